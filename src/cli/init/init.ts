import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline/promises'
import {
  configNames,
  detectFormat,
  findConfig,
  formatSuppressions,
  languageOf,
  Project,
  parseText,
  projectRoot,
  realPathOf,
  type StageCode,
  suppressionsName,
} from '../../command.ts'
import { defaultLimits, UsageError } from '../../index.ts'
import { say } from '../exit.ts'
import type { InitOptions } from '../options.ts'
import { packageManifest } from '../package-manifest.ts'
import { runningPackage, wherePagesAre } from '../pages.ts'
import { currentFolder } from '../run-options.ts'
import { boundsForNewFiles } from '../write/writable-folders.ts'
import { writeFiles } from '../write/write-file.ts'
import { apiNames, freeName } from './api-names.ts'
import { redoclyConfigs, setupFromRedocly } from './from-redocly.ts'
import { setupFromSpectral, spectralRulesets } from './from-spectral.ts'
import { ciFor, configText, scriptAdvice } from './proposed-files.ts'
import type { Setup } from './setup.ts'

const configFile = 'msgapi.config.yaml'
const firstFile = 'asyncapi.yaml'
const nothing: Setup = { extends: [], rules: new Map(), apis: new Map(), ignore: [], accepted: [], notes: [] }

/** The descriptions of a project, as paths from its folder with `/`. */
interface Descriptions {
  readonly found: readonly string[]
  /** Descriptions of versions that msgapi does not read. */
  readonly old: readonly string[]
  /** Those of the found ones that "msgapi upgrade" converts. */
  readonly upgradable: readonly string[]
}

/** A file that is proposed. */
interface Proposal {
  readonly path: string
  readonly text: string
}

/**
 * `msgapi init`: proposes a config for the descriptions in the working folder, with the settings of a Spectral or
 * Redocly setup, and a file for continuous integration. Writes the files that the user agrees to, or all with `--yes`;
 * it writes all of these or none. Never replaces a file. Throws a UsageError if there is a config already, or if it
 * cannot ask.
 */
export async function initProject(options: InitOptions): Promise<void> {
  const folder = realPathOf(currentFolder())
  const present = configNames.find((name) => existsSync(join(folder, name)))
  if (present !== undefined)
    throw new UsageError(`${present} already exists ("msgapi config" prints its settings); remove it to start again.`)
  if (options.yes !== true && !(process.stdin.isTTY && process.stderr.isTTY))
    throw new UsageError('init asks questions and needs a terminal; add --yes to accept what it proposes.')
  const found = await descriptionsIn(folder)
  const base = await configAbove(folder)
  if (base !== undefined) say(`${base} holds here so far; the new config extends it.`)
  const adopted = { ...(await adoptedSetup(folder, found.found, options)), base }
  if (options.yes === true)
    return await propose(folder, found, adopted, { ask: async (_question, byDefault) => byDefault })
  const { ask, close } = askOn(process.stdin, process.stderr)
  try {
    await propose(folder, found, adopted, { ask })
  } finally {
    close()
  }
}

async function propose(
  folder: string,
  descriptions: Descriptions,
  adopted: Setup,
  { ask }: { readonly ask: Ask },
): Promise<void> {
  const { found, old, upgradable } = descriptions
  if (found.length > 0) say(`Found ${found.length === 1 ? found.join('') : `${found.length} descriptions`}.`)
  else if (old.length === 0) say('No description is found here yet.')
  const isEmpty = found.length === 0 && old.length === 0
  const wanted: Proposal[] = []
  const isBegun = isEmpty && (await isWanted({ path: firstFile, text: firstDescription }))
  const hasStyle = await ask('Check house style too: names, descriptions, addresses (msgapi:style)?', false)
  const setup = completed(adopted, isBegun ? { ...descriptions, found: [firstFile] } : descriptions, hasStyle)
  const manifest = packageManifest(folder)
  const hasSchema = manifest.msgapi !== undefined || existsSync(join(folder, 'node_modules', 'msgapi'))
  await isWanted({ path: configFile, text: configText(setup, { hasSchema }) })
  if (setup.accepted.length > 0) await isWanted({ path: suppressionsName, text: formatSuppressions(setup.accepted) })
  const ci = ciFor(folder)
  if ('path' in ci) await isWanted(ci)
  const outputs = wanted.map(({ path, text }) => ({ written: path, content: text, isNew: true }))
  await writeFiles(outputs, boundsForNewFiles(folder))
  if (wanted.length > 0) say(`\n${wanted.map(({ path }) => `Wrote ${path}.`).join('\n')}`)
  if (upgradable.length > 0) say(upgradeAdvice(upgradable))
  const advice = [...('advice' in ci ? [ci.advice] : []), ...scriptAdvice(manifest.scripts)]
  for (const line of [...advice, ...wherePagesAre(advice, runningPackage(folder))]) say(line)
  say(`Next: ${isEmpty && !isBegun ? 'write a description, then run' : 'run'} "msgapi lint".`)

  /** Shows a file and asks whether to write it. */
  async function isWanted(proposal: Proposal): Promise<boolean> {
    const { path, text } = proposal
    if (existsSync(join(folder, path))) {
      say(`\n${path} already exists and stays unchanged.`)
      return false
    }
    say(`\n${path}:\n${text.trimEnd().replace(/^(?=.)/gm, '  ')}`)
    if (!(await ask(`Write ${path}?`, true))) return false
    wanted.push(proposal)
    return true
  }
}

