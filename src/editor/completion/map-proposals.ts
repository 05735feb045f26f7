import { CompletionItemKind } from 'vscode-languageserver/node'
import { parseTemplate } from '../../../rulesets/facts/address-expression.ts'
import type { ObjectShape, Shape } from '../../format/shape.ts'
import type { Graph } from '../../graph/graph.ts'
import { memberShape } from '../../graph/step.ts'
import { childOf, type MapNode, stringOf } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import { type Expected, expectedAt, typesFor } from './expected.ts'
import { entryProposals, fieldProposals, keyProposals } from './fields.ts'
import { escapeSnippet, keyText, type Proposal, referenceText, valueText, type Writing } from './insertion.ts'
import { tagNames } from './known-strings.ts'
import { targetProposals } from './reference-targets.ts'
import { namesIn, valueProposals } from './values.ts'

/** The map at the cursor. */
interface MapAtCursor {
  readonly path: NodePath
  readonly node: MapNode
  readonly expected: Expected
  /** True if it has no other key, on lines of its own: it can still become something else. */
  readonly isBegun: boolean
  readonly graph: Graph
  readonly writing: Writing
}

/** What can be a key of the map at a path; or its value as a whole, if it has no key but that at the cursor. */
export function mapProposals(path: NodePath, graph: Graph, writing: Writing): readonly Proposal[] {
  const { node } = path
  if (node.kind !== 'map') return []
  const { startsLine, isKey } = writing.word
  const isBegun = node.entries.size === 1 && startsLine && !isKey && !writing.isFlow
  const map: MapAtCursor = { path, node, expected: expectedAt(path, graph), isBegun, graph, writing }
  return map.expected.shapes.flatMap((shape) => shapeProposals(shape, map))
}

function shapeProposals(shape: Shape, map: MapAtCursor): readonly Proposal[] {
  const { node, expected, graph, writing } = map
  if (shape.shape === 'object') return objectProposals(shape, map)
  if (shape.shape === 'map') return namedProposals(shape, map)
  if (!map.isBegun) return []
  if (shape.shape === 'list') return itemProposals(shape, map)
  return shape.shape === 'scalar' || shape.shape === 'literal'
    ? valueProposals(shape, expected, node, graph, writing)
    : []
}

function objectProposals(shape: ObjectShape, map: MapAtCursor): readonly Proposal[] {
  const { path, node, expected, graph, writing } = map
  const types = shape.reference === 'must' ? [] : typesFor(shape, node, graph)
  const fields = types.flatMap((type) => [
    ...(type.name === 'Tag' && map.isBegun ? tagProposals(graph, writing) : []),
    ...fieldProposals(type, node, graph, writing),
    ...(type.patterned === undefined ? [] : namedProposals(type.patterned, map)),
  ])
  if (node.entries.size > 1 || shape.reference === 'never') return fields
  const key = keyText('$ref', writing)
  const isKey = writing.word.isKey
  const reference: Proposal = {
    label: '$ref',
    kind: CompletionItemKind.Reference,
    detail: 'reference',
    text: isKey ? key : `${key}: `,
    snippet: isKey || writing.language === 'json' ? undefined : `${escapeSnippet(key)}: '$1'`,
    rank: shape.reference === 'must' ? 'a' : 'n',
  }
  const plain: Writing = { ...writing, word: { ...writing.word, quote: '' } }
  const written = (text: string): string => `${key}: ${referenceText(text, plain)}`
  return [...fields, reference, ...(map.isBegun ? targetProposals(shape, path, expected, graph, written) : [])]
}

/** The tags that the description has elsewhere. */
export function tagProposals(graph: Graph, writing: Writing): readonly Proposal[] {
  return tagNames(graph).map((name) => {
    const text = `${keyText('name', writing)}: ${valueText(name, writing)}`
    return { label: name, kind: CompletionItemKind.Reference, detail: 'tag', text, rank: 'g' }
  })
}

/** Keys that the author chooses: those of another map where the format says so, and a new one. */
function namedProposals(
  shape: Extract<Shape, { readonly shape: 'map' }>,
  { path, node, graph, writing }: MapAtCursor,
): readonly Proposal[] {
  const { namesIn: pointer } = shape
  const values = memberShape(shape)
  if (pointer !== undefined) {
    const detail = `name in "${pointer.join('.')}"`
    return keyProposals(namesIn(pointer, graph), { map: node, detail, values }, graph, writing)
  }
  const used = keyProposals(namesInBraces(path), { map: node, detail: 'name in braces', values }, graph, writing)
  return values === undefined ? used : [...used, ...entryProposals(values, graph, writing)]
}

/** The fields with texts in which braces hold the keys of a map beside them. */
const templates: Readonly<Record<string, readonly string[]>> = {
  parameters: ['address'],
  variables: ['host', 'pathname', 'url'],
}

function namesInBraces({ key, parent }: NodePath): readonly string[] {
  const fields = Object.hasOwn(templates, key) ? (templates[key] ?? []) : []
  const names = fields.flatMap((field) => parseTemplate(stringOf(childOf(parent?.node, field)) ?? '').names)
  return [...new Set(names)]
}

/** The beginning of a list on a line of its own. */
function itemProposals(shape: Shape, { path, node, expected, graph, writing }: MapAtCursor): readonly Proposal[] {
  const member = memberShape(shape)
  if (member?.shape === 'scalar' || member?.shape === 'literal')
    return valueProposals(member, expected, node, graph, writing).map((each) => ({ ...each, text: `- ${each.text}` }))
  if (member?.shape !== 'object') return []
  return targetProposals(member, path, expected, graph, (text) => `- $ref: ${referenceText(text, writing)}`)
}
