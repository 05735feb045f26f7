import type { Pointer } from '../pointer.ts'

/**
 * A pointer as Spectral writes it for people: `paths./orders.get.tags[0]`, with `['a b']` for keys that hold blanks. Keys
 * stand as they are; Spectral decodes `~1`, `~0` and `%` in them a second time.
 */
export function dottedPath(pointer: Pointer): string {
  return pointer.map((segment, index) => bracketed(segment) ?? `${index === 0 ? '' : '.'}${segment}`).join('')
}

function bracketed(segment: string): string | undefined {
  if (segment === '' || /\s/.test(segment)) return `['${segment}']`
  return Number.isNaN(Number(segment)) ? undefined : `[${segment}]`
}
