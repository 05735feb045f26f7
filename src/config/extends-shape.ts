import { quote } from '../findings/quote.ts'
import { stringOf } from '../load/node.ts'
import { isPreset, presetNames, type RulesetUse, rulesetModes } from './settings.ts'
import { choice, oneOrMany, type Shape } from './shape.ts'
import { alternatives, describe, suggestion } from './wording.ts'

const rulesetExamples =
  'a ruleset such as "msgapi:recommended", "./team.yaml", "spectral:asyncapi" or the name of a package'

const rulesetName: Shape<string> = {
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
    reading.report(at, 'value', `Unknown ruleset ${quote(written)}, expected ${alternatives(presetNames)}.${hint}`)
    return undefined
  },
}

const rulesetMode = choice('How much of the ruleset is switched on.', rulesetModes)

const rulesetByName: Shape<RulesetUse> = {
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

const rulesetUse: Shape<RulesetUse> = {
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

/** `extends`: rulesets, each by its name or as Spectral's `[name, mode]`. */
export const rulesetsInUse = oneOrMany(
  'The rulesets that are switched on; msgapi:recommended when this key is missing, none when the list is empty.',
  rulesetByName,
  rulesetUse,
)
