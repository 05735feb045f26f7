import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * What the package offers: the file in dist/ (without `.js`) and the source it starts from. The command is bundled apart
 * from the library: chunks that both share would cut it into many small files, each of which costs time at start-up.
 */
const command = { cli: 'src/cli/main.ts' }
const library = {
  index: 'src/index.ts',
  plugin: 'src/plugin/index.ts',
  bundler: 'bundler/index.ts',
  'rulesets/spec': 'rulesets/spec/index.ts',
}

/**
 * Optional peers of our dependencies: found in the user's project or not at all, and far too large to ship.
 */
const neverBundled = ['typescript', 'jiti']

const shebang = '#!/usr/bin/env node\n'
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
  const [forCommand, forLibrary] = await Promise.all([bundleEntries(command, 'cli'), bundleEntries(library, 'chunks')])
  return {
    outputs: [...forCommand.outputs, ...forLibrary.outputs],
    metafile: {
      inputs: { ...forCommand.metafile.inputs, ...forLibrary.metafile.inputs },
      outputs: { ...forCommand.metafile.outputs, ...forLibrary.metafile.outputs },
    },
  }
}

/**
 * @param {Record<string, string>} entryPoints
 * @param {string} chunkFolder
 * @returns {Promise<Bundle>}
 */
async function bundleEntries(entryPoints, chunkFolder) {
  const result = await build({
    absWorkingDir: projectFolder,
    entryPoints,
    outdir: 'dist',
    chunkNames: `${chunkFolder}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: neverBundled,
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    plugins: [versionOnly],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const outputs = result.outputFiles.map((output) => {
    const file = path.relative(projectFolder, output.path).replaceAll('\\', '/')
    return { file, text: finish(file, output.text) }
  })
  return { outputs, metafile: result.metafile }
}

/**
 * CommonJS dependencies call `require` for modules of Node, which does not exist in an ES module. esbuild routes these
 * calls through a small function that looks for a global `require`; the chunk that holds it gets a real one.
 * @param {string} file
 * @param {string} text
 */
function finish(file, text) {
  const code = text.startsWith('#!') ? text.slice(text.indexOf('\n') + 1) : text
  const needsRequire = code.includes('typeof require')
  return `${file === 'dist/cli.js' ? shebang : ''}${needsRequire ? requireOfNode : ''}${code}`
}
