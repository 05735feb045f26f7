import { CompletionItemKind } from 'vscode-languageserver/node'
import { fieldOf } from '../../format/format.ts'
import { listedSchemaFormats } from '../../format/schema-formats.ts'
import { minors, type ScalarShape, type Shape } from '../../format/shape.ts'
import type { Graph } from '../../graph/graph.ts'
import { perGraph } from '../../graph/per-graph.ts'
import { shapesIn } from '../../graph/step.ts'
import { forEachPosition } from '../../graph/walk.ts'
import { childOf, stringOf } from '../../load/node.ts'
import { pathTo } from '../../load/node-path.ts'
import type { Expected } from './expected.ts'
import { type Proposal, valueText, type Writing } from './insertion.ts'
import { placeholder } from './text-at-cursor.ts'

/** The values of a scalar that the table of the format knows, or that the description has as the same kind of string. */
export function valueProposals(
  shape: ScalarShape,
  expected: Expected,
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
    type === 'boolean' ? ['true', 'false'] : type === 'null' ? ['null'] : [],
  )
  const names = shape.namesIn === undefined ? [] : namesIn(shape.namesIn, graph)
  return [
    ...stringsOf(shape, expected, graph).map((value) => asValue(value, expected.name)),
    ...names.map((name) => asValue(name, `name in "${shape.namesIn?.join('.')}"`)),
    ...(writing.word.quote === '' ? words : []).map(
      (word): Proposal => ({ label: word, kind: CompletionItemKind.Keyword, detail: expected.name, text: word }),
    ),
  ]
}

/** The keys of a map of the entry. */
export function namesIn(pointer: readonly string[], graph: Graph): readonly string[] {
  const map = pathTo(graph.entry, pointer)
  return map?.node.kind === 'map' ? map.node.entries.keys() : []
}

function stringsOf(shape: ScalarShape, { owner, name }: Expected, graph: Graph): readonly string[] {
  if (shape.values !== undefined) return shape.values
  const { valuesWhen } = (owner && fieldOf(owner.type, name)) ?? {}
  const sibling = valuesWhen && stringOf(childOf(owner?.node, valuesWhen.field))
  if (valuesWhen !== undefined)
    return sibling !== undefined && Object.hasOwn(valuesWhen.allowed, sibling)
      ? (valuesWhen.allowed[sibling] ?? [])
      : [...new Set(Object.values(valuesWhen.allowed).flat())]
  switch (shape.content) {
    case 'version':
      return versions()
    case 'schema-format':
      return listedSchemaFormats(graph.format)
    case 'media-type':
      return mediaTypesIn(graph)
    default:
      return []
  }
}

/** The versions of the format that a new description may have, the latest first. */
export function versions(): readonly string[] {
  return minors
    .filter((minor) => minor >= '3')
    .toReversed()
    .map((minor) => `${minor}.0`)
}

/** The format knows no list of media types, but a description has few, again and again. */
const mediaTypesIn = perGraph((graph): readonly string[] => {
  const found = new Set<string>()
  for (const object of graph.objects) {
    if (!shapesIn(object.type).some(isMediaType)) continue
    forEachPosition(object, ({ shape, location: { node } }) => {
      const text = shape !== undefined && isMediaType(shape) ? stringOf(node) : undefined
      if (text !== undefined && text !== placeholder) found.add(text)
    })
  }
  return [...found].sort()
})

function isMediaType(shape: Shape): boolean {
  return shape.shape === 'scalar' && shape.content === 'media-type'
}
