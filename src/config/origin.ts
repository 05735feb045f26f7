import type { ConfigPlace } from './errors.ts'

/** Who set a value: nobody, an option of the command line (or of a call), a search without a config, or a config. */
export type SettingOrigin =
  | { readonly by: 'default' }
  | { readonly by: 'command-line'; readonly option: string }
  | { readonly by: 'search' }
  | {
      readonly by: 'config'
      /** A getter, computed on demand. */
      readonly place: Required<ConfigPlace>
    }

/** The settings from one source, and who set each of them. */
export interface SettingLayer<Values> {
  readonly values: { readonly [Name in keyof Values]?: Values[Name] | undefined }
  readonly originOf: (name: string) => SettingOrigin
}

export const byDefault: SettingOrigin = Object.freeze({ by: 'default' })

/** The origin for an option of the command line. */
export function byOption(option: string): SettingOrigin {
  return { by: 'command-line', option }
}

/**
 * Overlays layers on defaults, the last on top, and records in `origins` who set each resulting value, under `prefix` and its
 * name. An undefined field in a layer is not set there.
 */
export function overlay<Values extends object>(
  defaults: Values,
  layers: readonly SettingLayer<Values>[],
  { origins, prefix = '' }: { readonly origins: Map<string, SettingOrigin>; readonly prefix?: string },
): Values {
  for (const name of Object.keys(defaults)) origins.set(prefix + name, byDefault)
  let values = defaults
  for (const layer of layers) {
    const set = Object.entries(layer.values).filter(([, value]) => value !== undefined)
    for (const [name] of set) origins.set(prefix + name, layer.originOf(name))
    values = { ...values, ...Object.fromEntries(set) }
  }
  return values
}
