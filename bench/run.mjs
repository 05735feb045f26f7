// npm run bench [-- --quick] [--peers-only] [--only NAME]
// Measures CPU seconds (user and system) and peak memory of the whole process, msgapi beside its peers. Within a round
// every tool runs once, so that a ratio compares neighbours in time; the medians over the rounds are printed.
// Bundles are judged by the oracle of the tests, which shares no code with msgapi: how fast a wrong bundle is made says little.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importTypeScript } from '../scripts/run-typescript.mjs'
import { generate } from './generate.mjs'
import { generateOpenapi } from './generate-openapi.mjs'

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

const smallDescription = `asyncapi: 3.0.0
info:
  title: Harbour
  version: 1.0.0
  description: Tells who moors where.
channels:
  moorings:
    address: harbour/moorings
    messages:
      moored:
        name: moored
        payload:
          type: object
          required: [ship]
          properties:
            ship:
              type: string
            berth:
              type: integer
operations:
  announceMooring:
    action: send
    channel:
      $ref: '#/channels/moorings'
    messages:
      - $ref: '#/channels/moorings/messages/moored'
`

/** Ten rules of a team that look everywhere, and find little. */
const teamRuleset = `rules:
  no-empty-description: { given: $..description, then: { function: truthy } }
  property-name: { given: '$..properties[*]~', then: { function: casing, functionOptions: { type: camel } } }
  typed-property: { given: '$..properties[*]', then: { field: type, function: truthy } }
  described-object: { given: "$..[?(@.type === 'object')]", then: { field: description, function: truthy } }
  no-null-default: { given: $..default, then: { function: defined } }
  enum-not-empty: { given: $..enum, then: { function: length, functionOptions: { min: 1 } } }
  short-title: { given: $..title, then: { function: length, functionOptions: { max: 80 } } }
  known-format: { given: $..format, then: { function: pattern, functionOptions: { match: '^[a-z-]+$' } } }
  no-todo: { given: '$..[description,summary]', then: { function: pattern, functionOptions: { notMatch: TODO } } }
  required-is-list: { given: '$..[?(@property === "required")]', then: { function: schema, functionOptions: { schema: { type: array } } } }
`

/** Ten rules that look everywhere and find much, as those do that ask for limits on all that is received. */
const limitsRuleset = `rules:
  string-limit: { given: "$..[?(@ && @.type=='string')]", then: { function: schema, functionOptions: { schema: { anyOf: [{ required: [maxLength] }, { required: [enum] }, { required: [const] }] } } } }
  string-restricted: { given: "$..[?(@ && @.type=='string')]", then: { function: schema, functionOptions: { schema: { anyOf: [{ required: [format] }, { required: [pattern] }, { required: [enum] }] } } } }
  number-limit: { given: "$..[?(@ && (@.type=='integer' || @.type=='number'))]", then: { function: schema, functionOptions: { schema: { required: [minimum, maximum] } } } }
  integer-format: { given: "$..[?(@ && @.type=='integer')]", then: { field: format, function: truthy } }
  array-limit: { given: "$..[?(@ && @.type=='array')]", then: { field: maxItems, function: defined } }
  closed-object: { given: "$..[?(@ && @.type=='object')]", then: { field: additionalProperties, function: falsy } }
  described: { given: "$..[?(@ && @.type)]", then: { field: description, function: truthy } }
  example: { given: '$..properties[*]', then: { field: examples, function: truthy } }
  property-name: { given: '$..properties[*]~', then: { function: pattern, functionOptions: { match: '^[a-z][A-Za-z]*$' } } }
  enum-case: { given: '$..enum[*]', then: { function: casing, functionOptions: { type: macro } } }
`

/**
 * Each tool writes JSON, which costs less than code frames in all of them. \`lint\` runs the recommended rules of each tool,
 * \`spectral\`, \`openapi\`, \`team\` and \`limits\` the same Spectral ruleset in both.
 * @typedef {'msgapi' | 'redocly' | 'asyncapi' | 'spectral'} Tool
 * @type {Record<'lint' | 'spectral' | 'openapi' | 'team' | 'limits' | 'bundle', Partial<Record<Tool, (entries: readonly string[]) => string[]>>>}
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

/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {keyof typeof commands} command
 * @property {readonly Tool[]} peers Spectral takes most of a minute where schemas are shared five levels deep
 * @property {(folder: string) => Promise<string | string[]>} write writes the descriptions and returns their entries
 * @property {readonly Tool[]} [once] tools that take minutes: they run in one round only
 * @property {boolean} [large] left out by --quick
 */

