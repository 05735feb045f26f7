export type View = 'source' | 'resolved'
export const views: readonly View[] = ['source', 'resolved']

/** A document as in Spectral, which freezes it if it resolved references in it. */
export function viewed<Value>(value: Value, view: View): Value {
  const copy: Value = JSON.parse(JSON.stringify(value))
  return view === 'resolved' ? frozen(copy) : copy
}

/** Freezes a value deeply. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) frozen(member)
  return Object.freeze(value)
}
