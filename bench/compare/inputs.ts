import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { entriesOfCase, prepareCases, spellings } from '../../test/conformance/bundle-cases.ts'
import { readCorpus } from '../../test/conformance/corpus-documents.ts'
import { bundleWords, type Group, type Input, lintWords } from './input.ts'

/**
 * Copies the data into a folder, so that neither build can change it, and gives the runs over it.
 * @param shared the folder with `corpus` and `cases`
 */
export function inputsOf(group: Group, shared: string, folder: string): readonly Input[] {
  const own = path.join(folder, group)
  mkdirSync(own)
  return readers[group](shared, own)
}

const readers: Readonly<Record<Group, (shared: string, folder: string) => readonly Input[]>> = {
  corpus: corpusInputs,
  spectral: spectralInputs,
  rulesets: rulesetInputs,
  cases: (shared, folder) => [...bundleCases(shared, folder), ...probes(shared, folder), ...toolCases(shared, folder)],
  hostile: hostileInputs,
}

interface CorpusEntry {
  /** Relative to the folder of the corpus. */
  readonly file: string
  /** The repository that the document comes from. */
  readonly folder: string
  readonly entry: string
}

function corpusEntries(shared: string, folder: string, fields: readonly ('file' | 'neutral')[]): CorpusEntry[] {
  const { folder: corpus, documents } = readCorpus(shared)
  const entries: CorpusEntry[] = []
  for (const field of fields) {
    for (const document of documents) {
      const [spelling = '', repository = '', ...entry] = document[field].split('/')
      const repositoryFolder = path.join(spelling, repository)
      const copy = path.join(folder, repositoryFolder)
      if (!existsSync(copy)) cpSync(path.join(corpus, repositoryFolder), copy, { recursive: true })
      if (existsSync(path.join(folder, document[field])))
        entries.push({ file: document[field], folder: copy, entry: entry.join('/') })
    }
  }
  return entries
}

function corpusInputs(shared: string, own: string): readonly Input[] {
  return corpusEntries(shared, own, ['file', 'neutral']).flatMap(({ file, folder, entry }) => [
    { group: 'corpus' as const, name: `lint ${file}`, folder, words: lintWords([entry]) },
    { group: 'corpus' as const, name: `bundle ${file}`, folder, words: bundleWords(entry) },
    {
      group: 'corpus' as const,
      name: `bundle --inline all --dedupe ${file}`,
      folder,
      words: bundleWords(entry, ['--inline', 'all', '--dedupe']),
    },
  ])
}

function spectralInputs(shared: string, own: string): readonly Input[] {
  const team = path.join(own, 'team.yaml')
  cpSync('scripts/usual-runs/team.yaml', team)
  return corpusEntries(shared, own, ['file']).map(({ file, folder, entry }) => ({
    group: 'spectral',
    name: `lint -r team ${file}`,
    folder,
    words: lintWords([entry], [team]),
  }))
}

/** Each public ruleset over the documents of all of them. */
function rulesetInputs(shared: string, own: string): readonly Input[] {
  cpSync(path.join(shared, 'corpus/rulesets'), own, { recursive: true })
  const repositories: readonly {
    readonly repository: string
    readonly rulesets: readonly string[]
    readonly documents: readonly string[]
  }[] = JSON.parse(readFileSync(path.join(own, 'manifest.json'), 'utf8'))
  const files = (repository: string, names: readonly string[]) =>
    names.map((name) => path.join(repository.replace('/', '+'), name))
  const documents = repositories.flatMap(({ repository, documents }) => files(repository, documents))
  return repositories.flatMap(({ repository, rulesets }) =>
    files(repository, rulesets).flatMap((ruleset) =>
      documents.map((document) => ({
        group: 'rulesets' as const,
        name: `lint -r ${ruleset} ${document}`,
        folder: own,
        words: lintWords([document], [ruleset]),
      })),
    ),
  )
}

function bundleCases(shared: string, own: string): readonly Input[] {
  return spellings.flatMap((spelling) => {
    const cases = path.join(own, `bundle-${spelling}`)
    cpSync(path.join(shared, 'cases/bundle'), cases, { recursive: true })
    prepareCases(cases, spelling)
    return readdirSync(cases).flatMap((name) => {
      const folder = path.join(cases, name)
      return entriesOfCase(folder).flatMap((file): Input[] => {
        const entry = path.basename(file)
        const shown = `${spelling} ${name}/${entry}`
        return [
          { group: 'cases', name: `lint ${shown}`, folder, words: lintWords([entry]) },
          { group: 'cases', name: `bundle ${shown}`, folder, words: bundleWords(entry) },
        ]
      })
    })
  })
}

function probes(shared: string, own: string): readonly Input[] {
  const folder = path.join(own, 'probes')
  cpSync(path.join(shared, 'cases/probes'), folder, { recursive: true })
  return lintEach(folder)
}

/** The documents in the rule tests of other tools. */
function toolCases(shared: string, own: string): readonly Input[] {
  const folder = path.join(own, 'rules')
  mkdirSync(folder)
  for (const tool of ['parser-js', 'spectral-asyncapi', 'apicurio-validation', 'redocly-rules', 'traits-v3']) {
    const { cases }: { readonly cases: readonly { readonly document?: unknown }[] } = JSON.parse(
      readFileSync(path.join(shared, 'cases/rules', `${tool}.json`), 'utf8'),
    )
    for (const [index, { document }] of cases.entries()) {
      if (document === undefined) continue
      const text = typeof document === 'string' ? document : JSON.stringify(document, null, 2)
      writeFileSync(path.join(folder, `${tool}-${index}.${text.startsWith('{') ? 'json' : 'yaml'}`), text)
    }
  }
  return lintEach(folder)
}

/** Small descriptions, fifty in a run. */
function lintEach(folder: string): readonly Input[] {
  const names = readdirSync(folder)
  return Array.from({ length: Math.ceil(names.length / 50) }, (_, index) => {
    const some = names.slice(50 * index, 50 * (index + 1))
    return {
      group: 'cases',
      name: `lint ${path.basename(folder)} ${some[0]} …`,
      folder,
      words: lintWords(some),
    }
  })
}

interface HostileCase {
  readonly id: string
  readonly ops: readonly string[]
  readonly entry: string
  readonly cwd?: string
  readonly ruleset?: string
  readonly skipped?: boolean
}

/** The documents that were made to break msgapi, in both spellings; addresses in them lead to a port where nobody listens. */
function hostileInputs(shared: string, own: string): readonly Input[] {
  cpSync(path.join(shared, 'cases/hostile'), own, { recursive: true })
  return ['asyncapi', 'specversion'].flatMap((vocabulary) => {
    const out = path.join(own, vocabulary)
    const made = spawnSync(
      process.execPath,
      [path.join(own, 'make.mjs'), '--out', out, '--vocab', vocabulary, '--port', '1'],
      { encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`the hostile documents could not be written: ${made.stderr}`)
    const { cases }: { readonly cases: readonly HostileCase[] } = JSON.parse(
      readFileSync(path.join(own, 'expectations.json'), 'utf8'),
    )
    return cases.flatMap(({ id, ops, entry, cwd = '', ruleset, skipped }) =>
      (skipped === true ? [] : ops).map((command) => {
        const root = path.join(out, id)
        const folder = path.join(root, cwd)
        const target = path.relative(folder, path.join(root, entry))
        const rules = ruleset === undefined ? [] : ['-r', ruleset]
        const words = [command, '--root', root, '--safe', ...rules, target]
        return { group: 'hostile' as const, name: `${command} ${id} (${vocabulary})`, folder, words, seconds: 30 }
      }),
    )
  })
}
