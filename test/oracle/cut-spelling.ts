import path from 'node:path'
import type { Random } from './random.ts'

/** A place in a file of a cut description: the path of the file, and the tokens of a JSON Pointer. */
export interface Location {
  readonly file: string
  readonly tokens: readonly string[]
}

/** One of the ways to refer to a place from a file: paths and pointers can be spelled in many. */
export function spelling(target: Location, owner: string, random: Random): string {
  const file = target.file === owner && !random.oneIn(4) ? '' : relativePath(target.file, owner, random)
  if (target.tokens.length === 0) return `${file}${file === '' || random.oneIn(4) ? '#' : ''}`
  const pointer = target.tokens.map((token) => fragment(token.replaceAll('~', '~0').replaceAll('/', '~1'), random))
  return `${file}#/${pointer.join('/')}`
}

function relativePath(file: string, owner: string, random: Random): string {
  const relative = path.posix.relative(path.posix.dirname(owner), file)
  const segments = relative.split('/').map((segment) => uriSegment(segment, random))
  const detour = random.oneIn(8) ? ['detour', '..'] : []
  const start = random.oneIn(2) || detour.length > 0 ? ['.'] : []
  return [...start, ...detour, ...segments].join('/')
}

function uriSegment(segment: string, random: Random): string {
  return segment === '..' ? segment : needlessly(encodeURIComponent(segment), random)
}

function fragment(token: string, random: Random): string {
  return needlessly(encodeURIComponent(token).replaceAll(/%(?:24|3A|40|2B|2C)/g, decodeURIComponent), random)
}

/** Encodes one more character once in a while, in either case of the digits. */
function needlessly(text: string, random: Random): string {
  if (!random.oneIn(12)) return text
  return text.replace(/(?<!%|%.)[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}
