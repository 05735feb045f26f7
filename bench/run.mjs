// npm run bench [-- --quick] [--peers-only] [--only NAME]; --only projects: msgapi alone, over projects of many descriptions
// Measures CPU seconds (user and system) and peak memory of the whole process, msgapi beside its peers. Within a round
// every tool runs once, so that a ratio compares neighbours in time; the medians over the rounds are printed.
// Some scenarios run under later versions of Node too, which come from the npm registry, with all tools on the same Node.
// Bundles are judged by the oracle of the tests, which shares no code with msgapi: how fast a wrong bundle is made says little.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { newestVersions, nodeFromRegistry } from '../scripts/end-to-end/registry-nodes.mjs'
import { importTypeScript } from '../scripts/run-typescript.mjs'
import { measureProjects } from './projects.mjs'
import { scenarios, sizeOf } from './scenarios.mjs'
import { limitsRuleset, teamRuleset } from './texts.mjs'

/** @type {typeof import('./measure.ts')} */
const { measure, median } = await importTypeScript('bench/measure.ts')

const benchFolder = fileURLToPath(new URL('.', import.meta.url))
const workFolder = path.join(benchFolder, '../node_modules/.cache/msgapi-bench')
const msgapiFile = path.join(benchFolder, '../dist/cli.cjs')
const redoclyFile = path.join(benchFolder, 'peers/node_modules/@redocly/cli/bin/cli.js')
const asyncapiFile = path.join(benchFolder, 'peers/asyncapi-bundle.mjs')
const asyncapiPackage = path.join(benchFolder, 'peers/node_modules/@asyncapi/bundler')
const spectralFile = path.join(benchFolder, 'peers/node_modules/@stoplight/spectral-cli/dist/index.js')
const redoclyConfig = path.join(workFolder, 'redocly.yaml')
const spectralRuleset = path.join(workFolder, 'spectral.yaml')
const openapiRulesetFile = path.join(workFolder, 'openapi.yaml')
const teamRulesetFile = path.join(workFolder, 'team.yaml')
const limitsRulesetFile = path.join(workFolder, 'limits.yaml')
/** Above this many bytes a bundle is not judged: a YAML library needs gigabytes for it. */
const judgedBytes = 30e6

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, 'peers-only': { type: 'boolean' }, only: { type: 'string' } },
})
const rounds = options.quick ? 3 : 5

/** Where msgapi keeps compiled code, from the warm-up on, under a Node that it was not built with. */
process.env.XDG_CACHE_HOME = path.join(workFolder, 'cache')

/**
 * @typedef {import('./scenarios.mjs').Scenario} Scenario
 * @typedef {import('./scenarios.mjs').Tool} Tool
 * @typedef {{ name: string, file: string }} Node a Node and its executable
 */

/**
 * Each tool writes JSON, which costs less than code frames in all of them. \`lint\` runs the recommended rules of each tool,
 * \`spectral\`, \`openapi\`, \`team\` and \`limits\` the same Spectral ruleset in both.
 * @type {Record<Scenario['command'], Partial<Record<Tool, (entries: readonly string[]) => string[]>>>}
 */
const commands = {
  lint: {
    msgapi: (entries) => [msgapiFile, 'lint', '--no-config', '-f', 'json', ...entries],
    redocly: (entries) => [redoclyFile, 'lint', '--config', redoclyConfig, '--format=json', ...entries],
    spectral: (entries) => spectralLint(spectralRuleset, entries),
  },
  spectral: {
    msgapi: (entries) => [msgapiFile, 'lint', '-r', spectralRuleset, '-f', 'json', ...entries],
    spectral: (entries) => spectralLint(spectralRuleset, entries),
  },
  openapi: {
    msgapi: (entries) => [msgapiFile, 'lint', '-r', openapiRulesetFile, '-f', 'json', ...entries],
    spectral: (entries) => spectralLint(openapiRulesetFile, entries),
  },
  team: {
    msgapi: (entries) => [msgapiFile, 'lint', '-r', teamRulesetFile, '-f', 'json', ...entries],
    spectral: (entries) => spectralLint(teamRulesetFile, entries),
  },
  limits: {
    msgapi: (entries) => [msgapiFile, 'lint', '-r', limitsRulesetFile, '-f', 'json', ...entries],
    spectral: (entries) => spectralLint(limitsRulesetFile, entries),
  },
  bundle: {
    msgapi: (entries) => [msgapiFile, 'bundle', '--no-config', '-o', bundleOf('msgapi'), ...entries],
    redocly: (entries) => [redoclyFile, 'bundle', '--config', redoclyConfig, '-o', bundleOf('redocly'), ...entries],
    asyncapi: (entries) => [asyncapiFile, ...entries, bundleOf('asyncapi')],
  },
}

/** @param {Tool} tool */
function bundleOf(tool) {
  return path.join(workFolder, `bundled-by-${tool}.yaml`)
}

/**
 * @param {string} ruleset
 * @param {readonly string[]} entries
 */
function spectralLint(ruleset, entries) {
  return [spectralFile, 'lint', '--ruleset', ruleset, '-f', 'json', '-q', ...entries]
}

