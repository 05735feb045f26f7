import type { Shape } from '../format/shape.ts'
import { familiesOf } from '../graph/discriminator-families.ts'
import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import { perGraph } from '../graph/per-graph.ts'
import { memberShape, optionsOf, shapesIn } from '../graph/step.ts'
import { forEachPosition } from '../graph/walk.ts'
import { membersOf, type NodePath, pointerOf, stepTo } from '../load/node-path.ts'
import type { WrittenAt } from '../load/text/path-at.ts'
import { formatPointer } from '../pointer.ts'
import { namingAt } from './named-value.ts'

/** A file and a pointer as one text, for values of different graphs. */
export function placeKey(path: NodePath): string {
  return `${path.file.path}#${formatPointer(pointerOf(path))}`
}

/** Where a description refers to a value: the texts of references, through others as well, and names that lead to it. */
export function usesOf(target: string, graph: Graph): readonly WrittenAt[] {
  return usesByTarget(graph).get(target) ?? []
}

const usesByTarget = perGraph((graph): ReadonlyMap<string, readonly WrittenAt[]> => {
  const uses = new Map<string, WrittenAt[]>()
  const add = (target: NodePath, use: WrittenAt): void => {
    const key = placeKey(target)
    const known = uses.get(key)
    if (known === undefined) uses.set(key, [use])
    else known.push(use)
  }
  for (const reference of graph.references) {
    const text = stepTo(reference.location, '$ref')
    if (text === undefined) continue
    for (const target of targetsOf(reference)) add(target, { path: text, on: 'value' })
  }
  for (const object of graph.objects) {
    if (object.type.patterned?.namesIn === undefined && !shapesIn(object.type).some(holdsNames)) continue
    forEachPosition(object, ({ location: path }) => {
      for (const on of ['key', 'value'] as const) {
        const naming = path.key === '$ref' ? undefined : namingAt({ path, on }, graph)
        if (naming?.written.path === path) add(naming.target, naming.written)
      }
    })
  }
  for (const schema of familiesOf(graph).all().flat())
    for (const path of textsIn(schema)) {
      const naming = namingAt({ path, on: 'value' }, graph)
      if (naming?.written.path === path) add(naming.target, naming.written)
    }
  return uses
})

/** The texts of a schema that may name its discriminator, or schemas by it. */
function textsIn(schema: NodePath): readonly NodePath[] {
  const discriminator = stepTo(schema, 'discriminator')
  const mapping = discriminator && stepTo(discriminator, 'mapping')
  const properties = stepTo(schema, 'properties')
  const values = (properties === undefined ? [] : membersOf(properties)).flatMap((property) => {
    const named = ['const', 'default'].flatMap((name) => stepTo(property, name) ?? [])
    const all = stepTo(property, 'enum')
    return all === undefined ? named : [...named, ...membersOf(all)]
  })
  const name = discriminator && (stepTo(discriminator, 'propertyName') ?? discriminator)
  return [name ?? [], mapping === undefined ? [] : membersOf(mapping), values].flat()
}

/** What a reference leads to, step by step. */
export function targetsOf(reference: Reference): readonly NodePath[] {
  const targets: NodePath[] = []
  const passed = new Set<Reference>()
  for (let at: Reference | undefined = reference; at !== undefined && !passed.has(at); at = at.next) {
    passed.add(at)
    if (at.target !== undefined) targets.push(at.target)
  }
  return targets
}

function holdsNames(shape: Shape): boolean {
  if ((shape.shape === 'scalar' || shape.shape === 'map') && shape.namesIn !== undefined) return true
  const member = memberShape(shape)
  return member === undefined ? optionsOf(shape).some(holdsNames) : holdsNames(member)
}
