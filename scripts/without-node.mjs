import { existsSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { projectFolder } from './project.mjs'
import { sharedSource } from './shared-modules.mjs'

const require = createRequire(import.meta.url)
const libraryFolder = path.join(projectFolder, 'browser/library')

/** Packages that have what a module of Node has. */
const packageOf = new Map([
  ['path', require.resolve('path-browserify')],
  ['buffer', require.resolve('buffer/')],
])

/** Our own modules that `browser/library/` has others for, under the same name. */
const ownReplaced = new Map(
  [
    'foreign-code/guard-process.ts',
    'foreign-code/imports/import-code.ts',
    'foreign-code/imports/resolve-package.ts',
    'remote/fetch-document.ts',
  ].map((name) => [path.join(projectFolder, 'src', name), path.join(libraryFolder, path.basename(name))]),
)

/** What modules of Node become in which no function of a browser can do the work: it says so when it is called. */
const leftOut = `const nothing = () => { throw new Error('this needs Node, which a browser is not') }
module.exports = new Proxy({}, { get: (target, name) => name === '__esModule' ? undefined : nothing })`
const leftOutPrefix = '\0left-out:'

/**
 * The names that modules use without an import of them.
 * @type {Record<string, [file: string, name: string]>}
 */
export const globalsOfNode = {
  process: [path.join(libraryFolder, 'node/process.ts'), 'process'],
  Buffer: [require.resolve('buffer/'), 'Buffer'],
  setTimeout: [path.join(libraryFolder, 'node/timers.ts'), 'setTimeout'],
  clearTimeout: [path.join(libraryFolder, 'node/timers.ts'), 'clearTimeout'],
  setImmediate: [path.join(libraryFolder, 'node/timers.ts'), 'setImmediate'],
}

/**
 * What makes the library run without Node: each module of Node that it imports is one of `browser/library/node/`, a package, or left
 * out, and files of dist/shared/ are part of the bundle.
 * @returns {import('rolldown').Plugin}
 */
export function withoutNode() {
  return {
    name: 'without-node',
    resolveId(name, importer = '') {
      const shared = /^\.\.\/shared\/([\w.-]+)\.(cjs|json)$/.exec(name)
      if (shared !== null) return sharedPath(shared[1] ?? '', shared[2] ?? '')
      // A shared file asks for the packages as they are.
      if (importer.endsWith('.shared.cjs')) return require.resolve(name)
      if (!isBuiltin(name)) return ownReplaced.get(path.resolve(path.dirname(importer), name))
      const module = name.replace(/^node:/, '')
      const own = path.join(libraryFolder, 'node', `${module}.ts`)
      return packageOf.get(module) ?? (existsSync(own) ? own : leftOutPrefix + module)
    },
    load(id) {
      if (id.startsWith(leftOutPrefix)) return { code: leftOut, moduleType: 'js' }
      return id.endsWith('.shared.cjs') ? sharedSource(path.basename(id, '.shared.cjs')) : undefined
    },
  }
}

/**
 * @param {string} name
 * @param {string} ending
 */
function sharedPath(name, ending) {
  if (ending === 'cjs') return path.join(projectFolder, `${name}.shared.cjs`)
  return require.resolve(`@asyncapi/specs/schemas/${name.replace('asyncapi-', '')}.json`)
}