/** The descriptions below a folder. */
async function descriptionsIn(folder: string): Promise<Descriptions> {
  const { paths } = await new Project({ workingFolder: folder, noConfig: true }).descriptionsIn(folder)
  const [found, old, upgradable]: [string[], string[], string[]] = [[], [], []]
  for (const path of paths) {
    const version = await versionCode(path)
    const name = relative(folder, path).replaceAll(sep, '/')
    if (version === 'version/unsupported') old.push(name)
    else found.push(name)
    if (version === 'version/upgradable') upgradable.push(name)
  }
  return { found, old, upgradable }
}

/** How descriptions of version 2 become those of version 3. */
function upgradeAdvice(paths: readonly string[]): string {
  const [first = ''] = paths
  const which = paths.length === 1 ? `${first} has version 2` : `${first} and ${paths.length - 1} more have version 2`
  return `${which}: "msgapi upgrade ${first} --dry-run" shows how it becomes 3.1, with every comment (docs/upgrade.md).`
}

/** The config that holds in a folder without one, as `extends` names it. */
async function configAbove(folder: string): Promise<string | undefined> {
  const { found } = await findConfig(folder, projectRoot(folder, { workingFolder: folder }))
  // The config in a package.json cannot be extended.
  if (found === undefined || found.base.length > 0) return undefined
  return relative(folder, found.source.path).replaceAll(sep, '/')
}

/** The setup of another tool: the requested one, or the one that exists. */
async function adoptedSetup(folder: string, found: readonly string[], { from }: InitOptions): Promise<Setup> {
  const redocly = redoclyConfigs.find((name) => existsSync(join(folder, name)))
  const spectral = spectralRulesets.find((name) => existsSync(join(folder, name)))
  if (from === 'redocly' && redocly === undefined) throw new UsageError('There is no redocly.yaml here to convert.')
  if (from === 'spectral' && spectral === undefined) throw new UsageError('There is no .spectral.yaml here to adopt.')
  const ofRedocly =
    redocly === undefined || from === 'spectral' ? nothing : await setupFromRedocly(folder, redocly, found)
  const ofSpectral =
    spectral === undefined || from === 'redocly'
      ? nothing
      : await setupFromSpectral(folder, spectral, { isAsked: from === 'spectral' })
  return { ...ofRedocly, extends: ofSpectral.extends, notes: [...ofRedocly.notes, ...ofSpectral.notes] }
}

/** A setup with the rulesets of msgapi, and names for the descriptions that have none yet. */
function completed(setup: Setup, { found, old }: Descriptions, hasStyle: boolean): Setup {
  const named = new Set([...setup.apis.values()].map(({ entry }) => entry))
  const apis = new Map(setup.apis)
  for (const [name, entry] of apiNames(found.filter((path) => !named.has(path)))) {
    apis.set(freeName(name, apis), { entry, rules: new Map() })
  }
  const own = [setup.base ?? 'msgapi:recommended', ...(hasStyle ? ['msgapi:style'] : [])]
  const isAre = old.length === 1 ? 'has a version' : 'have versions'
  const note = `${old.join(', ')} ${isAre} that msgapi does not read: convert first, then remove from "ignore".`
  return {
    ...setup,
    extends: [...own, ...setup.extends],
    apis,
    ignore: old.map((path) => `/${path.replaceAll(/[\\*?[\]]/g, '\\$&').replaceAll(/[\r\n]/g, '?')}`),
    notes: old.length === 0 ? setup.notes : [...setup.notes, note],
  }
}

/** What is found about the version of a description, given by its path: that msgapi does not read it, such as 1.2.0, or can convert it. */
async function versionCode(path: string): Promise<StageCode | undefined> {
  try {
    const { findings } = detectFormat(await parseText(path, readFileSync(path), languageOf(path), defaultLimits))
    const codes: readonly StageCode[] = ['version/unsupported', 'version/upgradable']
    return codes.find((code) => findings.some((finding) => finding.code === code))
  } catch {
    return undefined
  }
}

/** Asks a question that is answered by yes or no; an empty answer is `byDefault`. */
type Ask = (question: string, byDefault: boolean) => Promise<boolean>

interface Asking {
  readonly ask: Ask
  close(): void
}

/** Asks on a terminal: questions go to one stream, answers come from another. Where these end, the defaults hold. */
export function askOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asking {
  const terminal = createInterface({ input, output, terminal: false })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    close: () => terminal.close(),
    ask: async (question, byDefault) => {
      for (;;) {
        output.write(`${question} [${byDefault ? 'Y/n' : 'y/N'}] `)
        const { value, done } = await lines.next()
        if (done === true) output.write('\n')
        const answer = done === true ? '' : value.trim().toLowerCase()
        if (answer === '') return byDefault
        if (/^(?:y|yes)$/.test(answer)) return true
        if (/^(?:n|no)$/.test(answer)) return false
        output.write('Please answer y or n.\n')
      }
    },
  }
}

/** A description to begin with, for a repository that has none. */
export const firstDescription = `asyncapi: 3.1.0
info:
  title: Orders
  version: 0.1.0
  description: What this service sends and receives.
channels:
  orderPlaced:
    address: orders.placed
    description: A message for each order.
    messages:
      orderPlaced:
        name: orderPlaced
        summary: An order was placed.
        contentType: application/json
        payload:
          type: object
          properties:
            orderId: { type: string, description: The number of the order. }
operations:
  sendOrderPlaced:
    action: send
    summary: Tells that an order was placed.
    channel:
      $ref: '#/channels/orderPlaced'
`
