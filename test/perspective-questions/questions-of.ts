import { join } from 'node:path'
import type { Test } from 'tap'
import { questions as codes } from '../../plugins/perspective/codes.ts'
import { askAll } from '../../plugins/perspective/questions/ask-all.ts'
import {
  otherAction,
  type QuestionedParts,
  type ReversedOperation,
} from '../../plugins/perspective/reversed-operation.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { type DescriptionTransform, type TransformOptions, transform } from '../../src/index.ts'
import { effectiveField, namedValues, stringOf } from '../../src/plugin/index.ts'

export type Action = 'send' | 'receive'

export interface Row {
  readonly title: string
  readonly to: Action | 'flip'
  readonly messagesAll?: boolean
  /** The codes that are compared: the same text raises other questions too. */
  readonly codes: string
  /** What follows the first line of the document. */
  readonly text: string
  /** Each finding as its place (line:column) and code, in the order of the text. */
  readonly expected: string
}

function partsOf(graph: Graph, { to, messagesAll = false }: Pick<Row, 'to' | 'messagesAll'>): QuestionedParts {
  const operations = namedValues(graph, ['operations']).flatMap(
    ({ name, location, effective }): ReversedOperation[] => {
      const object = effective && graph.objectsAt(effective.node).find(({ type }) => type.name === 'Operation')
      const from = object && stringOf(effectiveField(object, 'action', graph)?.node)
      if (object === undefined || (from !== 'send' && from !== 'receive') || from === to) return []
      return [{ id: name, place: location, object, from, to: otherAction[from] }]
    },
  )
  const channels = namedValues(graph, ['channels'])
  return { graph, operations, channels, servers: namedValues(graph, ['servers']), messagesAll }
}

/** The findings of a document, each as its place and code; in the order of the text. */
export async function questionsIn(
  t: Test,
  text: string,
  row: Pick<Row, 'to' | 'messagesAll'>,
): Promise<readonly string[]> {
  const askingAll: DescriptionTransform = ({ graph }, file) => {
    askAll(partsOf(graph, row), (question) => {
      file.report({ severity: codes[question.code].severity, ...question })
    })
    return undefined
  }
  return findingsBy([askingAll], text, t)
}

/** What transforms report about a description, each as its place and code. */
export async function findingsBy(
  use: NonNullable<TransformOptions['use']>,
  text: string,
  t: Test,
): Promise<readonly string[]> {
  const folder = t.testdir({ 'api.yaml': text })
  const { findings, crashed } = await transform(join(folder, 'api.yaml'), { use, root: folder })
  t.notOk(crashed)
  const messages = findings.map(({ message }) => message)
  t.strictSame(
    messages.filter(({ length }) => length > 200),
    [],
  )
  return findings.map(({ code, range: { start } }) => {
    return `${start.line + 1}:${start.character + 1} ${code.replace(/^.*\//, '')}`
  })
}
