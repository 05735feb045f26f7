import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

/**
 * The hook of Node's module loader that reads TypeScript, of which types are left out and nothing is checked, as `tsc` does
 * that, and JSON where nothing says that it is JSON, which bundlers understand.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  const [address = ''] = url.split('?')
  const isJson = address.endsWith('.json') && context.importAttributes.type === undefined
  if (!url.startsWith('file:') || !(address.endsWith('.ts') || isJson)) return nextLoad(url, context)
  const sourcefile = fileURLToPath(address)
  const text = await readFile(sourcefile, 'utf8')
  if (isJson) return { format: 'module', source: `export default ${text}`, shortCircuit: true }
  const { code } = await transform(text, {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcefile,
  })
  return { format: 'module', source: code, shortCircuit: true }
}
