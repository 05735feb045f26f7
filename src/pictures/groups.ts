import type { Picture } from './picture.ts'

/** Most applications that are placed together. */
const mostOfGroup = 14

/**
 * Divides the boxes of a part that is too large to be read, or to be placed in time, into groups: applications with the most neighbours
 * in common are together, and each other box is with the first application that it has an arrow from or to.
 */
export function groupsOf(
  boxes: readonly number[],
  arrows: readonly number[],
  picture: Picture,
): readonly (readonly number[])[] {
  const isApplication = (index: number): boolean => picture.boxes[index]?.kind === 'application'
  const around = new Map<number, Set<number>>(boxes.map((index) => [index, new Set()]))
  for (const index of arrows) {
    const { from = 0, to = 0 } = picture.arrows[index] ?? {}
    around.get(from)?.add(to)
    around.get(to)?.add(from)
  }
  const owners = new Map<number, number>()
  const pairs = new Map<string, readonly [number, number]>()
  const near = new Map<number, Set<number>>()
  const pair = (one: number, other: number): void => {
    if (one === other) return
    pairs.set(`${Math.min(one, other)} ${Math.max(one, other)}`, [Math.min(one, other), Math.max(one, other)])
    for (const [each, beside] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = near.get(each)
      if (known === undefined) near.set(each, new Set([beside]))
      else known.add(beside)
    }
  }
  for (const index of boxes) {
    const beside = [...(around.get(index) ?? [])]
    if (isApplication(index)) for (const other of beside) if (isApplication(other)) pair(index, other)
    if (isApplication(index)) continue
    const [owner] = beside
    if (owner === undefined) continue
    owners.set(index, owner)
    for (const other of beside) pair(owner, other)
  }
  const top = joinedBy([...pairs.values()], near)
  const groups = new Map<number, number[]>()
  for (const index of boxes) {
    const group = top(owners.get(index) ?? index)
    const known = groups.get(group)
    if (known === undefined) groups.set(group, [index])
    else known.push(index)
  }
  return [...groups.values()]
}

/** Joins pairs, those with the largest share of common neighbours first, to groups that are not too large. */
function joinedBy(
  pairs: readonly (readonly [number, number])[],
  near: ReadonlyMap<number, ReadonlySet<number>>,
): (index: number) => number {
  const above = new Map<number, number>()
  const counts = new Map<number, number>()
  const top = (index: number): number => {
    let found = index
    for (let next = above.get(found); next !== undefined; next = above.get(found)) found = next
    if (found !== index) above.set(index, found)
    return found
  }
  const scored = pairs.map((pair) => ({ pair, score: commonShare(near.get(pair[0]), near.get(pair[1])) }))
  for (const { pair } of scored.sort((one, other) => other.score - one.score)) {
    const [one, other] = pair.map(top)
    if (one === undefined || other === undefined || one === other) continue
    const count = (counts.get(one) ?? 1) + (counts.get(other) ?? 1)
    if (count > mostOfGroup) continue
    above.set(other, one)
    counts.set(one, count)
  }
  return top
}

function commonShare(ones: ReadonlySet<number> = new Set(), others: ReadonlySet<number> = new Set()): number {
  const [few, many] = ones.size < others.size ? [ones, others] : [others, ones]
  let common = 1
  for (const each of few) if (many.has(each)) common += 1
  return common / (ones.size + others.size)
}
