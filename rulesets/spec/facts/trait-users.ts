import { effectiveObject, perGraph, type TypedObject } from '../../../src/plugin/index.ts'

/** The operations and messages that list each trait, those of a kind in the order of the walk. */
export const traitUsers = perGraph((graph): ReadonlyMap<TypedObject, readonly TypedObject[]> => {
  const found = new Map<TypedObject, TypedObject[]>()
  for (const object of graph.objectsOf('Operation', 'Message')) {
    if (!object.node.entries.has('traits')) continue
    for (const trait of new Set(effectiveObject(object, graph).traits)) {
      const earlier = found.get(trait)
      if (earlier === undefined) found.set(trait, [object])
      else earlier.push(object)
    }
  }
  return found
})
