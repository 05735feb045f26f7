import { deepStrictEqual } from 'node:assert'
import { fieldsNowMissing } from '../../plugins/perspective/bindings/missing-fields.ts'
import { reverseBindings } from '../../plugins/perspective/bindings/reverse-bindings.ts'
import { questions as codes } from '../../plugins/perspective/codes.ts'
import { type Action, otherAction, type ReversedOperation } from '../../plugins/perspective/reversed-operation.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { type DescriptionTransform, transform } from '../../src/index.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import { namedValues, type Plugin, stringOf } from '../../src/plugin/index.ts'
import { formatPointer } from '../../src/pointer.ts'

export type Data = Readonly<Record<string, unknown>>

/** The root operations that get the other action: all of them for `flip`. */
function turnedIn(graph: Graph, to: Action | 'flip'): readonly ReversedOperation[] {
  return namedValues(graph, ['operations']).flatMap(({ name: id, location: place, effective }) => {
    const object = effective && graph.objectsAt(effective.node)[0]
    const from = stringOf(object?.node.entries.get('action')?.value)
    if (effective === undefined || object === undefined || (from !== 'send' && from !== 'receive') || from === to)
      return []
    return [{ id, place, object: { ...object, location: effective }, from, to: otherAction[from] }]
  })
}

interface Turned {
  readonly data: unknown
  readonly text: string
  /** Code and place of each question, with its message. */
  readonly questions: ReadonlyMap<string, string>
  readonly missing: readonly string[]
}

/** Does with bindings and actions what the perspective transform does; twice, and once more on the result. */
export async function turned(content: string, to: Action | 'flip', plugins: readonly Plugin[] = []): Promise<Turned> {
  const first = await reversedOnce(content, to, plugins)
  deepStrictEqual(await reversedOnce(content, to, plugins), first, 'the same again')
  if (to !== 'flip') {
    const again = await reversedOnce(first.text, to, plugins)
    deepStrictEqual([again.text, again.questions.size], [first.text, 0], 'nothing is left to turn')
  }
  return first
}

async function reversedOnce(content: string, to: Action | 'flip', plugins: readonly Plugin[]): Promise<Turned> {
  const missing: string[] = []
  const use: DescriptionTransform = async (description, file) => {
    const operations = turnedIn(description.graph, to)
    if (operations.length === 0) return undefined
    const edits = reverseBindings(description.graph, operations, ({ severity, ...question }) =>
      file.report({ ...question, severity: severity ?? codes[question.code].severity }),
    )
    const actions = operations.map(({ object, to: value }) => ({
      op: 'replace' as const,
      path: formatPointer([...pointerOf(object.location), 'action']),
      value,
    }))
    const { graph, ...result } = await description.edit([...edits, ...actions])
    const after = new Map(turnedIn(graph, 'flip').map((each) => [each.id, each]))
    const moved = operations.map((each) => ({ ...each, object: after.get(each.id)?.object ?? each.object }))
    for (const { operation, pointer } of fieldsNowMissing(graph, moved))
      missing.push([operation.id, ...pointer].join('/'))
    return { graph, ...result }
  }
  const { findings, text, data } = await transform(
    { path: 'api.yaml', content },
    { use: [use], plugins, noConfig: true },
  )
  const asked = findings.filter(({ code }) => code.startsWith('transform/'))
  const others = findings.filter((finding) => !asked.includes(finding)).map(({ code }) => code)
  // What an alias repeats is turned where it is used.
  const writesOut = /: \*\w/.test(content) && text !== undefined && !/: \*\w/.test(text)
  deepStrictEqual(others, writesOut ? ['edit/aliases-written-out'] : [])
  const questions = new Map<string, string>()
  for (const { code, place, message } of asked) {
    const key = `${code.slice('transform/'.length)} ${formatPointer(place.pointer)}`
    if (message.length > 200) throw new Error(`long message: ${message}`)
    if (questions.has(key)) throw new Error(`asked twice: ${key} ${message}`)
    questions.set(key, message)
  }
  return { text: text ?? '', data, questions, missing }
}

/** The value at a place in data. */
export function stepInto(data: unknown, place: string): unknown {
  return place.split('/').reduce<unknown>((at, segment) => Object(at)[segment], data)
}
