import { ConfigError, UsageError } from '../../config/errors.ts'
import { namesOfCode } from '../../format/rule-codes.ts'
import { stringOf } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import { isRecord } from '../../plain-data.ts'
import type { OptionRules } from '../../rules/checked-options.ts'
import { knownCodes } from '../../rules/rulesets.ts'
import { styleRulesets } from '../../rules/style-rulesets.ts'
import { type KnownTransform, knownTransforms } from '../../rules/transforms.ts'
import type { Run } from '../../run/run.ts'
import { type Schema, schemasAt } from './schema-at.ts'
import { type SettingsKind, settingsSchema } from './settings-kind.ts'

/** What takes options: rules of house style and of plugins, and transforms. */
export interface KnownOptions {
  readonly rules: OptionRules
  readonly transforms: ReadonlyMap<string, KnownTransform>
}

/** What takes options in a config or ruleset; without what plugins bring, if these cannot be used. */
export async function knownOptions(path: string, run: Run): Promise<KnownOptions> {
  const { visitors: style } = await styleRulesets()
  try {
    const { settings, root } = await run.settingsOf(path, { knownCodes })
    const { visitors, named } = await run.plugins.for(settings, root)
    const plugins = named.map(({ plugin }) => plugin)
    return { rules: new Map([...visitors, ...style]), transforms: knownTransforms(plugins) }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
    return { rules: style, transforms: knownTransforms([]) }
  }
}

/** The schemas for the value at a path of a settings file; in options, those of its rule or transform. */
export function settingsSchemasAt(path: NodePath, kind: SettingsKind, known: KnownOptions): readonly Schema[] {
  for (let at: NodePath | undefined = path; at !== undefined; at = at.parent) {
    const schema = schemaOfOptions(at, known)
    if (schema !== undefined) return schemasAt(pathFrom(path, at), schema)
  }
  return schemasAt(path, settingsSchema(kind))
}

/** The schema of options: the second item of a pair in `rules` or `transforms`. */
function schemaOfOptions({ key, parent: pair }: NodePath, { rules, transforms }: KnownOptions): Schema | undefined {
  if (key !== '1' || pair?.node.kind !== 'list') return undefined
  const schema =
    pair.parent?.key === 'rules'
      ? namesOfCode(pair.key).flatMap((code) => rules.get(code) ?? [])[0]?.schema
      : isTransformList(pair.parent)
        ? transforms.get(stringOf(pair.node.items[0]) ?? '')?.definition.schema
        : undefined
  return isRecord(schema) ? schema : undefined
}

/** True for a place where the name of a transform is written, alone or with its options. */
export function isTransformName({ key, parent }: NodePath): boolean {
  return isTransformList(parent) || (key === '0' && isTransformList(parent?.parent))
}

function isTransformList(path: NodePath | undefined): boolean {
  return path?.key === 'transforms' && path.node.kind === 'list'
}

/** A path as if the file began at a value around its end. */
export function pathFrom(path: NodePath, start: NodePath): NodePath {
  if (path === start || path.parent === undefined) return { ...path, parent: undefined }
  return { ...path, parent: pathFrom(path.parent, start) }
}
