import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const api = `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0, x-owner: team-orders }
channels:
  orders: { $ref: 'parts/channels.yaml#/orders' }
operations:
  take:
    action: receive
    channel: { $ref: '#/channels/orders' }
    summary: Take orders. # of all shops
`
const channels = `orders:
  address: orders.order.placed
  messages:
    orderPlaced: {} # by shops
`

/** The names of the entries and what `msgapi/rulesets/…` are called in the programs. */
const entries = {
  library: 'msgapi',
  plugin: 'msgapi/plugin',
  testing: 'msgapi/testing',
  bundler: 'msgapi/bundler',
  spec: 'msgapi/rulesets/spec',
  bindings: 'msgapi/rulesets/bindings',
  style: 'msgapi/rulesets/style',
}

/** What both programs do; they print the same wherever they run. */
const program = `
const codes = ({ findings }) => findings.map(({ code, severity, place }) => [code, severity, place.pointer.join('/')].join(' '))
async function main() {
  const linted = await library.lint(['api.yaml'])
  const bundled = await library.bundle('api.yaml', { as: 'json' })
  const fixed = await library.fix(['api.yaml'], { unsafe: true })
  const transformed = await library.transform('api.yaml', { use: ['sort-keys'] })
  const refused = await library.lint(['api.yaml'], { configFile: 'none.yaml' }).catch((error) => error)
  console.log(JSON.stringify({
    linted: codes(linted),
    bundled: bundled.data,
    fixed: fixed.fixed.map(({ text }) => text),
    transformed: transformed.text,
    refused: refused instanceof library.ConfigError,
    ownPlugin: codes(await library.lint(['api.yaml'], { plugins: [plugin.definePlugin({
      meta: { name: 'own', version: '1.0.0', namespace: 'own' },
      rulesets: { recommended: { rules: { title: { severity: 'info', visit: {
        Message(message, context) { context.report({ on: 'value', message: 'seen' }) },
      } } } } },
    })] })),
    rules: [spec, bindings, style].map((ruleset) => Object.keys(ruleset.default.rules).length),
    names: [library, plugin, testing, bundler, spec, bindings, style].map((module) => Object.keys(module).filter((name) => name !== '__esModule').sort()),
    isOne: (await import('msgapi')).ConfigError === library.ConfigError,
  }, null, 1))
}
main()
`
const importing = Object.entries(entries).map(([name, entry]) => `import * as ${name} from '${entry}'\n`)
const requiring = Object.entries(entries).map(([name, entry]) => `const ${name} = require('${entry}')\n`)

/**
 * Writes a project that has a description in two files, uses plugins, and has a program that imports msgapi and one that requires it.
 * @param {string} folder
 * @param {readonly string[]} plugins
 * @param {Readonly<Record<string, string>>} [more] files
 */
export function writeProject(folder, plugins, more = {}) {
  const files = {
    'package.json': '{ "name": "project", "private": true }\n',
    'msgapi.config.yaml': `plugins: [${plugins.join(', ')}]\nextends: [msgapi:recommended, plugin:acme/strict]\n`,
    'api.yaml': api,
    'parts/channels.yaml': channels,
    'imports.mjs': importing.join('') + program,
    'requires.cjs': requiring.join('') + program,
    ...more,
  }
  mkdirSync(path.join(folder, 'parts'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
}

/**
 * The plugins that have tarballs, as a config names them.
 * @param {readonly string[]} tarballs
 */
export function pluginNames(tarballs) {
  const isThere = (/** @type {string} */ name) =>
    tarballs.some((file) => path.basename(file).includes(`plugin-${name}-`))
  return ["'@acme'", ...['house', 'legal'].filter(isThere)]
}
