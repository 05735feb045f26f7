import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'rolldown'
import { asScript, commandFiles, fileOfModules } from './command-files.mjs'
import { throughAllDoors, throughDoors } from './doors.mjs'
import { withLineMap } from './line-maps.mjs'
import { browserEntry, libraryEntries, projectFolder } from './project.mjs'
import { importTypeScript } from './run-typescript.mjs'
import { checkSharedPaths, sharedFiles, sharedSchemas, sharedSource } from './shared-modules.mjs'
import { spectralPackages } from './spectral-packages.mjs'
import { globalsOfNode, withoutNode } from './without-node.mjs'

/**
 * @typedef {object} Output
 * @property {string} file relative to the project folder
 * @property {string} text
 * @property {readonly string[]} imports the files that it imports statically
 * @property {readonly string[]} modules whose code it contains
 */

/** Under which name the command was started before; Node takes longer to start an ES module. */
const alias = {
  file: 'dist/cli.js',
  text: "import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('./cli.cjs')\n",
  imports: [],
  modules: [],
}

/** Optional peers of our dependencies: found in the user's project or not at all, and far too large to ship. */
const neverBundled = ['typescript', 'jiti']

/** What the start file is written for, so that a Node that is too old says so. */
const oldNode = 'node6.5'
const node = 'node20.19'

/**
 * Only the version of our package.json reaches the bundle, which would otherwise hold the whole manifest.
 * @type {import('rolldown').Plugin}
 */
const versionOnly = {
  name: 'version-only',
  async load(id) {
    if (id !== path.join(projectFolder, 'package.json')) return undefined
    const { version } = JSON.parse(await readFile(id, 'utf8'))
    return { code: JSON.stringify({ version }), moduleType: 'json' }
  },
}

/** @type {Promise<{ stageCodes: object }> | undefined} */
let importedFacts

/**
 * Only the facts of the codes of stages reach what runs load; the texts beside them are for `msgapi explain` and pages.
 * @type {import('rolldown').Plugin}
 */
const codesWithoutTexts = {
  name: 'codes-without-texts',
  async load(id) {
    if (!/[\\/]findings[\\/]codes[\\/]facts\.ts$/.test(id)) return undefined
    importedFacts ??= importTypeScript(id)
    const { stageCodes } = await importedFacts
    return { code: factsText(Object.entries(stageCodes)) }
  },
}

const textsOfCodes = new Set(['mark', 'meaning', 'advice'])

/**
 * The facts of codes in as few characters as most runs have to read: those that several codes in a row have are there once.
 * @param {readonly (readonly [code: string, facts: object])[]} codes
 */
function factsText(codes) {
  /** @type {[facts: string, codes: string][]} */
  const rows = []
  for (const [code, all] of codes) {
    const facts = JSON.stringify(all, (key, value) => (textsOfCodes.has(key) ? undefined : value))
    const last = rows.at(-1)
    if (last?.[0] === facts) last[1] += ` ${code}`
    else rows.push([facts, code])
  }
  const list = rows.map(([facts, names]) => `[${facts},${JSON.stringify(names)}]`).join()
  return `export const stageCodes = {}
for (const [facts, names] of [${list}]) for (const code of names.split(' ')) stageCodes[code] = facts`
}

/**
 * commander starts programs for commands that are files of their own, of which msgapi has none: reading Node's module for
 * that would take a millisecond of every run.
 * @type {import('rolldown').Plugin}
 */
const startsNoPrograms = {
  name: 'starts-no-programs',
  resolveId: (name, importer = '') =>
    name === 'node:child_process' && /[\\/]commander[\\/]lib[\\/]/.test(importer) ? 'no-programs.cjs' : undefined,
  load: (id) => (id === 'no-programs.cjs' ? 'module.exports = {}' : undefined),
}

/**
 * Old versions of Node know their modules by these names alone.
 * @type {import('rolldown').Plugin}
 */
const plainNames = {
  name: 'plain-names',
  resolveId: (name) => (name.startsWith('node:') ? { id: name.slice('node:'.length), external: true } : undefined),
}

/**
 * In the command, modules of the user are imported by the function that src/cli/load-command.ts hands to each file.
 * @type {import('rolldown').Plugin}
 */
