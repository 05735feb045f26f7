import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { throughDoors } from './doors.mjs'
import { gatherChunks } from './gather-chunks.mjs'
import { libraryEntries } from './library-entries.mjs'
import { withLineMap } from './line-maps.mjs'
import { projectFolder } from './project-folder.mjs'
import { importTypeScript } from './run-typescript.mjs'
import { checkSharedPaths, sharedModules, sharedSchemas, sharedSource } from './shared-modules.mjs'
import { spectralPackages } from './spectral-packages.mjs'

export { projectFolder }

/** The file that starts the command; it loads the others, with compiled code where there is some. */
const start = 'src/cli/start.ts'

/**
 * The file in dist/ (without `.js`) and the source that the command starts from. It is bundled apart from the library:
 * chunks that both share would cut it into many small files, and each file costs time at start-up.
 */
const command = { 'cli/main': 'src/cli/main.ts' }
/**
 * The files that the command is read from, besides one for each of the sources that few runs import: a file for what every
 * run needs, and further ones for what `bundle` and `lint`, then each of them, then the values in a description, then the
 * places of findings in the author's files, then transforms, then fixes, then suppressions, then Spectral rulesets need.
 * @type {readonly import('./gather-chunks.mjs').Gathering[]}
 */
const commandFiles = [
  { name: 'main', entries: [command['cli/main']] },
  { name: 'run', entries: ['src/cli/bundle/bundle.ts'], sharedWith: ['src/cli/lint.ts', 'src/run/stages/lint.ts'] },
  {
    name: 'bundle',
    entries: ['src/cli/bundle/bundle.ts', 'bundler/index.ts', 'src/cli/write/write-file.ts'],
  },
  {
    name: 'lint',
    entries: [
      'src/cli/lint.ts',
      'src/run/stages/lint.ts',
      'src/rules/rulesets.ts',
      'src/rules/style-rulesets.ts',
      'src/run/staying-files.ts',
    ],
  },
  { name: 'style', entries: ['rulesets/style/index.ts'] },
  { name: 'values', entries: ['src/plugin/values/value-checker.ts'] },
  { name: 'origins', entries: ['src/origins/origins.ts'] },
  {
    name: 'transform',
    entries: [
      'src/cli/transform/transform.ts',
      'src/cli/parse-use.ts',
      'src/rules/transforms.ts',
      'src/origins/author-findings.ts',
      'src/transform/run.ts',
      'src/transform/description.ts',
      'src/cli/write/plan-in-place.ts',
    ],
  },
  {
    name: 'fix',
    entries: [
      'src/run/fix-documents.ts',
      'src/cli/write-fixes.ts',
      ...readdirSync(path.join(projectFolder, 'rulesets/fixers'))
        .filter((name) => name.endsWith('.ts') && !['index.ts'].includes(name))
        .map((name) => `rulesets/fixers/${name}`),
    ],
  },
  {
    name: 'plugins',
    entries: [
      'src/rules/load-plugins.ts',
      'src/rules/check-plugins.ts',
      'src/rules/plugin-settings.ts',
      'src/plugin/index.ts',
    ],
  },
  {
    name: 'suppress',
    entries: ['suppressor', 'in-comments', 'in-extensions', 'suppressions-file', 'remove-unused'].map(
      (name) => `src/suppress/${name}.ts`,
    ),
  },
  {
    name: 'spectral',
    keepNames: true,
    entries: ['src/run/stages/spectral.ts', 'src/spectral/functions/core-functions.ts'],
  },
  {
    name: 'spectral-asyncapi',
    keepNames: true,
    entries: [
      'node_modules/@stoplight/spectral-rulesets/dist/asyncapi/index.js',
      'src/spectral/functions/asyncapi-replacements.ts',
    ],
  },
  { name: 'reports', entries: ['src/report/reporters.ts'] },
  { name: 'rules', entries: ['src/cli/rules.ts', 'src/cli/explain.ts'] },
]

/** Under which name the command was started before; Node takes longer to start an ES module. */
const alias = {
  file: 'dist/cli.js',
  text: "import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('./cli.cjs')\n",
}

