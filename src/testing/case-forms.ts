import { posix } from 'node:path'
import { transform } from '../api/transform.ts'
import { type ArgumentKind, anyOf, type FieldKinds, listOf, objectOf, oneOf, record, text } from '../call-options.ts'
import { UsageError } from '../config/errors.ts'
import type { Layout } from '../edit/text/layout.ts'
import { printJson } from '../edit/text/print-json.ts'
import { type Tree, treeOf } from '../edit/text/tree.ts'
import { severities } from '../findings/finding.ts'
import { vocabularies } from '../format/vocabulary.ts'
import { childOf, type Node } from '../load/node.ts'
import { isRecord } from '../plain-data.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { formatPointer, type Pointer, parsePointer } from '../pointer.ts'
import type { CaseFailure, FailedCase } from './case-failures.ts'
import { type CaseFiles, inCaseFolder, type NamedFiles, parsed } from './case-files.ts'
import type { ExpectedFinding, ExpectedReport } from './expected-finding.ts'

/** A language or a spelling of the format, by its name. */
export type CaseForm = (typeof caseForms)[number]

const caseForms = ['yaml', 'json', 'asyncapi', 'neutral'] as const

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

const layout: Layout = { lineBreak: '\n', step: 2, indentation: ' ', hasLines: true, quote: '"' }

/** Thrown for a case that cannot be written in another form; the message is the end of a sentence that begins with the case. */
class UnwritableCase extends Error {}

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

/** Writes the YAML files of a case as JSON, under names that say so, which references to them have too. */
async function asJson(files: NamedFiles): Promise<NamedFiles> {
  const written = new Map<string, string>()
  for (const [path, text] of files) {
    const file = await parsed(path, text)
    const isYaml = file.language === 'yaml' && file.root !== undefined
    const json = isYaml ? printJson(renamed(treeOf(file.root, file), path, files), 0, layout) : undefined
    written.set(jsonPath(path), json === undefined ? text : `${json}\n`)
  }
  return written
}

/** The name of a file of a case when it is JSON. */
function jsonPath(path: string): string {
  return path.replace(/\.ya?ml$/, '.json')
}

/** A value with references to the names that the files get. */
function renamed(tree: Tree, path: string, files: NamedFiles): Tree {
  if (tree.kind === 'list') return { ...tree, items: tree.items.map((item) => renamed(item, path, files)) }
  if (tree.kind === 'scalar') return tree
  const entries = tree.entries.map((entry) => {
    const { key, value } = entry
    if (key !== '$ref' || value.kind !== 'scalar' || typeof value.value !== 'string') {
      return { ...entry, value: renamed(value, path, files) }
    }
    return { ...entry, value: { ...value, value: renamedReference(value.value, path, files) } }
  })
  return { ...tree, entries }
}

function renamedReference(text: string, path: string, files: NamedFiles): string {
  const [file = '', ...fragment] = text.split('#')
  if (file === '' || !files.has(posix.join(posix.dirname(path), file))) return text
  return [jsonPath(file), ...fragment].join('#')
}

/** Writes a description in another spelling. Rejects with an UnwritableCase where that cannot be done. */
async function respelled(files: NamedFiles, spelling: string): Promise<NamedFiles> {
  return inCaseFolder(files, {}, async ({ root, entry, nameOf }) => {
    const outcome = await transform(entry, {
      use: [['spelling', { to: spelling }]],
      workingFolder: root,
      root,
      noConfig: true,
    })
    const problem = outcome.unreadable[0] ?? outcome.failures[0]?.message
    if (outcome.files.length === 0) {
      throw new UnwritableCase(`cannot be written in the ${spelling} spelling: ${problem}; set "only" to leave it out`)
    }
    const changed = new Map(outcome.files.map(({ path, text }) => [nameOf(path), text]))
    return new Map([...files].map(([name, text]) => [name, changed.get(name) ?? text]))
  })
}

const files = anyOf<CaseFiles>('a text, or files by path', (value) => typeof value === 'string' || isRecord(value))

const form = oneOf(caseForms)

/** The fields of a case that the tests of rules and of transforms share. */
export const caseKinds = {
  name: text,
  input: files,
  options: record,
  output: files,
  only: anyOf<CaseForm | readonly CaseForm[]>(
    `${form.expected}, or a list of them`,
    (value) => form.accepts(value) || (Array.isArray(value) && value.every(form.accepts)),
  ),
}

const findingKinds: FieldKinds<ExpectedFinding> = {
  message: anyOf('a string or a pattern', (value) => typeof value === 'string' || value instanceof RegExp),
  file: text,
  pointer: text,
  on: oneOf(['key', 'value']),
  range: anyOf('{ start, end }', isRecord),
  severity: oneOf(severities),
}

export const findingsKind = listOf('a list of findings', objectOf<ExpectedFinding>(findingKinds))
export const reportsKind = listOf('a list of findings', objectOf<ExpectedReport>({ ...findingKinds, code: text }))
export const pluginKind: ArgumentKind<Plugin> = anyOf('a plugin, as definePlugin returns it', isRecord)