const importsByStart = {
  name: 'imports-by-start',
  load: (id) =>
    /[\\/]imports[\\/]import-module\.ts$/.test(id) ? 'export const importModule = importOutside' : undefined,
}

/**
 * Bundles every entry with all its dependencies, in memory: the published package has no runtime dependency.
 * Dynamic imports in the sources become chunks that are read only when they are needed.
 * @returns {Promise<Output[]>}
 */
export async function bundle() {
  const command = bundleCommand()
  const bundles = await Promise.all([
    bundleStarts(command),
    bundleParts(),
    command,
    bundleLibrary(),
    bundleForBrowsers(),
    ...sharedFiles.map(bundleShared),
    sharedSchemas(),
  ])
  for (const outputs of bundles) checkSharedPaths(outputs)
  return [...bundles.flat(), alias]
}

/**
 * @param {import('rolldown').InputOptions} options
 * @param {import('rolldown').OutputOptions} output
 */
async function chunksOf(options, output) {
  const { output: files } = await build({
    cwd: projectFolder,
    platform: 'node',
    external: neverBundled,
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: node },
    // Rulesets in code import by dynamic imports what is in files that are loaded anyway.
    checks: { ineffectiveDynamicImport: false },
    ...options,
    write: false,
    output: { dir: 'dist', comments: false, minifyInternalExports: false, ...output },
  })
  return files.filter((file) => file.type === 'chunk')
}

/**
 * @param {import('rolldown').OutputChunk} chunk
 * @returns {Output}
 */
function outputOf({ fileName, code, imports, modules }) {
  const held = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0)
  return {
    file: `dist/${fileName}`,
    text: code,
    imports: imports.map((name) => `dist/${name}`),
    modules: held.map(([id]) => id),
  }
}

/**
 * Bundles the files that processes and threads start with, which find the others where they are.
 * @param {Promise<readonly Output[]>} command the others
 */
async function bundleStarts(command) {
  const digest = createHash('sha256')
  for (const { file, text } of await command) digest.update(`${file}\n${text}\n`)
  const define = { commandDigest: JSON.stringify(digest.digest('hex').slice(0, 16)) }
  const starts = [
    { input: { cli: 'src/cli/start.ts' }, look: { banner: '#!/usr/bin/env node' } },
    { input: { 'cli-thread': 'src/cli/start-thread.ts' }, look: {} },
  ]
  // Each by itself, so that none reads a file for what they share.
  const chunks = await Promise.all(
    starts.map(({ input, look }) =>
      chunksOf(
        { input, plugins: [plainNames], transform: { target: oldNode, define } },
        { format: 'cjs', entryFileNames: '[name].cjs', minify: { compress: { target: oldNode } }, ...look },
      ),
    ),
  )
  return chunks.flat().map(outputOf)
}

/** Bundles files that the started one requires, since a Node that is too old cannot parse them. */
async function bundleParts() {
  const chunks = await chunksOf(
    { input: { 'import-outside': 'src/cli/import-outside.ts', 'kept-code': 'src/cli/kept-code.ts' } },
    { format: 'cjs', entryFileNames: 'cli/[name].cjs', minify: true },
  )
  return chunks.map(outputOf)
}

/**
 * Bundles a file that the command and the library both require: CommonJS, so that they can do so in the middle of their work.
 * @param {string} name
 */
async function bundleShared(name) {
  const source = path.join(projectFolder, `${name}.shared.cjs`)
  /** @type {import('rolldown').Plugin} */
  const members = {
    name: 'shared-members',
    resolveId: (id) => (id === source ? id : undefined),
    load: (id) => (id === source ? sharedSource(name) : undefined),
  }
  const chunks = await chunksOf(
    { input: { [name]: source }, plugins: [members] },
    // None of it is ours: a trace that leads there names the functions, which is enough.
    { format: 'cjs', entryFileNames: 'shared/[name].cjs', minify: true },
  )
  return chunks.map(outputOf)
}

