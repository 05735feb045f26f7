/** A thing with its own label and the things that it refers to, by index, in their order. */
export interface PartitionState {
  readonly label: string
  readonly targets: readonly number[]
}

interface Split {
  readonly block: number
  /** The members of each part; undefined for the members that need no look, which stay together. */
  readonly parts: readonly (readonly number[] | undefined)[]
  readonly untouched: number
}

/**
 * Groups things that cannot be told apart: they have the same label, and their targets, in order, cannot be told apart either,
 * even in circles. (This is the coarsest such partition, as in minimizing an automaton.) Returns the class of each thing. Only
 * things that refer to a changed class are looked at again, and the largest part of a class that splits keeps its number. So
 * the time is the number of references times the logarithm of the number of things.
 */
export function coarsestPartition(states: readonly PartitionState[]): readonly number[] {
  const classes = initialClasses(states)
  const blocks: Set<number>[] = []
  const referrers: number[][] = states.map(() => [])
  for (const [index, { targets }] of states.entries()) {
    const known = blocks[classes[index] ?? 0]
    if (known === undefined) blocks[classes[index] ?? 0] = new Set([index])
    else known.add(index)
    for (const target of targets) referrers[target]?.push(index)
  }
  let touched = new Set(states.keys())
  while (touched.size > 0) {
    const splits = findSplits(touched)
    touched = new Set()
    for (const split of splits) apply(split)
  }
  return classes

  /** How classes split. All are found before any class splits, so that all comparisons see the same state. */
  function findSplits(changed: ReadonlySet<number>): readonly Split[] {
    const byBlock = new Map<number, number[]>()
    for (const index of changed) {
      const block = classes[index] ?? 0
      const known = byBlock.get(block)
      if (known === undefined) byBlock.set(block, [index])
      else known.push(index)
    }
    return [...byBlock].flatMap(([block, members]) => {
      const all = blocks[block] ?? new Set()
      if (all.size < 2) return []
      const untouched = all.size - members.length
      const parts = new Map<string, number[] | undefined>()
      for (const index of untouched === 0 ? [] : all) {
        if (changed.has(index)) continue
        parts.set(signatureOf(index), undefined)
        break
      }
      for (const index of members) {
        const signature = signatureOf(index)
        const part = parts.get(signature)
        if (part !== undefined) part.push(index)
        else if (!parts.has(signature)) parts.set(signature, [index])
      }
      return parts.size < 2
        ? []
        : [{ block, parts: [...parts.values()], untouched: remaining(parts, members, untouched) }]
    })
  }

  function signatureOf(index: number): string {
    return (states[index]?.targets ?? []).map((target) => classes[target]).join(' ')
  }

  function apply({ block, parts, untouched }: Split): void {
    const all = blocks[block] ?? new Set()
    const moved = parts.filter((part) => part !== undefined)
    const largest = moved.reduce((one, other) => (other.length > one.length ? other : one))
    const movesRest = untouched > 0 && largest.length > untouched
    const staying = movesRest || untouched === 0 ? largest : undefined
    const leaving = moved.filter((part) => part !== staying)
    if (movesRest) {
      const known = new Set(moved.flat())
      leaving.push([...all].filter((index) => !known.has(index)))
    }
    for (const part of leaving) {
      const next = blocks.length
      blocks.push(new Set(part))
      for (const index of part) {
        all.delete(index)
        classes[index] = next
        for (const referrer of referrers[index] ?? []) touched.add(referrer)
      }
    }
  }
}

/** How many members of a class are in the part without a look, including those that turned out to belong to it. */
function remaining(
  parts: ReadonlyMap<string, readonly number[] | undefined>,
  members: readonly number[],
  untouched: number,
): number {
  if (untouched === 0) return 0
  const elsewhere = [...parts.values()].reduce((count, part) => count + (part?.length ?? 0), 0)
  return untouched + members.length - elsewhere
}

function initialClasses(states: readonly PartitionState[]): number[] {
  const classes = new Map<string, number>()
  return states.map(({ label }) => {
    const known = classes.get(label) ?? classes.size
    classes.set(label, known)
    return known
  })
}
