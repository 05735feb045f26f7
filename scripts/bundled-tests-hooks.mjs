import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { projectFolder } from './project.mjs'

const testFolder = path.join(projectFolder, 'test')
/** Where `test/bundle-tests.mjs` writes the bundles. */
export const bundleFolder = path.join(projectFolder, 'node_modules/.cache/msgapi/tests')

/**
 * The hook of Node's module loader that reads the bundle of a test in place of the test.
 * @type {import('node:module').LoadHook}
 */
export function load(url, context, nextLoad) {
  if (!url.endsWith('.test.ts')) return nextLoad(url, context)
  const bundle = `${path.relative(testFolder, fileURLToPath(url)).slice(0, -'.ts'.length)}.mjs`
  const source = `import ${JSON.stringify(pathToFileURL(path.join(bundleFolder, bundle)).href)}`
  return { format: 'module', source, shortCircuit: true }
}
