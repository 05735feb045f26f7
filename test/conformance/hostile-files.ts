import { execFileSync, spawn } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What attacks by files around a description: packages, names, links, outputs. */
export interface FilesOutcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
}

type Command = 'lint' | 'bundle'

/** The folder of a case, which is a project of its own. */
interface Place {
  readonly folder: string
  /** The smallest description, in the spelling of the run. */
  readonly clean: string
  /** A description with these fields. */
  readonly description: (fields: string) => string
}

interface FileCase {
  readonly name: string
  readonly commands?: readonly Command[]
  /** Makes what is in the folder, beside the entry `api.yaml` and an empty `.git`. */
  readonly make?: (place: Place) => void
  readonly words: readonly string[]
  readonly status: number
  /** What the output must say, standard output and standard error together. */
  readonly told?: RegExp
  /** Files that may be made or changed, relative to the folder. */
  readonly writes?: readonly string[]
  readonly input?: string
}

const secret = 's3cr3t-t0ken'
const slowest = 30_000
const atOnce = 2
const fields = ['asyncapi', 'specversion'] as const
const bothCommands: readonly Command[] = ['lint', 'bundle']

function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
}

function link(folder: string, links: Readonly<Record<string, string>>): void {
  for (const [name, target] of Object.entries(links)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    symlinkSync(target, path.join(folder, name))
  }
}

function pipe(folder: string, name: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  execFileSync('mkfifo', [path.join(folder, name)])
}

/** A config with a setting of each kind that names a package or code. */
const namings: Readonly<Record<string, string>> = {
  ruleset: 'extends: [own-package]\n',
  plugin: 'plugins: [own-package]\n',
}

const packages: readonly FileCase[] = [
  ...Object.entries(namings).flatMap(([kind, config]): readonly FileCase[] => [
    {
      name: `the manifest of a ${kind} is a pipe`,
      commands: kind === 'plugin' ? bothCommands : ['lint'],
      make({ folder }) {
        write(folder, { 'msgapi.config.yaml': config, 'node_modules/own-package/index.js': '' })
        pipe(folder, 'node_modules/own-package/package.json')
      },
      words: ['api.yaml'],
      status: 2,
      told: /msgapi\.config\.yaml.* cannot be looked for\. .*package\.json cannot be read: it is a pipe\.$/m,
    },
    {
      name: `the manifest of a ${kind} is a device`,
      commands: kind === 'plugin' ? bothCommands : ['lint'],
      make({ folder }) {
        write(folder, { 'msgapi.config.yaml': config, 'node_modules/own-package/index.js': '' })
        link(folder, { 'node_modules/own-package/package.json': '/dev/zero' })
      },
      words: ['api.yaml'],
      status: 2,
      told: /package\.json cannot be read: it lies outside the root folder\.$/m,
    },
    {
      name: `the same for a ${kind}, with --safe`,
      commands: ['lint'],
      make({ folder }) {
        write(folder, { 'msgapi.config.yaml': config })
        pipe(folder, 'node_modules/own-package/package.json')
      },
      words: ['api.yaml', '--safe'],
      status: kind === 'plugin' ? 0 : 2,
    },
  ]),
  ...['', 'rules/', 'rules/functions/'].map(
    (level): FileCase => ({
      name: `the manifest that a function asks for is a pipe in ${level === '' ? 'the project' : level}`,
      commands: ['lint'],
      make({ folder }) {
        write(folder, {
          'rules/team.yaml': 'functions: [own]\nrules: { a: { given: $, then: { function: own } } }\n',
          'rules/functions/own.js': 'export default () => {}\n',
        })
        pipe(folder, `${level}package.json`)
      },
      words: ['api.yaml', '-r', 'rules/team.yaml'],
      status: 2,
      told: /team\.yaml:1:12: These functions cannot be loaded\. .*package\.json cannot be read: it is a pipe\.$/m,
    }),
  ),
  {
    name: 'a function is a pipe',
    commands: ['lint'],
    make({ folder }) {
      write(folder, { 'team.yaml': 'functions: [own]\nrules: { a: { given: $, then: { function: own } } }\n' })
      pipe(folder, 'functions/own.js')
    },
    words: ['api.yaml', '-r', 'team.yaml'],
    status: 2,
    told: /own\.js cannot be read: it is a pipe/,
  },
]