await prepare()
const nodes = [{ name: process.versions.node, file: process.execPath }, ...laterNodes()]
console.log(`${rounds} rounds after a warm-up, medians; ratio: msgapi to the tool in the same round\n`)
console.log(
  row(['scenario', 'Node', 'size', 'tool', 'exit', 'CPU s', 'wall s', 'peak MiB', 'CPU ratio', 'memory ratio']),
)
for (const scenario of scenarios) {
  if (options.only === undefined ? options.quick && scenario.large : !named(scenario, options.only)) continue
  const written = await scenario.write(workFolder)
  const entries = typeof written === 'string' ? [written] : written
  const sizes = await Promise.all(entries.map(sizeOf))
  const size = `${(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6).toFixed(2)} MB`
  for (const node of scenario.onEachNode ? nodes : nodes.slice(0, 1)) measureScenario(scenario, node, entries, size)
  if (scenario.command === 'bundle')
    for (const tool of toolsOf(scenario)) console.log(`  bundle of ${tool}: ${await judgement(entries[0] ?? '', tool)}`)
}

if (options.only === 'projects' || (options.only === undefined && !options.quick && !options['peers-only']))
  await measureProjects(msgapiFile, workFolder, rounds)

/** @returns {Node[]} those of the registry, as far as they are to be had */
function laterNodes() {
  return newestVersions.flatMap((version) => {
    const found = nodeFromRegistry(version, workFolder)
    if (found.folder !== undefined) return [{ name: version, file: path.join(found.folder, 'node') }]
    console.error(`No rows for Node ${version}: ${found.reason}`)
    return []
  })
}

/**
 * @param {Scenario} scenario
 * @returns {readonly Tool[]}
 */
function toolsOf({ peers }) {
  return options['peers-only'] ? peers : ['msgapi', ...peers]
}

/**
 * Whether `--only` means a scenario: by its name, or by command and name.
 * @param {Scenario} scenario
 * @param {string} only
 */
function named({ name, command }, only) {
  return only === name || only === `${command} ${name}`
}

/** Installs the peers when they are missing and writes their configs; msgapi has to be built already. */
async function prepare() {
  if (!options['peers-only'] && !existsSync(msgapiFile)) {
    console.error('Unexpected missing dist/cli.cjs, expected a build: run `npm run build` first, or pass --peers-only')
    process.exit(2)
  }
  if (spawnSync('/usr/bin/time', ['-f', '%M', 'true']).status !== 0) {
    console.error('No GNU time at /usr/bin/time: peak memory is not measured (Debian: apt-get install time)')
  }
  if (![redoclyFile, spectralFile, asyncapiPackage].every((file) => existsSync(file))) {
    const peers = path.join(benchFolder, 'peers')
    const install = spawnSync('npm', ['ci', '--prefix', peers, '--ignore-scripts'], { stdio: ['ignore', 2, 2] })
    if (install.status !== 0) process.exit(2)
  }
  await rm(workFolder, { recursive: true, force: true })
  await mkdir(workFolder, { recursive: true })
  await writeFile(redoclyConfig, 'extends:\n  - recommended\n')
  await writeFile(spectralRuleset, 'extends: spectral:asyncapi\n')
  await writeFile(openapiRulesetFile, 'extends: spectral:oas\n')
  await writeFile(teamRulesetFile, teamRuleset)
  await writeFile(limitsRulesetFile, limitsRuleset)
}

/**
 * @param {Scenario} scenario
 * @param {Node} node
 * @param {readonly string[]} entries
 * @param {string} size
 */
function measureScenario(scenario, node, entries, size) {
  const { name, command, once = [] } = scenario
  /** @type {Map<Tool, import('./measure.ts').Measurement[]>} */
  const measured = new Map(toolsOf(scenario).map((tool) => [tool, []]))
  for (let round = -1; round < rounds; round++) {
    for (const [tool, measurements] of measured) {
      if (once.includes(tool) && round !== 0) continue
      const toolArguments = commands[command][tool]?.(entries)
      if (toolArguments === undefined) throw new Error(`${tool} has no ${command} command`)
      const measurement = measure(toolArguments, workFolder, node.file)
      if (measurement.exit > 1) throw new Error(`${tool} could not run ${name}: exit code ${measurement.exit}`)
      if (round >= 0) measurements.push(measurement)
    }
  }
  const ours = measured.get('msgapi')
  for (const [tool, measurements] of measured) {
    /** @param {'cpu' | 'wall' | 'peak'} key */
    const values = (key) => measurements.map((measurement) => measurement[key])
    /** @param {'cpu' | 'peak'} key */
    const ratio = (key) => {
      if (ours === undefined || tool === 'msgapi') return ''
      return median(measurements.map((measurement, round) => (ours[round]?.[key] ?? NaN) / measurement[key])).toFixed(2)
    }
    const exit = [...new Set(measurements.map((measurement) => measurement.exit))].join('/')
    const figures = [
      median(values('cpu')).toFixed(3),
      median(values('wall')).toFixed(3),
      median(values('peak')).toFixed(0),
    ]
    console.log(row([`${command} ${name}`, node.name, size, tool, exit, ...figures, ratio('cpu'), ratio('peak')]))
  }
}

/**
 * What the oracle of the tests says of the bundle that a tool has written.
 * @param {string} entry
 * @param {Tool} tool
 */
async function judgement(entry, tool) {
  const file = bundleOf(tool)
  const { size } = await stat(file)
  const megabytes = `${(size / 1e6).toFixed(1)} MB`
  if (size > judgedBytes) return `${megabytes}, too large to be judged`
  /** @type {typeof import('../test/oracle/oracle.ts')} */
  const { judge } = await importTypeScript('test/oracle/oracle.ts')
  const wrong = judge(entry, (source) => readFileSync(source, 'utf8'), await readFile(file, 'utf8'))
  if (wrong.length === 0) return `${megabytes}, well-formed and equivalent to the sources`
  return `${megabytes}, ${wrong.length} defects, such as: ${wrong[0]}`
}

/** @param {readonly string[]} cells */
function row(cells) {
  const widths = [22, 8, 9, 9, 5, 8, 8, 9, 10, 13]
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join(' ')
}
