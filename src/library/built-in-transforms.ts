import type { Plugin } from '../plugin/define-plugin.ts'

/** The plugins with the transforms that come with msgapi: manifests only, their code is loaded when it runs. Their names have no namespace. */
export const transformPlugins: readonly Plugin[] = []