const secretFiles = ['.env', '.env.local.yaml', 'tls.pem', 'tls.key', 'id_rsa', '.git/config', 'certificate.yaml']
const secrets: readonly FileCase[] = secretFiles.flatMap((name): readonly FileCase[] => {
  const content = name === 'certificate.yaml' ? `-----BEGIN ${secret}` : `token: ${secret}\n`
  const reference = (target: string) => `components: { schemas: { A: { $ref: '${target}' } } }\n`
  const text = "{ schemaFormat: 'application/vnd.google.protobuf;version=3', schema: { $ref: 'REF' } }"
  const rows = [
    ['refers to', { 'api.yaml': reference(name) }, {}],
    ['refers by a link to', { 'api.yaml': reference('a.yaml') }, { 'a.yaml': name }],
    ['refers as to a text to', { 'api.yaml': `components: { schemas: { A: ${text.replace('REF', name)} } }\n` }, {}],
    ['refers in a pointer to', { 'api.yaml': reference(`${name}#/token`) }, {}],
  ] as const
  return rows.map(([how, files, links]) => ({
    name: `a document ${how} ${name}`,
    make({ folder, description }) {
      write(folder, { [name]: content })
      for (const [file, body] of Object.entries(files)) write(folder, { [file]: description(body) })
      link(folder, links)
    },
    words: ['api.yaml', '-f', 'codeframe'],
    status: 1,
    told: /^api\.yaml:3:\d+ +error +ref\/secret-file$/m,
  }))
})

const globs: readonly FileCase[] = [
  '/proc/self/env*',
  'procs/self/env*',
  'all/proc/self/env*',
  '/dev/ze*',
  '/sys/*',
].map((glob) => ({
  name: `the glob ${glob}`,
  make: ({ folder }) => link(folder, { procs: '/proc', all: '/', 'zero.yaml': '/dev/zero' }),
  words: [glob, '-o', 'out/'],
  status: 2,
  told: /^msgapi: No file matches .*; \/dev, \/proc and \/sys are not searched\.\n$/,
}))

const cases: readonly FileCase[] = [
  ...packages,
  ...secrets,
  ...globs,
  {
    name: 'a glob over links to the system',
    make: ({ folder }) =>
      link(folder, { 'zero.yaml': '/dev/zero', 'environ.yaml': '/proc/self/environ', procs: '/proc' }),
    words: ['**/*.yaml'],
    status: 0,
  },
]

/**
 * Runs the command line on projects whose files were made to break it, in both spellings and with both commands: it must end
 * in time with the exit code that is expected, say why, tell nothing of secrets, and change no file that it is not to write.
 * @param folder where the projects are made
 */
export async function runFiles(folder: string, cli: string): Promise<FilesOutcome> {
  const failures: string[] = []
  const runs = fields.flatMap((field) =>
    cases.flatMap((one, index) => (one.commands ?? bothCommands).map((command) => ({ field, one, index, command }))),
  )
  const waiting = runs.values()
  const worker = async (): Promise<void> => {
    for (const { field, one, index, command } of waiting) {
      const place = makePlace(path.join(folder, `${field}-${index}-${command}`), field)
      one.make?.(place)
      const problems = await problemsOf(one, command, place.folder, cli)
      if (problems.length > 0) failures.push(`${one.name} (${field}) ${command}: ${problems.join('; ')}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { total: runs.length, passed: runs.length - failures.length, failures }
}

function makePlace(folder: string, field: string): Place {
  const description = (more: string) => `${field}: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n${more}`
  mkdirSync(path.join(folder, '.git'), { recursive: true })
  write(folder, { 'api.yaml': description('') })
  return { folder, clean: description(''), description }
}

async function problemsOf(one: FileCase, command: Command, folder: string, cli: string): Promise<readonly string[]> {
  const before = contentOf(folder)
  const { status, output } = await run([cli, command, ...one.words], folder, one.input)
  const problems: string[] = []
  const shown = output.trim().replace(/\s+/g, ' ').slice(0, 300)
  if (status !== one.status) problems.push(`ended with ${status}, expected ${one.status}: ${shown}`)
  else if (one.told?.test(output) === false) problems.push(`says ${shown}`)
  if (output.includes(secret)) problems.push('tells a secret')
  if (output.includes('This is a bug in msgapi')) problems.push(`tells of a bug: ${shown}`)
  const after = contentOf(folder)
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
  const unexpected = changed.filter((name) => !(one.writes ?? []).includes(name))
  if (unexpected.length > 0) problems.push(`changed ${unexpected.join(', ')}`)
  return problems
}

function run(words: readonly string[], cwd: string, input = ''): Promise<{ status: number | string; output: string }> {
  const child = spawn(process.execPath, words, { cwd })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stdin.on('error', () => {}).end(input)
  const timer = setTimeout(() => child.kill('SIGKILL'), slowest)
  return new Promise((fulfil) => {
    child.on('close', (status, signal) => {
      clearTimeout(timer)
      fulfil({ status: status ?? signal ?? 'none', output })
    })
  })
}

/** What lies in a folder: files by their content, links by where they lead, anything else by its kind. */
function contentOf(folder: string): ReadonlyMap<string, string> {
  const content = new Map<string, string>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file)
    if (entry.isFile()) content.set(name, lstatSync(file).size > 1_000_000 ? 'large' : readFileSync(file, 'latin1'))
    else content.set(name, entry.isSymbolicLink() ? `link to ${readlinkSync(file)}` : 'folder or other')
  }
  return content
}
