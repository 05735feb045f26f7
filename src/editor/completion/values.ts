import { CompletionItemKind } from 'vscode-languageserver/node'
import { isSchema } from '../../../rulesets/spec/facts/schema-types.ts'
import type { LiteralShape, ScalarShape } from '../../format/shape.ts'
import type { Graph } from '../../graph/graph.ts'
import { childOf, type Node, type ScalarNode } from '../../load/node.ts'
import { pathTo } from '../../load/node-path.ts'
import { avroStrings, isOfAvro } from './avro-strings.ts'
import type { Expected } from './expected.ts'
import { type Proposal, valueText, type Writing } from './insertion.ts'
import { knownStrings } from './known-strings.ts'

/**
 * The values of a scalar that the table of the format knows, or that the description has as the same kind of string; and of data: what
 * an Avro schema may name, and defaults.
 */
export function valueProposals(
  shape: ScalarShape | LiteralShape,
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
  if (shape.shape === 'literal' && expected.owner !== undefined && isOfAvro(expected.owner))
    return avroStrings(expected.owner, expected.name, node, graph).map((value) => asValue(value, expected.name))
  const listed = enumOf(expected)
  if (listed !== undefined)
    return listed.flatMap((value) => {
      if (typeof value === 'string') return asValue(value, 'value in "enum"')
      const word = String(value)
      return writing.word.quote === ''
        ? { label: word, kind: CompletionItemKind.EnumMember, detail: 'value in "enum"', text: word }
        : []
    })
  if (shape.shape === 'literal') return []
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

/** The values of `enum` beside a `default`, which has to be one of them; undefined for any other place. */
function enumOf({ owner, name }: Expected): readonly ScalarNode['value'][] | undefined {
  if (owner === undefined || name !== 'default' || !(isSchema(owner.type) || hasDefault.has(owner.type.name)))
    return undefined
  const listed = childOf(owner.node, 'enum')
  return listed?.kind === 'list'
    ? listed.items.flatMap((item) => (item.kind === 'scalar' ? item.value : []))
    : undefined
}

const hasDefault = new Set(['Parameter', 'ServerVariable'])

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
