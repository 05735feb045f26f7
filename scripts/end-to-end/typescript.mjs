import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { fetchPackages, run } from './run.mjs'

/** The oldest that docs/library.md names, that of this project, and the newest when this was written. */
const versions = ['5.3.3', ts.version, '7.0.2']

export const typeScriptNames = [...new Set(versions)].map((version) => `TypeScript ${version}`)

/** A program that fails to compile where a type is missing or `any`. */
const program = `import { ConfigError, type Finding, lint, type LintOptions } from 'msgapi'
import { type BundleResult, bundleGraph } from 'msgapi/bundler'
import { componentsOf, definePlugin, type Plugin } from 'msgapi/plugin'
import bindings from 'msgapi/rulesets/bindings'
import spec from 'msgapi/rulesets/spec'
import style, { strict } from 'msgapi/rulesets/style'
import { type RuleTest, testRule } from 'msgapi/testing'

const plugin: Plugin = definePlugin({
  meta: { name: 'own', version: '1.0.0', namespace: 'own' },
  rulesets: {
    recommended: { rules: { title: { severity: 'warn', visit: { Message(_message, context) {
      context.report({ on: 'value', message: 'seen' })
    } } } } },
  },
})
const options: LintOptions = { plugins: [plugin] }
export async function findings(): Promise<readonly Finding[]> {
  try {
    return (await lint(['api.yaml'], options)).findings
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const refused: ConfigError = error
    throw new Error(refused.message)
  }
}
export const names: string[] = [spec, bindings, style, strict].flatMap((ruleset) => Object.keys(ruleset.rules))
export type Bundled = Awaited<ReturnType<typeof bundleGraph>> | BundleResult
export const known = [componentsOf, testRule]
export type Tested = RuleTest
// @ts-expect-error: a number is no list of entries
void lint(1)
// @ts-expect-error: no such severity
export const severity: Finding['severity'] = 'fatal'
`

/** What a user of each kind has in a tsconfig.json: \`require\` in CommonJS files, \`import\` in modules, or a bundler. */
const kinds = [
  { title: 'CommonJS, node16', file: 'use.cts', words: ['--module', 'node16'] },
  { title: 'CommonJS, nodenext', file: 'use.cts', words: ['--module', 'nodenext'] },
  { title: 'ES module, node16', file: 'use.mts', words: ['--module', 'node16'] },
  { title: 'ES module, nodenext', file: 'use.mts', words: ['--module', 'nodenext'] },
  { title: 'bundler', file: 'use.ts', words: ['--module', 'esnext', '--moduleResolution', 'bundler'] },
]

/**
 * Compiles the program with a version of TypeScript, as users of each kind do, the declarations of msgapi included. The project
 * has no types of Node.
 * @param {string} name
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryTypeScript(name, { folder, report, tarballs: [msgapi = ''], work }) {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{ "name": "project", "private": true }\n')
    for (const file of ['use.cts', 'use.mts', 'use.ts']) writeFileSync(path.join(folder, file), program)
  }
  const version = name.slice('TypeScript '.length)
  const compiler = path.join(work, `typescript-${version}`)
  const reason = fetchPackages(folder, [msgapi]) ?? fetchPackages(compiler, [`typescript@${version}`])
  if (reason !== undefined) return report.skip(name, 'all', reason)
  const tsc = [process.execPath, path.join(compiler, 'node_modules/typescript/bin/tsc')]
  const common = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022']
  for (const { title, file, words } of kinds)
    report.check(name, title, run(folder, [...tsc, ...common, '--esModuleInterop', ...words, file]))
}
