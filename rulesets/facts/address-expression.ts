import { closest, quote } from '../../src/plugin/index.ts'

/** A text with names in curly braces: the address of a channel, the host and pathname of a server. */
export interface Template {
  /** The names in braces, each once, in the order of the text; none is empty. */
  readonly names: readonly string[]
  /** Braces that enclose no name, in the order of the text. */
  readonly defects: readonly BraceDefect[]
  /** The text with each expression replaced by a letter: what is said about slashes or hash signs concerns this part only. */
  readonly literal: string
}

export interface BraceDefect {
  readonly kind: 'empty' | 'nested' | 'unclosed' | 'unopened'
  /** The part of the text that is wrong. */
  readonly text: string
}

/** Names in braces (format text, Channel Address Expression): `{name}`, not empty and not inside of another one. */
export function parseTemplate(text: string): Template {
  const names = new Set<string>()
  const defects: BraceDefect[] = []
  let literal = ''
  let opened: number | undefined
  let end = 0
  for (const { index } of text.matchAll(/[{}]/g)) {
    if (opened === undefined) literal += text.slice(end, index)
    end = index + 1
    if (text[index] === '{') {
      if (opened !== undefined) defects.push({ kind: 'nested', text: text.slice(opened, end) })
      opened = index
    } else if (opened === undefined) {
      defects.push({ kind: 'unopened', text: '}' })
    } else {
      const name = text.slice(opened + 1, index)
      if (name === '') defects.push({ kind: 'empty', text: '{}' })
      else names.add(name)
      literal += 'x'
      opened = undefined
    }
  }
  if (opened !== undefined) defects.push({ kind: 'unclosed', text: text.slice(opened) })
  else literal += text.slice(end)
  return { names: [...names], defects, literal }
}

/** What is wrong with braces, as a sentence about the value of a field: `Unexpected "{}" in "address", expected …`. */
export function braceMessage({ kind, text }: BraceDefect, field: string): string {
  const found = `Unexpected ${quote(text)} in ${quote(field)}`
  switch (kind) {
    case 'empty':
      return `${found}, expected a name between the braces`
    case 'nested':
      return `${found}, expected "}" before the next "{": write {name} with one pair of braces`
    case 'unclosed':
      return `${found}, expected "}" after the name`
    case 'unopened':
      return `${found}, expected "{" and a name before it`
  }
}

/** Above this number of names, which is no slip of the pen, nobody is asked whether one was meant by another. */
const mostCompared = 20

/** How the names that a template uses and the names that are defined for it fit together. */
export interface Comparison {
  /** Used, but not defined. */
  readonly missing: readonly string[]
  /** Defined, but not used. */
  readonly unused: readonly string[]
  /** Pairs of names that are meant to be one: by the defined name, the used one. They are in neither list. */
  readonly confused: ReadonlyMap<string, string>
}

/**
 * Compares used with defined names. A missing and an unused one that are nearly the same, or that are the only ones left,
 * are one mistake, not two.
 */
export function compareNames(used: readonly string[], defined: readonly string[]): Comparison {
  const known = new Set(defined)
  const wanted = new Set(used)
  const unused = new Set(defined.filter((name) => !wanted.has(name)))
  const confused = new Map<string, string>()
  const undefinedNames = used.filter((name) => !known.has(name))
  const areFew = undefinedNames.length <= mostCompared && unused.size <= mostCompared
  const missing = undefinedNames.filter((name) => {
    const near = areFew ? closest(name, unused) : undefined
    if (near === undefined) return true
    unused.delete(near)
    confused.set(near, name)
    return false
  })
  const [onlyMissing, ...otherMissing] = missing
  const [onlyUnused, ...otherUnused] = unused
  const isRenamed = otherMissing.length === 0 && otherUnused.length === 0
  if (!isRenamed || onlyMissing === undefined || onlyUnused === undefined) {
    return { missing, unused: [...unused], confused }
  }
  return { missing: [], unused: [], confused: confused.set(onlyUnused, onlyMissing) }
}
