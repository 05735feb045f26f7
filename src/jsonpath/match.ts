/** A value on the way of a walk, chained to the value that holds it, so that no path is built until one is needed. */
export interface Step {
  /** Absent for the root. */
  readonly parent: Step | undefined
  /** Name in the object or index in the array that holds the value; the empty string for the root. */
  readonly key: string | number
  readonly value: unknown
}

/** The way from the root to a step. */
export function pathOf(step: Step): (string | number)[] {
  const path: (string | number)[] = []
  for (let at = step; at.parent !== undefined; at = at.parent) path.push(at.key)
  return path.reverse()
}

/** What an expression selects: a value, or, with `~`, the name under which it stands. */
export interface Match {
  /** Where it stands; for `~` the step of the value whose name it is. */
  readonly step: Step
  /** The value that the rule gets: that of the step, or its key. */
  readonly value: unknown
}
