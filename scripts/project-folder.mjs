import { fileURLToPath } from 'node:url'

/** The folder of this repository. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url))
