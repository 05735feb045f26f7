// node --import ./scripts/typescript.mjs FILE.ts: how the tests are run. The compiler that tap brings for this takes about two
// seconds of every test file.
import { register } from 'node:module'

register('./typescript-hooks.mjs', import.meta.url)
