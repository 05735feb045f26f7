import { spawnSync } from 'node:child_process'
import type { CodePlace } from '../../findings/thrown.ts'
import { readAnywhere } from './package-manifests.ts'
import { hasModuleSyntax } from './scan-imports.ts'

/** Checking a file starts a process. */
const mostChecked = 50

/**
 * Finds the file and line of a syntax error. Node states them for CommonJS modules only, so that each ES module is checked by
 * `node --check`, which runs nothing. Undefined for any other error.
 */
export async function syntaxErrorIn(files: Iterable<string>, error: unknown): Promise<CodePlace | undefined> {
  if (!(error instanceof SyntaxError)) return undefined
  const modules = [...files].filter((file) => /\.m?js$/.test(file)).slice(0, mostChecked)
  for (const file of modules) {
    const read = await readAnywhere(file)
    const text = read.ok ? Buffer.from(read.bytes).toString() : ''
    const line = hasModuleSyntax(text) ? lineOfSyntaxError(text) : undefined
    if (line !== undefined) return { file, line }
  }
  return undefined
}

function lineOfSyntaxError(text: string): number | undefined {
  const { NODE_OPTIONS: _options, ...env } = process.env
  const words = ['--check', '--input-type=module', '-']
  const { stderr } = spawnSync(process.execPath, words, { input: text, env, encoding: 'utf8' })
  const [, line] = /^\[stdin\]:(\d+)$/m.exec(stderr) ?? []
  return line === undefined ? undefined : Number(line)
}
