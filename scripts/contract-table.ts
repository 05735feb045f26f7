import { formatFor } from '../src/format/compile.ts'
import { contractOfField } from '../src/format/contracts.ts'
import { type Format, typeNamed } from '../src/format/format.ts'
import { bindingLevels, type FieldContract, type ObjectType } from '../src/format/shape.ts'
import { neutral } from '../src/format/vocabulary.ts'
import { builtInBindings } from '../src/rules/plugins.ts'
import { objectsIn, versionsOf } from './side-table.ts'

/**
 * What a change of each field of a binding means for counterparts, as the page on bindings shows it: a row for each answer that a
 * level of a protocol has, with the fields that have it in some binding version.
 */
export function contractTableText(): string {
  const format = formatFor(neutral, '3.1', builtInBindings)
  const lines = ['| Binding | Level | Fields | If the application sends | If it receives |', '|---|---|---|---|---|']
  for (const { key } of format.bindings.values()) {
    for (const level of bindingLevels) {
      const rows = new Map<string, Set<string>>()
      for (const type of versionsOf(format, key, level)) addRows(format, type, '', rows)
      for (const [answer, fields] of rows)
        lines.push(`| \`${key}\` | ${level} | ${[...fields].join(', ')} | ${answer} |`)
    }
  }
  return `${lines.join('\n')}\n`
}

function addRows(format: Format, type: ObjectType, around: string, rows: Map<string, Set<string>>): void {
  for (const [name, { shape }] of Object.entries(type.fields)) {
    if (name === 'bindingVersion') continue
    const contract = contractOfField(type, name)
    const path = `${around}${name}`
    if (contract.send === 'parts') {
      for (const [below, inner] of objectsIn(shape, path)) addRows(format, typeNamed(format, inner), `${below}.`, rows)
      continue
    }
    const answer = `${textOf(contract, 'send')} | ${textOf(contract, 'receive')}`
    const fields = rows.get(answer) ?? new Set()
    rows.set(answer, fields.add(`\`${path}\``))
  }
}

const words = {
  address: 'address',
  identity: 'must stay the same',
  schema: 'schema',
  acceptedSchema: 'schema that may only get wider',
  atLeast: 'may only get larger',
  atMost: 'may only get smaller',
  kept: 'may only be added',
  parts: 'by its fields',
  private: 'nobody else sees it',
  label: 'label',
  unknown: 'unknown',
} as const

function textOf({ absent, unlimited, ...contract }: FieldContract, action: 'send' | 'receive'): string {
  const word = contract[action]
  if (word === 'private' || word === 'label') return words[word]
  const facts = [
    ...(absent === undefined ? [] : [`default: ${absent === 'channel address' ? absent : `\`${absent.value}\``}`]),
    ...(unlimited === undefined ? [] : [`\`${unlimited}\` has no limit`]),
  ]
  return facts.length === 0 ? words[word] : `${words[word]} (${facts.join('; ')})`
}
