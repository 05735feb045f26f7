import { appendFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generate, generateMany } from './generate.mjs'
import { generateOpenapi } from './generate-openapi.mjs'
import { smallDescription } from './texts.mjs'

/** @typedef {'msgapi' | 'redocly' | 'asyncapi' | 'spectral'} Tool */

/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {'lint' | 'spectral' | 'openapi' | 'team' | 'limits' | 'bundle'} command
 * @property {readonly Tool[]} peers Spectral takes most of a minute where schemas are shared five levels deep
 * @property {(folder: string) => Promise<string | string[]>} write writes the descriptions and returns their entries
 * @property {readonly Tool[]} [once] tools that take minutes: they run in one round only
 * @property {boolean} [large] left out by --quick
 * @property {boolean} [onEachNode] also measured under later versions of Node
 */

/** @type {readonly Scenario[]} */
export const scenarios = [
  { name: 'small', command: 'lint', peers: ['redocly', 'spectral'], write: writeSmall, onEachNode: true },
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
    onEachNode: true,
  },
  { name: 'flat-1000-and-a-tag', command: 'lint', peers: ['redocly'], write: writeTagged, large: true },
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
  { name: '200-files', command: 'lint', peers: ['redocly'], write: write200, onEachNode: true },
  {
    name: '1000-sharing-parts',
    command: 'lint',
    peers: ['redocly'],
    write: (folder) => generateMany({ output: path.join(folder, 'sharing') }),
    large: true,
  },
  { name: '200-small-files', command: 'lint', peers: ['redocly'], write: write200Small },
  {
    name: '51-files',
    command: 'bundle',
    peers: ['redocly', 'asyncapi'],
    once: ['asyncapi'],
    write: (folder) => generate({ kind: 'multi', channels: 300, files: 50, output: path.join(folder, 'multi-51') }),
    onEachNode: true,
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

/**
 * The bytes of a document and, for one of many files, its parts.
 * @param {string} entry
 */
export async function sizeOf(entry) {
  const parts = path.join(path.dirname(entry), 'parts')
  const names = path.basename(entry) === 'main.yaml' ? await readdir(parts) : []
  const files = [entry, ...names.map((file) => path.join(parts, file))]
  const stats = await Promise.all(files.map((file) => stat(file)))
  return stats.reduce((sum, { size }) => sum + size, 0)
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
 * With a tag, the thorough reader of YAML reads the whole document.
 * @param {string} folder
 */
async function writeTagged(folder) {
  const entry = await generate({ kind: 'flat', channels: 1000, output: path.join(folder, 'flat-1000-and-a-tag.yaml') })
  await appendFile(entry, 'x-tagged: !!str text\n')
  return entry
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
