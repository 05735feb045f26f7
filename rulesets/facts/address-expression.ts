import { closest, quote } from '../../src/plugin/index.ts'

/** A text with names in curly braces: the address of a channel, the host and pathname of a server. */
export interface Template {
  /** The names in braces, each once, in the order of the text; none is empty. */
  readonly names: readonly string[]
  /** Braces that enclose no name, in the order of the text. */
  readonly defects: readonly BraceDefect[]
  /** The text with each expression replaced by a letter: rules about slashes or hash signs look at this part only. */
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

/** The message about wrong braces in the value of a field: `Unexpected "{}" in "address", expected …`. */
export function braceMessage({ kind, text }: BraceDefect, field: string): string {
  const found = `Unexpected ${quote(text)} in ${quote(field)}`
  switch (kind) {
    case 'empty':
      return `${found}, expected a name between the braces`
    case 'nested':
      return `${found}; write each name in one pair of braces, as in {name}`
    case 'unclosed':
      return `${found}, expected "}" after the name`
    case 'unopened':
      return `${found}, expected "{" and a name before it`
  }
}

/** With more names than this, the mismatch is no typing error, so near names are not compared. */
const mostCompared = 20

/** The names that a template uses, compared with the names that are defined for it. */
export interface Comparison {
  /** Used, but not defined. */
  readonly missing: readonly string[]
  /** Defined, but not used. */
  readonly unused: readonly string[]
  /** Pairs that are most likely one name misspelled: defined name to used name. Neither list has them. */
  readonly confused: ReadonlyMap<string, string>
}

/**
 * Compares used with defined names. A missing and an unused name count as one mistake when they are nearly the same, or
 * when they are the only two left.
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
