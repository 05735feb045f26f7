import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import fc from 'fast-check'
import type { Finding } from '../../src/findings/finding.ts'
import { Project } from '../../src/project/project.ts'
import type { EntryResult } from '../../src/run/entry-result.ts'
import { lintAll, lintDocuments } from '../../src/run/lint-entries.ts'
import { type ListedEntry, listEntries } from '../../src/run/list-entries.ts'
import { type HeldOptions, type LintOptions, type OtherEntry, otherEntries } from '../../src/run/options.ts'
import { summarise } from '../../src/run/outcome.ts'
import { Run } from '../../src/run/run.ts'
import { type Outcome, runApart, shown } from '../scenario.ts'

// Projects whose descriptions share parts, and runs over some of their descriptions.

export async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

export async function listed(folder: string): Promise<readonly ListedEntry[]> {
  const { paths } = await new Project({ workingFolder: folder }).descriptionsIn(folder)
  const documents = paths.map((path) => ({ path: relative(folder, path) }))
  const { entries } = await listEntries(documents, { workingFolder: folder }, { onError: () => {} })
  return entries
}

export const description = (title: string, channels = '{}'): string =>
  `asyncapi: 3.1.0\ninfo: { title: ${title}, version: 1.0.0 }\nchannels: ${channels}\n`
export const using = (title: string, way: string): string =>
  description(title, `{ c: { messages: { m: { $ref: ${way} } } } }`)

/** Everything that a run gives, and what it throws. */
export async function outcomeOf(folder: string, options: LintOptions & HeldOptions): Promise<unknown> {
  const { paths } = await new Project({ workingFolder: folder }).descriptionsIn(folder)
  const errors: unknown[] = []
  const own = { workingFolder: folder, ...options, onError: (error: unknown) => errors.push(String(error)) }
  const entries = paths.map((path) => relative(folder, path))
  const { textOf, questions: _questions, ...outcome } = await lintDocuments(new Run(own), entries, own)
  const all = { ...outcome, inputs: outcome.inputs.toSorted(), errors, texts: outcome.files.map(textOf) }
  // A member that is undefined is as good as none.
  return JSON.parse(JSON.stringify(all))
}

/** The findings of each description as the report shows them, by its path. */
export async function reports(
  folder: string,
  documents: readonly ListedEntry['document'][],
  others: readonly OtherEntry[],
): Promise<ReadonlyMap<string, EntryResult>> {
  const options = { workingFolder: folder, [otherEntries]: others }
  const results = await lintAll(new Run(options), documents, { ...options, onError: () => {} })
  return new Map(results.map((result) => [result.document.path, result]))
}

export const shownOf = (results: Iterable<EntryResult>): readonly Finding[] => summarise([...results]).findings

export const component = (name: string): string => `components: { schemas: { ${name}: { type: string } } }\n`

/** Descriptions that share parts, components and suppressions. */
export const shared: Readonly<Record<string, string>> = {
  'a.yaml': `${using('A', 'parts/one.yaml#/components/messages/m')}  \n`,
  'b/b.yaml': `${using('B', '../parts/one.yaml#/components/messages/n')}components: { messages: { k: {}, l: {} } }\n`,
  'c.yaml': using('C', 'b/b.yaml#/components/messages/k'),
  'd.yaml': description('D', '{ c: { address: "a?b" } } # msgapi-disable-line style/*'),
  'parts/one.yaml': `components:
  messages:
    m: { payload: { $ref: "two.yaml#/components/schemas/s" } }
    # msgapi-disable-next-line spec/unknown-field
    n: { payload: { $ref: "two.yaml#/components/schemas/t" }, nonsense: true }
`,
  'parts/two.yaml':
    'payload: { type: string }\ncomponents: { schemas: { s: { type: string }, t: { type: string }, u: {} } }\n',
  'msgapi.config.yaml': 'extends: [msgapi:all]\n',
  'msgapi-suppressions.json':
    '[{ "file": "c.yaml", "rule": "spec/required-field", "pointer": "/channels", "until": "2020-01-01" }]\n',
}

/** Other texts of the files of such a project. */
export const texts: Readonly<Record<string, readonly string[]>> = {
  'a.yaml': [description('A'), using('A', 'parts/two.yaml'), using('A', 'parts/three.yaml')],
  'b/b.yaml': [description('B'), using('B', '../parts/One.yaml')],
  'c.yaml': [description('C', '{ c: { nonsense: 1 } }'), 'asyncapi: ['],
  'd.yaml': [description('D'), `${description('D')}${component('x')}`],
  'e.yaml': [using('E', 'parts/one.yaml#/components/messages/n')],
  'parts/one.yaml': [
    'components: { messages: { m: {}, n: { payload: {} } } } # msgapi-disable-line spec/unknown-field\n',
  ],
  'parts/two.yaml': ['payload: {}\n', 'components: { schemas: { s: {}, t: { typ: string } } }\n'],
  'parts/three.yaml': ['payload: {}\n'],
  'msgapi.config.yaml': ['extends: [msgapi:recommended]\n', 'extends: [./team.spectral.yaml]\n', 'rules: 1\n'],
  'b/.msgapirc': ['extends: [msgapi:spec]\n'],
  'team.spectral.yaml': [
    'rules: { r: { given: $.info, then: { field: contact, function: truthy } } }\n',
    'rules: {}\n',
  ],
  'msgapi-suppressions.json': ['[]\n', '[{ "file": "parts/one.yaml", "rule": "style/*", "pointer": "" }]\n'],
  '.gitignore': ['c.yaml\n'],
}

/** A change of the files in a folder. */
export type Change = (folder: string) => Promise<void>

export function append(name: string): Change {
  return (folder) => appendFile(join(folder, name), '# more\n')
}

/** Writes, removes, renames and extends files of such a project. */
export const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...Object.entries(texts).flatMap(([name, all]) => all.map((text) => [name, text] as const))).map(
    ([name, text]): Change =>
      (folder) =>
        write(folder, { [name]: text }),
  ),
  fc.constantFrom(...Object.keys(texts)).map(
    (name): Change =>
      (folder) =>
        rm(join(folder, name), { force: true }),
  ),
  fc.constantFrom(...Object.keys(shared)).map(
    (name): Change =>
      (folder) =>
        write(folder, { [name]: shared[name] ?? '' }),
  ),
  fc.tuple(fc.constantFrom(...Object.keys(shared)), fc.constantFrom(...Object.keys(texts))).map(
    ([from, to]): Change =>
      async (folder) => {
        await mkdir(dirname(join(folder, to)), { recursive: true })
        await rename(join(folder, from), join(folder, to)).catch(() => {})
      },
  ),
  fc.constantFrom(...Object.keys(shared)).map(append),
)

export function documentsOf(entries: readonly ListedEntry[]): readonly ListedEntry['document'][] {
  return entries.map(({ document }) => document)
}

/** Runs the built command in a folder. */
export async function msgapi(folder: string, ...words: readonly string[]): Promise<Outcome> {
  const outcome = await runApart({ folder, words, environment: process.env, input: '' })
  return { ...outcome, stdout: shown(outcome.stdout, folder), stderr: shown(outcome.stderr, folder) }
}
