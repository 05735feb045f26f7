import { isDeepStrictEqual } from 'node:util'
import type { Test } from 'tap'
import { parse } from 'yaml'
import type { Action } from '../../plugins/perspective/reversed-operation.ts'
import { asyncapi, type Vocabulary } from '../../src/format/vocabulary.ts'
import type { Plugin } from '../../src/plugin/index.ts'
import { stepInto, turned } from './turned.ts'

// Cases by hand.

export interface Case {
  readonly title: string
  readonly to: Action | 'flip'
  /** What follows the first lines; `{{…}}` is the operation `o` on the channel `c`, with these bindings. */
  readonly text: string
  /** The bindings of `o` afterwards, or all that follows the first lines. */
  readonly expected: string
  /** Code and place, below the bindings of `o` unless the place is absolute, and a value that the message must have. */
  readonly questions?: readonly string[]
  readonly missing?: readonly string[]
  readonly vocabulary?: Vocabulary
}

/** The text of a description, with its operation `o` and a channel. */
function filled(text: string, action: Action): string {
  const whole = text.replace(/^\{\{([\s\S]*?)\}\}(\n|$)(operations:\n)?/, (_all, bindings: string) => {
    return `operations:\n  o: { action: ${action}, channel: { $ref: '#/channels/c' }, bindings: {${bindings}} }\n`
  })
  return /^channels:/m.test(whole) ? whole : `${whole}\nchannels: { c: {} }`
}

/** Checks what becomes of a description, and what is asked. */
export async function check(t: Test, each: Case, plugins: readonly Plugin[] = []): Promise<void> {
  const { to, text, expected, questions = [], missing = [], vocabulary = asyncapi } = each
  const head = `${vocabulary.versionField}: 3.1.0\ninfo: { title: t, version: '1' }\n`
  const found = await turned(head + filled(text, to === 'send' ? 'receive' : 'send'), to, plugins)
  const after = expected.startsWith('{') ? stepInto(found.data, 'operations/o/bindings') : found.data
  const data: unknown = parse(expected.startsWith('{') ? expected : head + expected)
  if (!isDeepStrictEqual(after, data)) t.strictSame(after, data)
  const wanted = questions.map((question) => {
    const [, code = '', place = '', value = ''] = /^([a-z-]+) ([^\s:]+)(?:: (.*))?$/.exec(question) ?? []
    return { key: `${code} ${place.startsWith('/') ? place : `/operations/o/bindings/${place}`}`, value }
  })
  t.strictSame([...found.questions.keys()].sort(), wanted.map(({ key }) => key).sort(), 'questions')
  for (const { key, value } of wanted) {
    const message = found.questions.get(key)
    if (message?.includes(value) === false) t.fail(key, { message, value })
  }
  t.strictSame(found.missing, missing)
}