/** The command, apart from the library: chunks that both share would cut it into many small files. */
async function bundleCommand() {
  /** @type {ReadonlyMap<string, string>} */
  let fileOf = new Map()
  /** @type {import('rolldown').Plugin} */
  const commandFile = {
    name: 'command-file',
    buildEnd() {
      fileOf = fileOfModules([...this.getModuleIds()], (id) => this.getModuleInfo(id)?.importedIds ?? [])
      checkTextsOfCodes(fileOf)
    },
    renderChunk: (code, chunk) => asScript(code, chunk),
  }
  const named = new Set(['rolldown-runtime', ...commandFiles.map(({ name }) => name)])
  const chunks = await chunksOf(
    {
      input: { main: 'src/cli/main.ts', thread: 'src/cli/thread.ts' },
      plugins: [...plugins(throughAllDoors), importsByStart, commandFile],
      // The other files take from the first one what it shares with them.
      preserveEntrySignatures: 'allow-extension',
    },
    {
      format: 'esm',
      // asScript does so, for a module of its own making.
      minify: false,
      entryFileNames: 'cli/[name].cjs',
      chunkFileNames: ({ name }) => (named.has(name) ? 'cli/[name].cjs' : 'cli/[name]-[hash].cjs'),
      codeSplitting: {
        groups: [{ name: (id) => fileOf.get(id) ?? null, debugName: 'command files' }],
        // fileOfModules has put them into files.
        includeDependenciesRecursively: false,
      },
    },
  )
  return chunks.map(outputOf)
}

/**
 * Throws if a file that most runs read holds texts of codes, 25 kB: a build that does not replace the facts of the codes works, but slower.
 * @param {ReadonlyMap<string, string>} fileOf names of files, by module
 */
function checkTextsOfCodes(fileOf) {
  for (const [module, file] of fileOf) {
    if (['main', 'run', 'bundle', 'lint'].includes(file) && /[\\/]findings[\\/]codes[\\/](?!facts\.ts$)/.test(module))
      throw new Error(
        `Unexpected ${path.relative(projectFolder, module)} in ${file}.cjs, expected the facts of codes alone`,
      )
  }
}

async function bundleLibrary() {
  const keepNames = { function: true, class: true }
  const chunks = await chunksOf(
    { input: libraryEntries, plugins: plugins(throughDoors) },
    {
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      keepNames: true,
      minify: { compress: { target: node, keepNames }, mangle: false },
      sourcemap: 'hidden',
    },
  )
  return chunks.flatMap((chunk) => {
    const files = chunk.map === null ? [outputOf(chunk)] : withLineMap(outputOf(chunk), chunk.map)
    return [...files, ...(chunk.isEntry ? [commonJsEntry(chunk)] : [])]
  })
}

/** The library where there is no Node. A bundler of the page takes from its chunks what the page uses. */
async function bundleForBrowsers() {
  const chunks = await chunksForBrowsers(
    { input: { index: browserEntry } },
    { entryFileNames: 'browser/[name].js', chunkFileNames: 'browser/[name]-[hash].js' },
  )
  return chunks.map(outputOf)
}

/**
 * Bundles sources for where there is no Node.
 * @param {Pick<import('rolldown').InputOptions, 'input' | 'preserveEntrySignatures'>} options
 * @param {import('rolldown').OutputOptions} output
 * @param {readonly import('rolldown').Plugin[]} further
 */
export async function chunksForBrowsers(options, output, further = []) {
  return chunksOf(
    {
      ...options,
      platform: 'browser',
      plugins: [withoutNode(), ...plugins(throughDoors), ...further],
      transform: { target: 'es2023', inject: globalsOfNode },
    },
    { format: 'esm', minify: true, ...output },
  )
}

/**
 * What makes the sources and packages into those of the command and of the library.
 * @param {import('rolldown').Plugin} passingDoors
 */
function plugins(passingDoors) {
  return [versionOnly, codesWithoutTexts, startsNoPrograms, spectralPackages(), passingDoors]
}

/**
 * What `require` gets of an entry: what the ES module exports, which Node requires since 20.19, so that a program whose parts
 * import and require msgapi has one msgapi and one class of each error. Each name has its line, for tools that read names off.
 * @param {import('rolldown').OutputChunk} entry
 * @returns {Output}
 */
function commonJsEntry({ name, exports }) {
  const lines = exports.map((word) => `exports.${word} = library.${word}\n`)
  const text = `Object.defineProperty(exports, '__esModule', { value: true })
const library = require('./${path.basename(name)}.js')
${lines.join('')}`
  return { file: `dist/${name}.cjs`, text, imports: [], modules: [] }
}
