import { quote } from '../findings/quote.ts'
import { stringOf } from '../load/node.ts'
import { type PresetName, type PresetUse, presetModes, presetNames } from './settings.ts'
import { choice, oneOrMany, type Shape } from './shape.ts'
import { alternatives, suggestion } from './wording.ts'

const presetChoice = choice('A ruleset that comes with msgapi.', presetNames)

const presetName: Shape<PresetName> = {
  schema: presetChoice.schema,
  read(node, at, reading) {
    const written = stringOf(node)
    const hint = written === undefined ? '' : suggestion(written, presetNames)
    if (written === undefined || hint !== '' || presetNames.some((name) => name === written)) {
      return presetChoice.read(node, at, reading)
    }
    const message = `The ruleset ${quote(written)} is not supported by this version of msgapi, expected ${alternatives(presetNames)}.`
    reading.report(at, 'value', message)
    return undefined
  },
}

const presetMode = choice('How much of the ruleset is switched on.', presetModes)

const presetByName: Shape<PresetUse> = {
  schema: presetName.schema,
  read(node, at, reading) {
    if (node.kind === 'map') {
      const message = 'Unexpected object: rulesets in place are not supported by this version of msgapi.'
      reading.report(at, 'value', message)
      return undefined
    }
    const name = presetName.read(node, at, reading)
    return name === undefined ? undefined : { name, mode: name === 'msgapi:all' ? 'all' : 'recommended' }
  },
}

const presetUse: Shape<PresetUse> = {
  schema: {
    anyOf: [
      presetByName.schema,
      {
        description: 'A ruleset, and how much of it is switched on.',
        type: 'array',
        items: [presetName.schema, presetMode.schema],
        minItems: 2,
        maxItems: 2,
      },
    ],
  },
  read(node, at, reading) {
    if (node.kind !== 'list') return presetByName.read(node, at, reading)
    const [nameNode, modeNode] = node.items
    if (nameNode === undefined || modeNode === undefined || node.items.length !== 2) {
      reading.report(
        at,
        'value',
        `Unexpected list of ${node.items.length}, expected a ruleset and ${alternatives(presetModes)}.`,
      )
      return undefined
    }
    const name = presetName.read(nameNode, [...at, '0'], reading)
    const mode = presetMode.read(modeNode, [...at, '1'], reading)
    return name === undefined || mode === undefined ? undefined : { name, mode }
  },
}

/** `extends`: rulesets that come with msgapi, each by its name or as Spectral's `[name, mode]`. */
export const rulesetsInUse = oneOrMany(
  'The rulesets that are switched on; msgapi:recommended when this key is missing, none when the list is empty.',
  presetByName,
  presetUse,
)
