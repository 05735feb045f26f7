import manifest from '../../package.json' with { type: 'json' }

/** The version of msgapi, as in its package.json; the build writes it into the bundle. */
export const version: string = manifest.version
