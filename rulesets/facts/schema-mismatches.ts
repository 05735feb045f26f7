import {
  childOf,
  closest,
  type Mismatch,
  type NodePath,
  type Problem,
  pointerOf,
  quote,
  type RuleContext,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import { asWritten, quotedNames } from '../wording/names.ts'
import { schemaExpectation } from '../wording/schema-expectation.ts'
import { isReference } from './position.ts'

/** A value that its schema refuses. */
export interface RefusedValue {
  /** Where the value is written. */
  readonly location: NodePath
  readonly mismatches: readonly Mismatch[]
  /** What the value is: `the payload`. */
  readonly subject: string
  /** Why it has to follow the schema, as the end of a sentence. */
  readonly reason: string
  /** The schema, for what cannot be shown in it. */
  readonly schema?: NodePath | undefined
}

/** Reports what a schema refuses in a value, each thing where it is in the value, or where it should be. */
export function reportMismatches(value: RefusedValue, report: RuleContext['report']): void {
  const missing = new Map<string, { readonly owner: NodePath; readonly names: string[]; readonly by: Mismatch }>()
  const places = new Set<string>()
  for (const mismatch of value.mismatches) {
    const owner = partAt(value.location, mismatch)
    const pointer = JSON.stringify(mismatch.pointer)
    const reference = bareReference(owner)
    if (reference !== undefined) {
      if (!places.has(pointer)) report(misplacedReference(reference, owner, value))
      places.add(pointer)
      continue
    }
    if (missingName(mismatch) !== undefined) {
      const known = missing.get(pointer) ?? { owner, names: [], by: mismatch }
      missing.set(pointer, known)
      if (!isMisspelled(mismatch, value.mismatches)) known.names.push(missingName(mismatch) ?? '')
      continue
    }
    // Another keyword that refuses the same part would only say it again.
    const place = `${pointer} ${extraName(mismatch)}`
    if (places.has(place)) continue
    places.add(place)
    report({ ...refusal(mismatch, owner, value), related: relatedTo(mismatch, value) })
  }
  for (const { owner, names, by } of missing.values()) {
    if (names.length === 0) continue
    const message = `Missing ${quotedNames([...new Set(names)])} in ${wordsFor(owner, value)}: ${value.reason}`
    report({ at: owner, on: 'key', message, related: relatedTo(by, value) })
  }
}

/** The text of a map that has nothing but `$ref`: meant as a reference, though it stands in data. */
function bareReference({ node }: NodePath): string | undefined {
  return node.kind === 'map' && node.entries.size === 1 && isReference(node)
    ? stringOf(childOf(node, '$ref'))
    : undefined
}

function misplacedReference(text: string, owner: NodePath, value: RefusedValue): Problem {
  const message = `Unexpected reference ${quote(text)} for ${wordsFor(owner, value)}, expected the value itself: this is data, in which nothing is a reference`
  return { at: owner, message, related: relatedTo({}, value) }
}

function refusal(mismatch: Mismatch, owner: NodePath, value: RefusedValue): Problem {
  const name = extraName(mismatch)
  const extra = name === undefined ? undefined : stepTo(owner, name)
  const more =
    mismatch.more === 0 ? '' : `, and so in ${mismatch.more} more ${mismatch.more === 1 ? 'place' : 'places'}`
  const reason = `: ${value.reason}`
  if (name !== undefined && extra !== undefined) {
    const meant = closest(name, mismatch.known)
    const known = mismatch.known.length === 0 ? 'no such name' : `only ${quotedNames(mismatch.known)}`
    const hint = meant === undefined ? `, expected ${known}` : `; did you mean ${quote(meant)}?`
    const end = meant === undefined ? `${more}${reason}` : more
    return { at: extra, on: 'key', message: `Unexpected ${quote(name)} in ${wordsFor(owner, value)}${hint}${end}` }
  }
  const found = `${asWritten(owner.node, owner)} for ${wordsFor(owner, value)}`
  return { at: owner, message: `Unexpected ${found}, expected ${schemaExpectation(mismatch)}${more}${reason}` }
}

function wordsFor({ parent, key, node }: NodePath, { location, subject }: RefusedValue): string {
  if (node === location.node || parent === undefined) return subject
  return parent.node.kind === 'list' ? `item ${key} of ${wordsForList(parent, location, subject)}` : quote(key)
}

function wordsForList(list: NodePath, location: NodePath, subject: string): string {
  return list.node === location.node ? subject : quote(list.key)
}

/** The part of a value that is refused, as far as it exists. */
function partAt(value: NodePath, { pointer }: Mismatch): NodePath {
  let at = value
  for (const key of pointer) at = stepTo(at, key) ?? at
  return at
}

function missingName({ keyword, params }: Mismatch): string | undefined {
  const isMissing = keyword === 'required' || keyword === 'dependencies'
  return isMissing && typeof params.missingProperty === 'string' ? params.missingProperty : undefined
}

function extraName({ keyword, params }: Mismatch): string | undefined {
  const name = keyword === 'additionalProperties' ? params.additionalProperty : params.propertyName
  return typeof name === 'string' ? name : undefined
}

/** Whether the name that is missing is what another name, which is refused, was meant to be. */
function isMisspelled(mismatch: Mismatch, all: readonly Mismatch[]): boolean {
  const name = missingName(mismatch)
  return all.some((other) => {
    const extra = other.keyword === 'additionalProperties' ? extraName(other) : undefined
    if (extra === undefined || other.pointer.join('/') !== mismatch.pointer.join('/')) return false
    return closest(extra, other.known) === name
  })
}

function relatedTo({ schema, keyword }: Partial<Mismatch>, value: RefusedValue): Problem['related'] & object {
  const at = schema ?? value.schema
  if (at === undefined) return []
  const pointer = pointerOf(at)
  const what = at.key === keyword && schema !== undefined ? `its schema has ${quote(keyword)} here` : 'its schema'
  return [at.file.relatedAt(pointer, pointer.length === 0 ? 'value' : 'key', what)]
}
