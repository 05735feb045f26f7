import { UsageError } from '../config/errors.ts'
import { vocabularies } from '../format/vocabulary.ts'
import { childOf, type Node } from '../load/node.ts'
import { formatPointer, type Pointer, parsePointer } from '../pointer.ts'
import { asJson, jsonPath } from './as-json.ts'
import type { CaseFailure, FailedCase } from './case-failures.ts'
import { type NamedFiles, parsed } from './case-files.ts'
import type { ExpectedReport } from './expected-finding.ts'
import { respelled, UnwritableCase } from './respelled.ts'

/** A language or a spelling of the format, by its name. */
export type CaseForm = (typeof caseForms)[number]

export const caseForms = ['yaml', 'json', 'asyncapi', 'neutral'] as const

/** One way to write a case: as its author did, in the other spelling, as JSON. */
export interface WrittenForm {
  /** How a failure names it; empty for the form of the author. */
  readonly title: string
  readonly input: NamedFiles
  /** Writes what the files become in this form. */
  rewrite(files: NamedFiles): Promise<NamedFiles>
  /** Returns the expected finding in this form. */
  expected(finding: ExpectedReport): ExpectedReport
}

/**
 * The forms in which a case runs: as it is written, in the other spelling of the format, and as JSON where it is YAML; with
 * `only`, those of them that it names. Each is made when it is asked for. Rejects with a UsageError for an `only` that leaves out the
 * case as it is written, and with an UnwritableCase for one that has no other spelling.
 */
export async function* formsOf(
  input: NamedFiles,
  only: CaseForm | readonly CaseForm[] | undefined,
): AsyncGenerator<WrittenForm> {
  const [[path, text] = ['', '']] = input
  const entry = await parsed(path, text)
  const spelling = vocabularies.find(({ versionField }) => childOf(entry.root, versionField) !== undefined)
  const named = typeof only === 'string' ? [only] : only
  const languages = allowed(named, ['yaml', 'json'])
  const spellings = allowed(
    named,
    vocabularies.map(({ name }) => name),
  )
  const written = entry.language === 'json' ? 'json' : 'yaml'
  if (!languages.includes(written) || (spelling !== undefined && !spellings.includes(spelling.name))) {
    const own = [written, ...(spelling === undefined ? [] : [spelling.name])].join(' and ')
    throw new UsageError(`"only" names ${named?.join(', ')}, but the case is written as ${own}.`)
  }
  yield { title: '', input, rewrite: (files) => Promise.resolve(files), expected: (finding) => finding }
  for (const { name } of spelling === undefined ? [] : vocabularies) {
    if (name === spelling?.name || !spellings.includes(name)) continue
    yield await inSpelling(input, name)
  }
  if (written === 'yaml' && languages.includes('json')) yield await inJson(input)
}

/** What differs in the first form of a case in which something does: in others, mostly the same differs. */
export async function failuresInForms(
  title: string,
  forms: AsyncIterable<WrittenForm>,
  failuresIn: (form: WrittenForm) => Promise<readonly CaseFailure[]>,
): Promise<readonly FailedCase[]> {
  try {
    for await (const form of forms) {
      const failures = await failuresIn(form)
      if (failures.length > 0) return [{ title: form.title === '' ? title : `${title}, ${form.title}`, failures }]
    }
    return []
  } catch (error) {
    if (!(error instanceof UnwritableCase)) throw error
    return [{ title, failures: [{ problem: error.message }] }]
  }
}

async function inSpelling(input: NamedFiles, name: string): Promise<WrittenForm> {
  const other = await respelled(input, name)
  const roots = new Map<string, readonly [Node | undefined, Node | undefined]>()
  for (const [path, text] of input) {
    roots.set(path, [(await parsed(path, text)).root, (await parsed(path, other.get(path) ?? '')).root])
  }
  const [entry = ''] = input.keys()
  return {
    title: `in the ${name} spelling`,
    input: other,
    rewrite: (files) => respelled(files, name),
    expected({ range: _range, ...finding }) {
      const [from, to] = roots.get(finding.file ?? entry) ?? []
      const { pointer } = finding
      const path = pointer === undefined ? undefined : parsePointer(pointer)
      return path === undefined ? finding : { ...finding, pointer: formatPointer(samePlace(path, from, to)) }
    },
  }
}

async function inJson(input: NamedFiles): Promise<WrittenForm> {
  return {
    title: 'as JSON',
    input: await asJson(input),
    rewrite: asJson,
    expected({ range: _range, ...finding }) {
      return finding.file === undefined ? finding : { ...finding, file: jsonPath(finding.file) }
    },
  }
}

/** The names of a kind that `only` leaves: all where it names none. */
function allowed(only: readonly CaseForm[] | undefined, kind: readonly string[]): readonly string[] {
  const chosen = kind.filter((name) => only?.some((each) => each === name))
  return chosen.length === 0 ? kind : chosen
}

/** Where a value is after words changed but not their order. */
function samePlace(pointer: Pointer, from: Node | undefined, to: Node | undefined): Pointer {
  const [key, ...rest] = pointer
  if (key === undefined) return []
  if (from?.kind === 'list' && to?.kind === 'list') {
    return [key, ...samePlace(rest, from.items[Number(key)], to.items[Number(key)])]
  }
  if (from?.kind !== 'map' || to?.kind !== 'map' || !from.entries.has(key)) return pointer
  const same = to.entries.keys()[from.entries.keys().indexOf(key)] ?? key
  return [same, ...samePlace(rest, childOf(from, key), childOf(to, same))]
}