/** @type {readonly Scenario[]} */
const scenarios = [
  { name: 'small', command: 'lint', peers: ['redocly', 'spectral'], write: writeSmall },
  {
    name: 'flat-100',
    command: 'lint',
    peers: ['redocly', 'spectral'],
    write: (folder) => generate({ kind: 'flat', channels: 100, output: path.join(folder, 'flat-100.yaml') }),
  },
  {
    name: 'flat-1000',
    command: 'lint',
    peers: ['redocly', 'spectral'],
    write: (folder) => generate({ kind: 'flat', channels: 1000, output: path.join(folder, 'flat-1000.yaml') }),
    large: true,
  },
  ...[1, 5].map(
    /** @returns {Scenario} */ (depth) => ({
      name: `shared-depth-${depth}`,
      command: 'lint',
      peers: ['redocly'],
      write: (folder) =>
        generate({ kind: 'share', channels: 100, depth, output: path.join(folder, `share-${depth}.yaml`) }),
    }),
  ),
  { name: 'small', command: 'spectral', peers: ['spectral'], write: writeSmall },
  {
    name: 'flat-1000',
    command: 'spectral',
    peers: ['spectral'],
    write: (folder) => generate({ kind: 'flat', channels: 1000, output: path.join(folder, 'flat-1000.yaml') }),
    large: true,
  },
  {
    name: '400-examples',
    command: 'openapi',
    peers: ['spectral'],
    write: (folder) => generateOpenapi({ kind: 'responses', output: path.join(folder, 'responses.yaml') }),
  },
  {
    name: '2900-files',
    command: 'openapi',
    peers: ['spectral'],
    once: ['spectral'],
    write: (folder) => generateOpenapi({ kind: 'files', output: path.join(folder, 'openapi') }),
    large: true,
  },
  .../** @type {const} */ (['team', 'limits']).map(
    /** @returns {Scenario} */ (command) => ({
      name: 'shared-depth-3',
      command,
      peers: ['spectral'],
      once: command === 'limits' ? ['spectral'] : [],
      write: (folder) =>
        generate({ kind: 'share', channels: 100, depth: 3, output: path.join(folder, 'share-3.yaml') }),
      large: true,
    }),
  ),
  { name: '200-files', command: 'lint', peers: ['redocly'], write: write200 },
  { name: '200-small-files', command: 'lint', peers: ['redocly'], write: write200Small },
  {
    name: '51-files',
    command: 'bundle',
    peers: ['redocly', 'asyncapi'],
    once: ['asyncapi'],
    write: (folder) => generate({ kind: 'multi', channels: 300, files: 50, output: path.join(folder, 'multi-51') }),
  },
  {
    name: '201-files',
    command: 'bundle',
    peers: ['redocly', 'asyncapi'],
    once: ['asyncapi'],
    write: (folder) => generate({ kind: 'multi', channels: 1000, files: 200, output: path.join(folder, 'multi-201') }),
    large: true,
  },
]

await prepare()
console.log(`${rounds} rounds after a warm-up, medians; ratio: msgapi to the tool in the same round\n`)
console.log(row(['scenario', 'size', 'tool', 'exit', 'CPU s', 'wall s', 'peak MiB', 'CPU ratio', 'memory ratio']))
for (const scenario of scenarios) {
  if (options.only === undefined ? options.quick && scenario.large : !named(scenario, options.only)) continue
  await measureScenario(scenario)
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

/** @param {Scenario} scenario */
async function measureScenario({ name, command, peers, write, once = [] }) {
  const written = await write(workFolder)
  const entries = typeof written === 'string' ? [written] : written
  const sizes = await Promise.all(entries.map(sizeOf))
  const size = `${(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6).toFixed(2)} MB`
  const tools = options['peers-only'] ? peers : /** @type {readonly Tool[]} */ (['msgapi', ...peers])
  /** @type {Map<Tool, import('./measure.ts').Measurement[]>} */
  const measured = new Map(tools.map((tool) => [tool, []]))
  for (let round = -1; round < rounds; round++) {
    for (const [tool, measurements] of measured) {
      if (once.includes(tool) && round !== 0) continue
      const toolArguments = commands[command][tool]?.(entries)
      if (toolArguments === undefined) throw new Error(`${tool} has no ${command} command`)
      const measurement = measure(toolArguments, workFolder)
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
    console.log(row([`${command} ${name}`, size, tool, exit, ...figures, ratio('cpu'), ratio('peak')]))
  }
  const [entry = ''] = entries
  if (command === 'bundle')
    for (const tool of tools) console.log(`  bundle of ${tool}: ${await judgement(entry, tool)}`)
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

/**
 * The bytes of a document and, for one of many files, its parts.
 * @param {string} entry
 */
async function sizeOf(entry) {
  const parts = path.join(path.dirname(entry), 'parts')
  const names = path.basename(entry) === 'main.yaml' ? await readdir(parts) : []
  const files = [entry, ...names.map((file) => path.join(parts, file))]
  const stats = await Promise.all(files.map((file) => stat(file)))
  return stats.reduce((sum, { size }) => sum + size, 0)
}

/** @param {readonly string[]} cells */
function row(cells) {
  const widths = [20, 9, 9, 5, 8, 8, 9, 10, 13]
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join(' ')
}

/**
 * A description of about 25 lines: what counts here is how fast a tool starts.
 * @param {string} folder
 */
async function writeSmall(folder) {
  const file = path.join(folder, 'small.yaml')
  await writeFile(file, smallDescription)
  return file
}

/**
 * Many descriptions of about 25 lines in one run.
 * @param {string} folder
 */
async function write200Small(folder) {
  const files = Array.from({ length: 200 }, (_, index) => path.join(folder, 'small', `api-${index}.yaml`))
  await mkdir(path.join(folder, 'small'))
  for (const file of files) await writeFile(file, smallDescription)
  return files
}

/**
 * Many descriptions in one run, of about 27 KB each.
 * @param {string} folder
 */
async function write200(folder) {
  const files = Array.from({ length: 200 }, (_, index) => path.join(folder, 'many', `api-${index}.yaml`))
  for (const [index, output] of files.entries())
    await generate({ kind: 'share', channels: 10, output, seed: index + 1 })
  return files
}
