import { execFileSync, spawn } from 'node:child_process'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Share } from './share.ts'

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
      told: /package\.json cannot be read: it is outside the root folder\.$/m,
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

/** A project in which a run reads a file of every kind. */
function makeFull({ folder, description }: Place): void {
  write(folder, {
    'api.yaml': description("components: { schemas: { A: { $ref: 'part.yaml' } } }\n"),
    'part.yaml': 'type: string\n',
    'msgapi.config.yaml': 'extends: [./team.yaml]\nplugins: [./plugin.mjs]\n',
    'team.yaml': 'extends: ./base.mjs\nfunctions: [own]\nrules: { own: { given: $.x, then: { function: own } } }\n',
    'base.mjs': "import { rules } from './imported.mjs'\nexport default { rules }\n",
    'imported.mjs': 'export const rules = {}\n',
    'functions/own.js': 'export default () => []\n',
    'plugin.mjs': "import './imported.mjs'\nexport default { meta: { name: 'p', version: '1.0.0', namespace: 'p' } }\n",
    'names.yaml': 'part.yaml#: Part\n',
    'sub/.keep': '',
  })
  link(folder, { 'sub/link.yaml': '../part.yaml' })
  linkSync(path.join(folder, 'part.yaml'), path.join(folder, 'hard.yaml'))
}

const readByLint = ['team.yaml', 'base.mjs', 'imported.mjs', 'functions/own.js', 'plugin.mjs', 'msgapi.config.yaml']
const readByBundle = ['plugin.mjs', 'imported.mjs', 'msgapi.config.yaml', 'names.yaml']
const readByBoth = ['api.yaml', 'part.yaml', 'sub/link.yaml', 'hard.yaml', './sub/../part.yaml']
const wasRead = /^msgapi: .* is one of the files that were read; give another file to write to\.$/m

/** Whatever was read stays, with --force too. */
const inputs: readonly FileCase[] = [
  ...[...readByBoth, ...readByLint].map(
    (name): FileCase => ({
      name: `a report over ${name}, which was read`,
      commands: ['lint'],
      make: makeFull,
      words: ['api.yaml', '-f', `json:${name}`, '--force'],
      status: 2,
      told: wasRead,
    }),
  ),
  ...[...readByBoth, ...readByBundle].flatMap((name) =>
    [
      ['-o', name],
      ['-o', 'new.yaml', '--map', name],
      ['-o', 'new.yaml', '--name-map', name],
      ['-o', 'new.yaml', '-f', `json:${name}`],
    ]
      // The word after `--map` is taken for the entry when it looks like one.
      .filter(([, , option]) => !(option?.startsWith('--') && name.endsWith('.yaml')))
      .map(
        (words): FileCase => ({
          name: `${words.join(' ')}, which was read`,
          commands: ['bundle'],
          make: makeFull,
          words: ['api.yaml', '--names', 'names.yaml', '--force', ...words],
          status: 2,
          told: wasRead,
        }),
      ),
  ),
  {
    name: 'a report over a config that is wrong',
    make: ({ folder }) => write(folder, { 'msgapi.config.yaml': 'rule: {}\n' }),
    words: ['api.yaml', '-f', 'json:msgapi.config.yaml', '--force'],
    status: 2,
  },
  {
    name: 'a report over a ruleset that is wrong',
    commands: ['lint'],
    make: ({ folder }) => write(folder, { 'team.yaml': '[]\n' }),
    words: ['api.yaml', '-r', 'team.yaml', '-f', 'json:team.yaml', '--force'],
    status: 2,
  },
]

const notOurs = /^msgapi: .* exists and is no output of this option; give another name, or replace it with --force\.$/m

/** What is there and is something else stays. */
const others: readonly FileCase[] = [
  ...['README.md', 'package.json', 'data.bin', 'other.html'].flatMap((name): readonly FileCase[] => [
    {
      name: `a report over ${name}`,
      make: makeOthers,
      words: ['api.yaml', '-f', `sarif:${name}`],
      status: 2,
      told: notOurs,
    },
    ...['-o', '--map', '--name-map'].map(
      (option): FileCase => ({
        name: `${option} over ${name}`,
        commands: ['bundle'],
        make: makeOthers,
        words: ['api.yaml', option, name],
        status: 2,
        told: notOurs,
      }),
    ),
  ]),
  {
    name: 'a bundle over a report, with --force',
    commands: ['bundle'],
    make: ({ folder }) => write(folder, { 'out.yaml': '[]\n\n{' }),
    words: ['api.yaml', '-o', 'out.yaml', '--force'],
    status: 0,
    writes: ['out.yaml'],
  },
  {
    name: 'a config writes over a file that is no description',
    commands: ['bundle'],
    make: ({ folder }) =>
      write(folder, {
        'package.json': '{ "name": "orders" }',
        'msgapi.config.yaml': 'bundle: { output: package.json }\n',
      }),
    words: ['api.yaml'],
    status: 2,
    told: notOurs,
  },
  {
    name: 'a config compares with a file that holds a secret',
    commands: ['bundle'],
    make: ({ folder }) => write(folder, { '.env': secret, 'msgapi.config.yaml': 'bundle: { output: .env }\n' }),
    words: ['api.yaml', '--check'],
    status: 1,
    told: /^msgapi: \.env is nothing that bundle writes/,
  },
]

