import { quote } from '../findings/quote.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import type { Pointer } from '../pointer.ts'
import { isPreset, presetNames, type RulesetUse, rulesetModes } from './settings.ts'
import { type ConfigShape, choice, oneOrMany } from './shape.ts'
import { alternatives, describe, suggestion, withStop } from './wording.ts'

const rulesetExamples =
  'a ruleset such as "msgapi:recommended", "./team.yaml", "spectral:asyncapi" or the name of a package'

/** A name in the `extends` of a config, if it can be read. */
export interface ExtendedName {
  readonly name: string
  /** Its index in `extends`; zero for a single name. */
  readonly index: number
  /** The pointer to it in the config. */
  readonly at: Pointer
  readonly hasMode: boolean
}

/** The names in the `extends` of a config, before it is checked. */
export function extendedNames(config: Node): readonly ExtendedName[] {
  const extended = childOf(config, 'extends')
  const items = extended?.kind === 'list' ? extended.items : extended === undefined ? [] : [extended]
  return items.map((item, index) => {
    const hasMode = item.kind === 'list'
    const at = extended?.kind === 'list' ? ['extends', String(index)] : ['extends']
    return { name: stringOf(hasMode ? item.items[0] : item) ?? '', index, at, hasMode }
  })
}

const rulesetName: ConfigShape<string> = {
  schema: {
    description:
      "A ruleset that comes with msgapi or a plugin, or a Spectral ruleset: a file relative to this one, a package, or one of Spectral's own.",
    anyOf: [{ enum: presetNames }, { type: 'string', minLength: 1 }],
  },
  read(node, at, reading) {
    const written = stringOf(node)
    if (written === undefined || written === '') {
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected ${rulesetExamples}.`)
      return undefined
    }
    const looksLikePreset = written.startsWith('msgapi:') || suggestion(written, presetNames) !== ''
    if (!looksLikePreset || isPreset(written)) return written
    const hint = suggestion(written, presetNames)
    reading.report(
      at,
      'value',
      withStop(`Unknown ruleset ${quote(written)}, expected ${alternatives(presetNames)}${hint}`),
    )
    return undefined
  },
}

const rulesetMode = choice('How much of the ruleset is switched on.', rulesetModes)

const rulesetByName: ConfigShape<RulesetUse> = {
  schema: rulesetName.schema,
  read(node, at, reading) {
    if (node.kind === 'map') {
      const message =
        'Unexpected object: write the ruleset in a file of its own and give its name, such as "./team.yaml".'
      reading.report(at, 'value', message)
      return undefined
    }
    const name = rulesetName.read(node, at, reading)
    return name === undefined ? undefined : { name }
  },
}

const rulesetUse: ConfigShape<RulesetUse> = {
  schema: {
    anyOf: [
      rulesetByName.schema,
      {
        description: 'A ruleset, and how much of it is switched on.',
        type: 'array',
        items: [rulesetName.schema, rulesetMode.schema],
        minItems: 2,
        maxItems: 2,
      },
    ],
  },
  read(node, at, reading) {
    if (node.kind !== 'list') return rulesetByName.read(node, at, reading)
    const [nameNode, modeNode] = node.items
    if (nameNode === undefined || modeNode === undefined || node.items.length !== 2) {
      reading.report(
        at,
        'value',
        `Unexpected list of ${node.items.length}, expected a ruleset and ${alternatives(rulesetModes)}.`,
      )
      return undefined
    }
    const name = rulesetName.read(nameNode, [...at, '0'], reading)
    const mode = rulesetMode.read(modeNode, [...at, '1'], reading)
    return name === undefined || mode === undefined ? undefined : { name, mode }
  },
}

/** `extends` of an API: rulesets by name, or as Spectral's `[name, mode]`. */
export const rulesetsInUse = oneOrMany(
  'The rulesets that are switched on, in place of those of the config; none when the list is empty.',
  rulesetByName,
  rulesetUse,
)

/** `extends` of a config: rulesets and other configs. */
export const extendedInUse: ConfigShape<readonly RulesetUse[]> = {
  ...rulesetsInUse,
  schema: {
    ...rulesetsInUse.schema,
    description:
      'The rulesets that are switched on; msgapi:recommended when this key is missing, none when the list is empty. Also configs whose settings hold where this one sets nothing: a file that is called msgapi.config.* or .msgapirc*, relative to this one, or a package with such a file.',
  },
}
