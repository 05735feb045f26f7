import { ConfigError, UsageError } from '../config/errors.ts'
import type { TransformUse } from '../config/settings.ts'
import { alternatives, suggestion } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import type { PreparedTransform } from '../transform/prepared.ts'
import type { DescriptionTransform, TransformContribution, TransformDefinition } from '../transform/transform.ts'
import { transformPlugins } from './built-in-transforms.ts'
import { checkedOptions } from './transform-options.ts'

/** A transform that can be used, by the name that its user types. */
export interface KnownTransform extends Omit<PreparedTransform, 'options'> {}

/** The transforms that come with msgapi, and those of other plugins, by name. */
export function knownTransforms(plugins: readonly Plugin[]): ReadonlyMap<string, KnownTransform> {
  const own = transformPlugins.flatMap(({ transforms = {} }) =>
    Object.entries(transforms).map(
      ([name, contribution]): KnownTransform => ({
        name,
        definition: definitionOf(contribution),
        prefix: name,
        unnamed: 'message',
      }),
    ),
  )
  const others = plugins.flatMap(({ meta, transforms = {} }) =>
    Object.entries(transforms).map(
      ([name, contribution]): KnownTransform => ({
        name: `${meta.namespace}/${name}`,
        plugin: meta.name,
        definition: definitionOf(contribution),
        prefix: meta.namespace,
        unnamed: name,
      }),
    ),
  )
  return new Map([...own, ...others].map((transform) => [transform.name, transform]))
}

function definitionOf(contribution: TransformContribution): TransformDefinition {
  return typeof contribution === 'function' ? { create: contribution } : contribution
}

/**
 * Finds the transforms that are named and checks their options. Throws a ConfigError for what a config names, a UsageError for
 * what a command line or a call does, with the known names.
 */
export function preparedTransforms(
  uses: readonly TransformUse[],
  plugins: readonly Plugin[],
): readonly PreparedTransform[] {
  if (uses.length === 0) return []
  const known = knownTransforms(plugins)
  return uses.map((use) => {
    const transform = known.get(use.name)
    if (transform === undefined) {
      const names = [...known.keys()]
      throw errorFor(
        use,
        `Unknown transform ${quote(use.name)}, expected ${alternatives(names)}.${suggestion(use.name, names)}`,
      )
    }
    const checked = checkedOptions(use, transform.definition.schema)
    if ('problem' in checked) throw errorFor(use, checked.problem)
    return { ...transform, options: checked.options }
  })
}

/** A transform that a call of the library gives as a function. */
export function preparedFunction(transform: DescriptionTransform): PreparedTransform {
  return {
    name: transform.name === '' ? 'transform' : transform.name,
    definition: { create: () => transform },
    options: {},
    prefix: 'transform',
    unnamed: 'message',
  }
}

function errorFor({ origin }: TransformUse, message: string): Error {
  return origin.by === 'config' ? new ConfigError(message, origin.place) : new UsageError(message)
}