function makeOthers({ folder }: Place): void {
  write(folder, {
    'README.md': '# Orders\n',
    'package.json': '{ "name": "orders" }',
    'data.bin': new Uint8Array(2_000_000),
    'other.html': '<!doctype html><title>Orders</title>\n',
  })
}

/** Where a config must not write. */
const guarded: readonly FileCase[] = ['.git', '.github', 'node_modules'].flatMap((name): readonly FileCase[] => [
  ...[`output: ${name}/a.yaml`, `output: out.yaml, map: ${name}/a.map`, `nameMap: ./x/../${name}/a.json`].map(
    (setting): FileCase => ({
      name: `bundle: { ${setting} }`,
      make: ({ folder }) => write(folder, { 'msgapi.config.yaml': `bundle: { ${setting} }\n` }),
      words: ['api.yaml'],
      status: 2,
      told: new RegExp(`^.*msgapi\\.config\\.yaml:1:\\d+: Unexpected path into a ${name} folder`),
    }),
  ),
  {
    name: `a config writes into ${name} by a link to the folder`,
    make({ folder }) {
      write(folder, { [`${name}/.keep`]: '', 'msgapi.config.yaml': 'bundle: { output: dist/a.yaml }\n' })
      link(folder, { dist: name })
    },
    words: ['api.yaml'],
    status: 2,
    told: new RegExp(`Unexpected path into a ${name} folder`),
  },
  {
    name: `a config writes into ${name} by a link in the folder of the output`,
    commands: ['bundle'],
    make({ folder }) {
      write(folder, { [`${name}/.keep`]: '', 'msgapi.config.yaml': 'bundle: { output: dist/ }\n' })
      link(folder, { 'dist/api.yaml': `../${name}/new.yaml` })
    },
    words: ['api.yaml'],
    status: 2,
    told: /^msgapi: .* is in .*, where configs must not write/,
  },
  {
    name: `a link leads what a person writes into ${name}`,
    commands: ['bundle'],
    make({ folder }) {
      write(folder, { [`${name}/.keep`]: '' })
      link(folder, { 'dist/api.yaml': `../${name}/new.yaml` })
    },
    words: ['api.yaml', '-o', 'dist/'],
    status: 2,
    told: /^msgapi: .* is a link that leads into .*; nothing is written through it\.\n$/,
  },
  {
    name: `a link leads what a person writes into ${name} of a project below node_modules`,
    commands: ['bundle'],
    make({ folder }) {
      const project = 'node_modules/shop'
      const files = {
        'api.yaml': `asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n`,
        '.git/HEAD': '',
        [`${name}/.keep`]: '',
      }
      write(folder, Object.fromEntries(Object.entries(files).map(([path, text]) => [`${project}/${path}`, text])))
      link(folder, { [`${project}/dist/api.yaml`]: `../${name}/new.yaml` })
    },
    words: ['node_modules/shop/api.yaml', '-o', 'node_modules/shop/dist/'],
    status: 2,
    told: /^msgapi: .* is a link that leads into .*; nothing is written through it\.\n$/,
  },
])

