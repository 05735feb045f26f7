import type { ErrorObject } from 'ajv'
import { ownMember } from '../../../src/plain-data.ts'
import { unescapeSegment } from '../../../src/pointer.ts'

/** An error as a message, and a pointer into the checked value. */
export interface DescribedError {
  readonly error: string
  readonly path: string
  readonly suggestion?: string
}

interface ErrorNode {
  readonly children: Map<string, ErrorNode>
  errors: readonly ErrorObject[]
}

/**
 * Turns errors of ajv into the texts of `@stoplight/better-ajv-errors`, in the same order, but in time proportional to their
 * number. (The original compares each error with all its neighbours.)
 * @param name the name of the value itself, for messages about it; null if it has none
 */
export function betterErrors(
  errors: readonly ErrorObject[],
  value: unknown,
  name: string | number | null,
): readonly DescribedError[] {
  const root = treeOf(errors)
  for (const [key, child] of [...root.children]) dropRedundant(child, root, key)
  const described: DescribedError[] = []
  describe(root, { value, name, described })
  return described
}

/** The errors by the steps of their places. A step is a name, with the index after it if there is one. */
function treeOf(errors: readonly ErrorObject[]): ErrorNode {
  const root: ErrorNode = { children: new Map(), errors: [] }
  const listed = new Map<ErrorNode, ErrorObject[]>()
  for (const error of errors) {
    const steps = error.instancePath === '' ? [''] : (error.instancePath.match(/\/[\w$_-]+(\/\d+)?/g) ?? [])
    let node = root
    for (const step of steps) {
      const child = node.children.get(step) ?? { children: new Map(), errors: [] }
      node.children.set(step, child)
      node = child
    }
    // A place without a step is not in the tree.
    if (steps.length === 0) continue
    const list = listed.get(node) ?? []
    listed.set(node, list)
    list.push(error)
    node.errors = list
  }
  return root
}

/** Drops errors that others explain better: `anyOf` with errors below it, and `enum` beside a neighbour with errors. */
function dropRedundant(node: ErrorNode, parent: ErrorNode, key: string): void {
  if (node.errors.some(({ keyword }) => keyword === 'anyOf') && node.children.size > 0) node.errors = []
  if (isEnumOnly(node) && parent.children.size > 1) parent.children.delete(key)
  for (const [inner, child] of [...node.children]) dropRedundant(child, node, inner)
}

function isEnumOnly({ errors }: ErrorNode): boolean {
  return errors.length > 0 && errors.every(({ keyword }) => keyword === 'enum')
}

interface ErrorDescription {
  readonly value: unknown
  readonly name: string | number | null
  readonly described: DescribedError[]
}

function describe(node: ErrorNode, description: ErrorDescription): void {
  const [first] = node.errors
  if (first !== undefined && isEnumOnly(node)) {
    const allowed = new Set(node.errors.flatMap(({ params }): unknown[] => params.allowedValues))
    description.described.push(describeEnum(first, [...allowed], description))
    return
  }
  for (const error of node.errors) {
    description.described.push({ error: errorText(error, description), path: error.instancePath })
  }
  for (const child of node.children.values()) describe(child, description)
}

function errorText(
  { keyword, instancePath, message = '', params }: ErrorObject,
  description: ErrorDescription,
): string {
  switch (keyword) {
    case 'additionalProperties':
      return `Property "${params.additionalProperty}" is not expected to be here`
    case 'type': {
      const name = nameAt(instancePath, description)
      return name === null ? `Value type ${message}` : `"${name}" property type ${message}`
    }
    case 'errorMessage':
      return message
    default:
      return `${subjectOf(instancePath, description)} ${message.replaceAll(/['"]/g, '"').replaceAll('NOT', 'not')}`
  }
}

function describeEnum(
  { instancePath, message }: ErrorObject,
  allowed: readonly unknown[],
  description: ErrorDescription,
): DescribedError {
  const shown = allowed.map((value) => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value))).join(', ')
  const meant = meantBy(valueAt(description.value, instancePath), allowed)
  return {
    error: `${subjectOf(instancePath, description)} ${message}: ${shown}`,
    path: instancePath,
    ...(meant === undefined ? {} : { suggestion: `Did you mean "${meant}"?` }),
  }
}

function subjectOf(instancePath: string, description: ErrorDescription): string {
  const name = nameAt(instancePath, description)
  if (name !== null) return `"${name}" property`
  return (typeof description.value).replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

function nameAt(instancePath: string, { name }: ErrorDescription): string | number | null {
  const slash = instancePath.lastIndexOf('/')
  return slash === -1 ? name : instancePath.slice(slash + 1)
}

/** The allowed text that is most similar to a text, unless all its letters would have to change. */
function meantBy(written: unknown, allowed: readonly unknown[]): string | undefined {
  if (typeof written !== 'string') return undefined
  const texts = allowed.filter((value) => typeof value === 'string')
  if (allowed.length === 1) return texts[0]
  // The distance to each text would be at least its length.
  if (texts.every((text) => written.length >= 2 * text.length)) return undefined
  let nearest: string | undefined
  let smallest = Number.POSITIVE_INFINITY
  for (const text of texts) {
    const distance = editDistance(text, written)
    if (distance >= smallest) continue
    nearest = text
    smallest = distance
  }
  return nearest !== undefined && smallest < nearest.length ? nearest : undefined
}

function valueAt(value: unknown, pointer: string): unknown {
  let at = value
  for (const step of pointer.split('/').slice(1)) {
    at = ownMember(at, unescapeSegment(step))
  }
  return at
}

/** The Levenshtein distance: how many UTF-16 code units to insert, delete or replace. */
function editDistance(left: string, right: string): number {
  let before = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1
      const replaced = (before[column - 1] ?? 0) + change
      current.push(Math.min(replaced, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    before = current
  }
  return before[right.length] ?? 0
}
