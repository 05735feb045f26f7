import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { nodeAlone } from './node-alone.ts'

/** One run of the command line in a folder of its own, as text: what is there, what is run, what comes out. */
export interface Scenario {
  readonly name: string
  readonly sections: readonly Section[]
}

export interface Section {
  /** `test`, `asset:FILE`, `asset-json:FILE` (a JSON string), `asset-copy:FILE` (of a file of this project), `command`, `stdin`, `status`, `stdout`, `stderr`, `file:FILE`. */
  readonly title: string
  readonly text: string
}

const cli = resolve('dist/cli.cjs')
const marker = /^====(.+)====$/

/** The sections that every scenario expects: without them, a new scenario would pass whatever its command does. */
const required = ['status', 'stdout', 'stderr']

/** Reads a file of scenarios: each begins with `====test====`, and every section ends where the next begins. */
export function parseScenarios(text: string): readonly Scenario[] {
  const scenarios: { name: string; sections: { title: string; text: string }[] }[] = []
  for (const line of text.split('\n').slice(0, -1)) {
    const title = marker.exec(line)?.[1]
    if (title === 'test') scenarios.push({ name: '', sections: [] })
    const scenario = scenarios.at(-1)
    if (scenario === undefined) throw new Error('a file of scenarios begins with ====test====')
    const section = scenario.sections.at(-1)
    if (title !== undefined) scenario.sections.push({ title, text: '' })
    else if (section !== undefined) section.text += `${line}\n`
    if (title === undefined && section?.title === 'test') scenario.name += line
  }
  return scenarios
}

/** The text of a section of a scenario; undefined without it. */
export function sectionOf({ sections }: Scenario, title: string): string | undefined {
  return sections.find((section) => section.title === title)?.text
}

export function formatScenarios(scenarios: readonly Scenario[]): string {
  return scenarios
    .flatMap(({ sections }) => sections)
    .map(({ title, text }) => `====${title}====\n${text}`)
    .join('')
}

/** What is run in a folder: the words behind `msgapi`, and the environment. */
export interface CommandRun {
  readonly folder: string
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly input: string
}

export interface Outcome {
  readonly status: number | string
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a scenario and gives it with what came out in place of what was expected, and with the required sections that it lacks. The
 * folder is written as `{folder}`.
 * @param run runs the command
 */
export async function runScenario(
  scenario: Scenario,
  run: (command: CommandRun) => Promise<Outcome>,
): Promise<Scenario> {
  return inFolderOf(scenario, async (command) => {
    const outcome = await run(command)
    const sections: Section[] = []
    const missing = required.filter((title) => sectionOf(scenario, title) === undefined)
    for (const section of [...scenario.sections, ...missing.map((title) => ({ title, text: '' }))])
      sections.push(await replaced(section, outcome, command.folder))
    return { ...scenario, sections }
  })
}

/** Does some work where the command of a scenario would run, in a new folder that has its files, and removes the folder. */
export async function inFolderOf<Result>(
  scenario: Scenario,
  work: (command: CommandRun) => Promise<Result>,
): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  try {
    for (const [name, text] of await assetsOf(scenario)) await writeAsset(join(folder, name), text)
    return await work(commandOf(scenario, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files that are there when the command of a scenario runs, by name. */
export async function assetsOf({ sections }: Scenario): Promise<ReadonlyMap<string, string>> {
  const assets = new Map<string, string>()
  for (const { title, text } of sections) {
    const [, kind, name] = /^(asset|asset-json|asset-copy):(.*)$/.exec(title) ?? []
    if (name === undefined) continue
    if (kind === 'asset-copy') assets.set(name, await readFile(text.trim(), 'utf8'))
    else assets.set(name, kind === 'asset' ? text : String(JSON.parse(text)))
  }
  return assets
}

async function writeAsset(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function replaced(section: Section, outcome: Outcome, folder: string): Promise<Section> {
  const { title } = section
  if (title === 'status') return { title, text: `${outcome.status}\n` }
  if (title === 'stdout') return { title, text: shown(outcome.stdout, folder) }
  if (title === 'stderr') return { title, text: shown(outcome.stderr, folder) }
  if (!title.startsWith('file:')) return section
  const text = await readFile(join(folder, title.slice('file:'.length)), 'utf8').catch(() => 'no such file\n')
  return { title, text: shown(text, folder) }
}

/** Output that does not end its last line is marked, since sections consist of whole lines; control characters are visible. */
export function shown(text: string, folder: string): string {
  const whole = text === '' || text.endsWith('\n') ? text : `${text}{no line break}\n`
  const anywhere = whole
    .replaceAll(folder, '{folder}')
    .replaceAll(resolve('.'), '{package}')
    .replaceAll(`Node.js ${process.versions.node}`, 'Node.js {version}')
  return anywhere.replace(/(?!\n)\p{Cc}/gu, (character) => `{${character.charCodeAt(0)}}`)
}

function commandOf(scenario: Scenario, folder: string): CommandRun {
  const command = sectionOf(scenario, 'command') ?? ''
  const input = sectionOf(scenario, 'stdin') ?? ''
  const words = wordsOf(command.trim().replaceAll('{folder}', folder))
  const start = words.indexOf('msgapi')
  const settings = words.slice(0, start).map((word) => word.split('='))
  const { NO_COLOR: _none, FORCE_COLOR: _forced, ...inherited } = process.env
  const environment = { ...inherited, ...Object.fromEntries(settings) }
  return { folder, words: words.slice(start + 1), environment, input }
}

/** Runs the command as users do, in a process of its own. */
export function runApart({ folder, words, environment, input }: CommandRun): Promise<Outcome> {
  const child = spawn(...nodeAlone([cli, ...words]), { cwd: folder, env: environment })
  return new Promise((fulfil, reject) => {
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code, signal) => fulfil({ status: code ?? signal ?? 'none', stdout, stderr }))
    // A command that reads no input may have ended before it is written.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** The words of a command, split at blanks outside of single quotes. */
function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''))
}