const twoOutputs = /^msgapi: Two (?:files|reports) would be written to /
const same: readonly FileCase[] = [
  ...[
    ['-o', 'a.yaml', '--map', 'a.YAML.json', '--name-map', 'A.yaml.json'],
    ['-o', 'a.yaml', '--map', 'link.json', '-f', 'json:./real.json'],
    ['-o', 'a.yaml', '-f', 'json:sub/../A.yaml'],
    ['-o', 'real.json', '--name-map', 'hard.json'],
    ['-o', 'a.yaml', '--map', 'linked/new.json', '--name-map', 'sub/new.json'],
  ].map(
    (words): FileCase => ({
      name: `${words.join(' ')} are one file`,
      commands: ['bundle'],
      make: makeLinked,
      words: ['api.yaml', ...words],
      status: 2,
      told: twoOutputs,
    }),
  ),
  ...[
    ['-f', 'json:r', '-f', 'sarif:R'],
    ['-f', 'json:real.json', '-f', 'sarif:link.json'],
    ['-f', 'json:linked/r', '-f', 'sarif:sub/r'],
    ['-f', 'json:real.json', '-f', 'sarif:hard.json'],
  ].map(
    (words): FileCase => ({
      name: `${words.join(' ')} are one file`,
      make: makeLinked,
      words: ['api.yaml', ...words],
      status: 2,
      told: twoOutputs,
    }),
  ),
]

function makeLinked({ folder }: Place): void {
  write(folder, { 'real.json': '[]\n', 'sub/.keep': '' })
  link(folder, { 'link.json': 'real.json', linked: 'sub' })
  linkSync(path.join(folder, 'real.json'), path.join(folder, 'hard.json'))
}

const longName = 'n'.repeat(300)
const longPath = 'a/'.repeat(3_000)
const tooLong = /^msgapi: .*(?:4096 (?:characters )?at most|the name is too long)/

/** Names that no file has, in every place that takes one. */
const names: readonly FileCase[] = [
  ...[
    '\\ud800.yaml',
    '#/\\ud800',
    'a.yaml#/\\udc00',
    'a\\0.yaml',
    '%00',
    '%ff.yaml',
    `${longName}.yaml`,
    'sub',
    'loop',
    'api.yaml/x',
  ].map(
    (target): FileCase => ({
      name: `a reference to ${target.slice(0, 40)}`,
      make({ folder, description }) {
        write(folder, { 'api.yaml': description(`channels: { a: { $ref: "${target}" } }\n`), 'sub/.keep': '' })
        link(folder, { loop: 'loop' })
      },
      words: ['api.yaml'],
      status: 1,
      told: /^ +3:24 +error +ref\/[a-z-]+ /m,
    }),
  ),
  ...[longName, longPath, 'loop', 'loop/x'].flatMap((name) =>
    [
      [name],
      ['api.yaml', '-f', `json:${name}`],
      ['api.yaml', '-o', name],
      ['api.yaml', '-c', name],
      ['api.yaml', '--root', name],
    ].map(
      (words): FileCase => ({
        name: `${words.join(' ').slice(0, 40)}, which no file is called`,
        make: ({ folder }) => link(folder, { loop: 'loop' }),
        words,
        status: 2,
        ...(name === longPath ? { told: tooLong } : {}),
      }),
    ),
  ),
  ...[longName, longPath, 'loop'].map(
    (name): FileCase => ({
      name: `the ruleset ${name.slice(0, 40)}`,
      commands: ['lint'],
      make: ({ folder }) => link(folder, { loop: 'loop' }),
      words: ['api.yaml', '-r', name],
      status: 2,
    }),
  ),
  ...[
    'root: "a\\0"',
    'root: loop',
    'bundle: { output: "a\\0" }',
    `bundle: { output: ${longPath} }`,
    'plugins: ["a\\0"]',
  ].map(
    (config): FileCase => ({
      name: `a config with ${config.slice(0, 40)}`,
      make({ folder }) {
        write(folder, { 'msgapi.config.yaml': `${config}\n` })
        link(folder, { loop: 'loop' })
      },
      words: ['api.yaml'],
      status: 2,
      told: /msgapi\.config\.yaml:1:\d+: /,
    }),
  ),
  ...['-c', '-o', '-f', '--root', '--stdin-filepath', '-e', '-F', '--allow-remote'].map(
    (option): FileCase => ({
      name: `${option} of nothing`,
      words: ['api.yaml', option, ''],
      status: 2,
      told: /^msgapi: /,
    }),
  ),
  {
    name: 'a glob that is longer than any name',
    words: [`{api,${longName}}.yaml`],
    status: 0,
  },
]

const cases: readonly FileCase[] = [
  ...names,
  ...inputs,
  ...others,
  ...guarded,
  ...same,
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
export async function runFiles(folder: string, cli: string, share: Share): Promise<FilesOutcome> {
  const failures: string[] = []
  const all = fields.flatMap((field) =>
    cases.flatMap((one, index) => (one.commands ?? bothCommands).map((command) => ({ field, one, index, command }))),
  )
  const runs = share.of(all)
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
