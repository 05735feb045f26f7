import { basename } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver/node'
import { typeNamed } from '../../format/format.ts'
import type { ObjectShape, ObjectType, ReferenceRule, TypeName } from '../../format/shape.ts'
import { type Named, valuesOf } from '../../graph/entry-map.ts'
import type { Graph } from '../../graph/graph.ts'
import { effectiveTarget, type TypedObject } from '../../graph/objects-and-references.ts'
import { writtenReference } from '../../graph/reference-writing.ts'
import { memberShape, shapeUnder } from '../../graph/step.ts'
import { childOf, type Node } from '../../load/node.ts'
import { type NodePath, pointerOf, stepTo } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { formatFragment, parsePointer } from '../../pointer.ts'
import type { Expected } from './expected.ts'
import type { Proposal } from './insertion.ts'

/** What a reference may lead to at a path where the format allows one, written as a place needs it. */
export function targetProposals(
  { type, reference: rule }: ObjectShape,
  at: NodePath,
  { owner }: Expected,
  graph: Graph,
  written: (text: string) => string,
): readonly Proposal[] {
  if (rule === 'never') return []
  const targets = referenceTargets({ type, rule, owner, file: at.file, node: at.node }, graph)
  return targets.map(({ text, title, isComponent }) => ({
    label: text,
    name: parsePointer(text.slice(text.indexOf('#') + 1))?.at(-1) ?? text,
    kind: CompletionItemKind.Reference,
    detail: title,
    text: written(text),
    rank: isComponent ? 'g' : 'h',
  }))
}

/** True if the description has something of a type that is there to be referred to: in components, or in a part. */
export function hasReusable(type: TypeName, graph: Graph): boolean {
  const { root } = graph.entry
  if (root === undefined) return false
  const place: ReferencePlace = { type, rule: 'may', owner: undefined, file: graph.entry, node: root }
  return referenceTargets(place, graph).some(({ text, isComponent }) => isComponent || !text.startsWith('#'))
}

/** What a reference at a place must lead to. */
interface ReferencePlace {
  readonly type: TypeName
  readonly rule: ReferenceRule
  /** The object that holds the reference. */
  readonly owner: TypedObject | undefined
  readonly file: SourceFile
  /** The value at the place, which is no target of its own. */
  readonly node: Node
}

/** A text of a reference that is right at a place. */
interface ReferenceTarget {
  readonly text: string
  readonly title: string
  /** True for a value of the Components Object. */
  readonly isComponent: boolean
}

/**
 * What a reference may lead to at a place, by the type that the place expects. Where the format requires a reference, that is a
 * value of the root, or of the object that a field beside it refers to: for the messages of an operation, those of its channel
 * (format text, Operation Object). Elsewhere it is also one of components, or in another file.
 */
function referenceTargets(place: ReferencePlace, graph: Graph): readonly ReferenceTarget[] {
  if (place.rule !== 'must') return [...namedTargets(place, graph), ...targetsInParts(place, graph)]
  const beside = mapBeside(place, graph)
  if (beside !== undefined) return targetsBeside(beside, place, graph)
  const roots = graph.objectsOf('Description').filter(({ location: { file } }) => file === graph.entry)
  return roots.flatMap((root) => targetsIn(root, place, graph))
}

/** The names of the types that a value at a position of a type may have. */
function typesOf(type: TypeName, graph: Graph): readonly TypeName[] {
  const { choices = [] } = typeNamed(graph.format, type)
  return [type, ...choices.map((choice) => choice.type)]
}

function isOfType(type: TypeName, { type: expected }: ReferencePlace, graph: Graph): boolean {
  const types = typesOf(expected, graph)
  return typesOf(type, graph).some((each) => types.includes(each))
}

/** The fields of a type that are maps of what a place expects. */
function mapsIn(owner: ObjectType, place: ReferencePlace, graph: Graph): readonly string[] {
  return Object.keys(owner.fields).filter((name) => {
    const shape = shapeUnder(owner, name)
    const values = shape?.shape === 'map' ? memberShape(shape) : undefined
    return values?.shape === 'object' && isOfType(values.type, place, graph)
  })
}

/** The named values of the right type in all maps of the format, but not the parts of schemas. */
function namedTargets(place: ReferencePlace, graph: Graph): readonly ReferenceTarget[] {
  const targets = graph.objects
    .filter(({ type }) => type.open !== true)
    .map((object) => targetsIn(object, place, graph))
  return targets.flat()
}

function targetsIn(object: TypedObject, place: ReferencePlace, graph: Graph): readonly ReferenceTarget[] {
  return mapsIn(object.type, place, graph).flatMap((name) => {
    const map = stepTo(object.location, name)
    const values = map === undefined ? [] : valuesOf(graph, map)
    return values
      .filter((value) => isTarget(value, place))
      .map(({ location }) => {
        return asTarget(location, place, graph, object.type.name === 'Components')
      })
  })
}

function isTarget({ location, effective }: Named, { node }: ReferencePlace): boolean {
  return location.node !== node && effective?.node !== node
}

function asTarget(location: NodePath, { type, file }: ReferencePlace, graph: Graph, isComponent: boolean) {
  const text = writtenReference(location.file.path, file, formatFragment(pointerOf(location)))
  return { text, title: `${typeNamed(graph.format, type).title} in ${basename(location.file.path)}`, isComponent }
}

/** Values of parts that other references lead to. */
function targetsInParts(place: ReferencePlace, graph: Graph): readonly ReferenceTarget[] {
  const found = new Map<Node, NodePath>()
  for (const { target, file } of graph.references)
    if (target !== undefined && file !== graph.entry && target.file !== graph.entry) found.set(target.node, target)
  return [...found.values()]
    .filter(({ node }) => node !== place.node)
    .filter(({ node }) => graph.objectsAt(node).some(({ type }) => isOfType(type.name, place, graph)))
    .map((target) => asTarget(target, place, graph, false))
}

/** A field beside a place that refers to an object with a map of what the place expects, and the name of the map. */
interface MapBeside {
  readonly field: string
  readonly map: string
}

function mapBeside(place: ReferencePlace, graph: Graph): MapBeside | undefined {
  const { owner } = place
  if (owner === undefined) return undefined
  for (const field of Object.keys(owner.type.fields)) {
    const shape = shapeUnder(owner.type, field)
    if (shape?.shape !== 'object' || shape.reference !== 'must') continue
    const type = typeNamed(graph.format, shape.type)
    const [map] = mapsIn(type, place, graph)
    if (map !== undefined) return { field, map }
  }
  return undefined
}

/** The values of that map, through the reference beside the place as it is written. */
function targetsBeside({ field, map }: MapBeside, place: ReferencePlace, graph: Graph): readonly ReferenceTarget[] {
  const written = childOf(place.owner?.node, field)
  const reference = written && graph.referenceAt(written)
  const target = reference && effectiveTarget(reference)
  const values = target && stepTo(target, map)
  if (reference === undefined || values?.node.kind !== 'map') return []
  const { title } = typeNamed(graph.format, place.type)
  const around = reference.text.includes('#') ? reference.text : `${reference.text}#`
  return values.node.entries.keys().map((key) => {
    const inside = formatFragment([map, key]).slice(1)
    return { text: around + inside, title: `${title} of ${reference.text}`, isComponent: false }
  })
}
