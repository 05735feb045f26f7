import { ConfigError, UsageError } from '../config/errors.ts'
import type { PipelineSettings, TransformUse } from '../config/settings.ts'
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
  pipelines: ReadonlyMap<string, PipelineSettings>,
): readonly PreparedTransform[] {
  if (uses.length === 0) return []
  const known = knownTransforms(plugins)
  checkPipelineNames(pipelines, known)
  return uses
    .flatMap((use) => expanded(use, pipelines))
    .map((use) => {
      const transform = known.get(use.name)
      if (transform === undefined) {
        const names = [...known.keys(), ...pipelines.keys()]
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

/** Throws a ConfigError for a pipeline with the name of a transform. */
export function checkPipelineNames(
  pipelines: ReadonlyMap<string, PipelineSettings>,
  known: ReadonlyMap<string, KnownTransform>,
): void {
  for (const [name, { origin }] of pipelines) {
    if (!known.has(name)) continue
    throw errorFor({ origin }, `Unexpected pipeline ${quote(name)}: a transform has this name; give it another.`)
  }
}

/** The transforms of a pipeline in place of its name. */
function expanded(use: TransformUse, pipelines: ReadonlyMap<string, PipelineSettings>): readonly TransformUse[] {
  const pipeline = pipelines.get(use.name)
  if (pipeline === undefined) return [use]
  if (Object.keys(use.options).length === 0) return pipeline.bundle.transforms ?? []
  throw errorFor(use, `The pipeline ${quote(use.name)} takes no options; they are in the config.`)
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

function errorFor({ origin }: Pick<TransformUse, 'origin'>, message: string): Error {
  return origin.by === 'config' ? new ConfigError(message, origin.place) : new UsageError(message)
}
