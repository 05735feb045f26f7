import type { DescriptionTransform } from '../../src/index.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import { formatPointer } from '../../src/pointer.ts'

/** A transform that makes some changes that any description takes, others for each seed. */
export function randomEdits(seed: number): DescriptionTransform {
  return (description) => {
    const { graph } = description
    let state = seed + 1
    const below = (most: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % most
    }
    const objects = graph.objects.filter(
      ({ location, reachedBy }) => location.parent !== undefined && reachedBy === undefined,
    )
    const picked = new Set(Array.from({ length: 6 }, () => objects[below(Math.max(objects.length, 1))]))
    const apart = [...picked].filter(
      (one) => ![...picked].some((other) => other !== one && isInside(one?.location, other?.location)),
    )
    return description.edit(
      apart.flatMap((object) => {
        if (object === undefined || !object.type.extendable) return []
        const path = formatPointer(pointerOf(object.location))
        const [text] = [...object.node.entries.values()].filter(
          ({ key, value }) => key === 'description' && value.kind === 'scalar',
        )
        const changed =
          text === undefined
            ? []
            : [{ op: 'replace', path: `${path}/description`, value: 'Other words: "x" # y' } as const]
        return [{ op: 'add', path: `${path}/x-note`, value: { list: [1, 'two'], text: 'three' } } as const, ...changed]
      }),
    )
  }
}

type Location = { readonly node: unknown; readonly parent: Location | undefined }

function isInside(location: Location | undefined, other: Location | undefined): boolean {
  for (let at = location?.parent; at !== undefined; at = at.parent) if (at.node === other?.node) return true
  return false
}