/**
 * Optional peers of our dependencies: found in the user's project or not at all, and far too large to ship.
 */
const neverBundled = ['typescript', 'jiti']

const requireOfNode = `import { createRequire as createRequireOfNode } from 'node:module'
const require = createRequireOfNode(import.meta.url)
`

/**
 * Only the version of our package.json reaches the bundle: a JSON module has one default export, so esbuild would
 * otherwise keep the whole manifest in the start file.
 * @type {import('esbuild').Plugin}
 */
const versionOnly = {
  name: 'version-only',
  setup(context) {
    context.onLoad({ filter: /package\.json$/ }, async (file) => {
      if (file.path !== path.join(projectFolder, 'package.json')) return undefined
      const { version } = JSON.parse(await readFile(file.path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

/** @type {Promise<{ stageCodes: object }> | undefined} */
let importedFacts

/**
 * Only the facts of the codes of stages reach what runs load; the texts beside them are for `msgapi explain` and pages.
 * @type {import('esbuild').Plugin}
 */
const codesWithoutTexts = {
  name: 'codes-without-texts',
  setup(context) {
    context.onLoad({ filter: /[\\/]findings[\\/]codes[\\/]facts\.ts$/ }, async (file) => {
      importedFacts ??= importTypeScript(file.path)
      const { stageCodes } = await importedFacts
      const texts = new Set(['mark', 'meaning', 'advice'])
      const facts = JSON.stringify(stageCodes, (key, value) => (texts.has(key) ? undefined : value))
      return { contents: `export const stageCodes = ${facts}`, loader: 'js' }
    })
  },
}

/**
 * commander starts programs for commands that are files of their own, of which msgapi has none: reading Node's module for
 * that would take a millisecond of every run.
 * @type {import('esbuild').Plugin}
 */
const startsNoPrograms = {
  name: 'starts-no-programs',
  setup(context) {
    context.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]lib[\\/]/.test(importer) ? { path: 'programs', namespace: 'absent-module' } : undefined,
    )
    context.onLoad({ filter: /.*/, namespace: 'absent-module' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/**
 * In the command, modules of the user are imported by the function that src/cli/start.ts hands to each file.
 * @type {import('esbuild').Plugin}
 */
const importsByStart = {
  name: 'imports-by-start',
  setup(context) {
    context.onLoad({ filter: /[\\/]loading[\\/]import-module\.ts$/ }, () => ({
      contents: 'export const importModule = importOutside',
    }))
  },
}

/**
 * @typedef {object} Bundle
 * @property {{ file: string, text: string }[]} outputs paths are relative to the project folder
 * @property {import('esbuild').Metafile} metafile
 */

/**
 * Bundles every entry with all its dependencies, in memory: the published package has no runtime dependency.
 * Dynamic imports in the sources become chunks that are read only when they are needed.
 * @returns {Promise<Bundle>}
 */
export async function bundle() {
  const bundles = await Promise.all([
    bundleStart(start, 'dist/cli.cjs', { banner: { js: '#!/usr/bin/env node' }, target: oldNode }),
    bundleStart('src/cli/import-outside.ts', 'dist/cli/import-outside.cjs'),
    bundleCommand(),
    bundleLibrary(),
    ...[...new Set(sharedModules.values())].map(bundleShared),
    sharedSchemas(),
  ])
  for (const { outputs } of bundles) checkSharedPaths(outputs)
  return {
    outputs: bundles.flatMap(({ outputs }) => outputs),
    metafile: {
      inputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.outputs)),
    },
  }
}

/** @type {import('esbuild').BuildOptions} */
const buildOptions = {
  absWorkingDir: projectFolder,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  minifySyntax: true,
  keepNames: true,
  minifyWhitespace: true,
  logLevel: 'warning',
}

/**
 * Bundles a file that the command and the library both require: CommonJS, so that they can do so in the middle of their work.
 * @param {string} name
 * @returns {Promise<Bundle>}
 */
async function bundleShared(name) {
  const result = await build({
    ...buildOptions,
    stdin: { contents: sharedSource(name), resolveDir: projectFolder, sourcefile: `${name}.cjs` },
    outfile: `dist/shared/${name}.cjs`,
    format: 'cjs',
    // None of it is ours: a trace that leads there names the functions, which is enough.
    minifyIdentifiers: true,
    metafile: true,
    write: false,
  })
  return { outputs: [...filesOf(result.outputFiles), alias], metafile: result.metafile }
}

/** @returns {Promise<Bundle>} */
async function bundleCommand() {
  const split = await bundleEntries(command, 'cli', [importsByStart, throughDoors])
  return gatherChunks(split, 'dist/cli', commandFiles, buildOptions)
}

/** What the start file is written for, so that a Node that is too old says so. */
const oldNode = 'node6.5'

/**
 * Bundles the file that is started, which finds the others where they are, or one that it requires.
 * @param {string} entry
 * @param {string} outfile
 * @param {import('esbuild').BuildOptions} [options]
 * @returns {Promise<Bundle>}
 */
async function bundleStart(entry, outfile, options) {
  const result = await build({
    ...buildOptions,
    ...options,
    entryPoints: [entry],
    outfile,
    format: 'cjs',
    plugins: [throughDoors],
    minify: true,
    metafile: true,
    write: false,
  })
  return { outputs: filesOf(result.outputFiles), metafile: result.metafile }
}

/** @returns {Promise<Bundle>} */
async function bundleLibrary() {
  const { outputs, metafile } = await bundleEntries(libraryEntries, 'chunks', [], { sourcemap: 'external' })
  const maps = new Map(outputs.map(({ file, text }) => [file, text]))
  const modules = outputs.flatMap(({ file, text }) => {
    if (file.endsWith('.map')) return []
    return withLineMap({ file, text, map: maps.get(`${file}.map`) ?? '', before: requireBefore(text) })
  })
  return {
    outputs: [...modules, ...Object.keys(libraryEntries).map((name) => commonJsEntry(name, metafile))],
    metafile,
  }
}

/**
 * What `require` gets of an entry: what the ES module exports, which Node requires since 20.19, so that a program whose parts
 * import and require msgapi has one msgapi and one class of each error. Each name has its line, for tools that read names off.
 * @param {string} name
 * @param {import('esbuild').Metafile} metafile
 */
function commonJsEntry(name, { outputs }) {
  const lines = outputs[`dist/${name}.js`]?.exports.map((word) => `exports.${word} = library.${word}\n`) ?? []
  const text = `Object.defineProperty(exports, '__esModule', { value: true })
const library = require('./${path.basename(name)}.js')
${lines.join('')}`
  return { file: `dist/${name}.cjs`, text }
}

/**
 * @param {Record<string, string>} entryPoints
 * @param {string} chunkFolder
 * @param {readonly import('esbuild').Plugin[]} plugins
 * @param {import('esbuild').BuildOptions} [options]
 * @returns {Promise<Bundle>}
 */
async function bundleEntries(entryPoints, chunkFolder, plugins, options) {
  const result = await build({
    ...buildOptions,
    ...options,
    entryPoints,
    outdir: 'dist',
    chunkNames: `${chunkFolder}/[name]-[hash]`,
    splitting: true,
    format: 'esm',
    external: neverBundled,
    plugins: [versionOnly, codesWithoutTexts, startsNoPrograms, spectralPackages, ...plugins],
    metafile: true,
    write: false,
  })
  return { outputs: filesOf(result.outputFiles), metafile: result.metafile }
}

/** @param {readonly import('esbuild').OutputFile[]} files */
function filesOf(files) {
  return files.map((output) => ({
    file: path.relative(projectFolder, output.path).replaceAll('\\', '/'),
    text: output.text,
  }))
}

/**
 * CommonJS dependencies call `require` for modules of Node, which does not exist in an ES module. esbuild routes these
 * calls through a small function that looks for a global `require`; the chunk that holds it gets a real one.
 * @param {string} text
 */
function requireBefore(text) {
  return text.includes('typeof require') ? requireOfNode : ''
}
