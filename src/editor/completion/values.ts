import { CompletionItemKind } from 'vscode-languageserver/node'
import type { ScalarShape } from '../../format/shape.ts'
import type { Graph } from '../../graph/graph.ts'
import type { Node } from '../../load/node.ts'
import { pathTo } from '../../load/node-path.ts'
import type { Expected } from './expected.ts'
import { type Proposal, valueText, type Writing } from './insertion.ts'
import { knownStrings } from './known-strings.ts'

/** The values of a scalar that the table of the format knows, or that the description has as the same kind of string. */
export function valueProposals(
  shape: ScalarShape,
  expected: Expected,
  node: Node,
  graph: Graph,
  writing: Writing,
): readonly Proposal[] {
  const asValue = (value: string, detail: string): Proposal => ({
    label: value,
    kind: CompletionItemKind.EnumMember,
    detail,
    text: valueText(value, writing),
  })
  const words = shape.types.flatMap((type): readonly string[] =>
    type === 'boolean' ? ['true', 'false'] : type === 'null' ? ['null'] : type === 'integer' ? numbersIn(shape) : [],
  )
  const names = shape.namesIn === undefined ? [] : namesIn(shape.namesIn, graph)
  return [
    ...knownStrings(shape, expected, node, graph).map((value) => asValue(value, expected.name)),
    ...names.map((name) => asValue(name, `name in "${shape.namesIn?.join('.')}"`)),
    ...(writing.word.quote === '' ? words : []).map(
      (word): Proposal => ({ label: word, kind: CompletionItemKind.Keyword, detail: expected.name, text: word }),
    ),
  ]
}

/** The numbers that a narrow range allows, such as the quality of service of MQTT. */
function numbersIn({ least, most }: ScalarShape): readonly string[] {
  if (least === undefined || most === undefined || most - least >= mostNumbers) return []
  return Array.from({ length: most - least + 1 }, (_, index) => String(least + index))
}

const mostNumbers = 10

/** The keys of a map of the entry. */
export function namesIn(pointer: readonly string[], graph: Graph): readonly string[] {
  const map = pathTo(graph.entry, pointer)
  return map?.node.kind === 'map' ? map.node.entries.keys() : []
}
