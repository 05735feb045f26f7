import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Limits } from '../../src/load/limits.ts'
import type { Node } from '../../src/load/node.ts'
import { findingAtEntry } from '../bundle-findings.ts'

/** The deepest nesting in a bundle. Values are written and compared recursively, so the stack limits it. */
export const deepestContent = 1_000

/** Why a description cannot be one file: a file is nested too deep, which only raised limits let in, or texts are too long together. */
export function tooLargeFinding(graph: Graph, limits: Limits): Finding | undefined {
  const message = depthProblem(graph, limits) ?? textsProblem(graph, limits)
  return message === undefined ? undefined : findingAtEntry(graph, 'bundle/too-large', message)
}

function depthProblem(graph: Graph, { depth }: Limits): string | undefined {
  if (depth <= deepestContent) return undefined
  const file = [...graph.files.values()].find(({ root }) => root !== undefined && isTooDeep(root))
  return (
    file &&
    `${quote(path.basename(file.path))} is nested more than ${deepestContent} levels deep, which is more than a bundle can hold; flatten it`
  )
}

/** A text, such as a schema in Protobuf, is written in the place of each reference to it. */
function textsProblem(graph: Graph, { totalBytes }: Limits): string | undefined {
  const texts = graph.references.flatMap(({ target }) => (target?.file.language === 'text' ? [target.file] : []))
  const sizes = new Map([...new Set(texts)].map((file) => [file, Buffer.byteLength(file.text)]))
  const bytes = texts.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
  if (bytes <= totalBytes) return undefined
  const [longest] = texts.toSorted((one, other) => other.text.length - one.text.length)
  const name = quote(path.basename(longest?.path ?? ''))
  return `texts such as ${name} would be written ${texts.length} times, more than ${totalBytes} bytes; put the text into components, and refer to it there`
}

function isTooDeep(root: Node): boolean {
  let level: ReadonlySet<Node> = new Set([root])
  for (let depth = 0; level.size > 0; depth++) {
    if (depth > deepestContent) return true
    level = new Set([...level].flatMap(childrenOf))
  }
  return false
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'map') return [...node.entries.values()].map(({ value }) => value)
  return node.kind === 'list' ? node.items : []
}
