import { parseDocument } from 'yaml'
import type { RuleCase } from './rule-case.ts'

/** An example out of the text of the specification or of a binding. */
export interface Fragment {
  readonly source: string
  readonly file: string
  readonly line: number
  readonly section: string
  readonly text: string
}

/** The level of the bindings in an object, by the last name on the way to it that tells. */
const levels: Readonly<Record<string, string>> = {
  servers: 'server',
  channels: 'channel',
  operations: 'operation',
  publish: 'operation',
  subscribe: 'operation',
  message: 'message',
  messages: 'message',
}

/** The binding objects in examples of any version of the format, each alone in a description: nothing is wrong with it. */
export function fragmentCases(fragments: readonly Fragment[]): readonly RuleCase[] {
  return fragments.flatMap(({ source, file, line, section, text }): readonly RuleCase[] => {
    const example = parseDocument(text, { uniqueKeys: false })
    if (example.errors.length > 0) return []
    const title = section.split(' > ')[0]
    return [...bindingsIn(example.toJS(), undefined)].map(({ level, key, value }): RuleCase => {
      const components = { [`${level}Bindings`]: { a: { [key]: value } } }
      const document = { asyncapi: '3.1.0', info: { title: 'Case', version: '1.0.0' }, channels: {}, components }
      const name = `${source} ${file.split('/').at(-1)}: ${title}, line ${line}: ${level} ${key}`
      return { name, document, expected: [], ignored: /^ref\/unresolved$/, isStrict: true }
    })
  })
}

function* bindingsIn(
  value: unknown,
  level: string | undefined,
): Generator<{ readonly level: string; readonly key: string; readonly value: unknown }> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (name === 'bindings' && level !== undefined && typeof member === 'object' && member !== null) {
      for (const [key, binding] of Object.entries(member)) yield { level, key, value: binding }
    } else {
      yield* bindingsIn(member, Object.hasOwn(levels, name) ? levels[name] : level)
    }
  }
}
