/** The contents of the files of a new plugin. */
export interface NewPlugin {
  /** Also its namespace. */
  readonly name: string
  /** The version of msgapi in the plugin's package.json: a version, a range or a file. */
  readonly msgapi: string
  /** The versions of msgapi that it works with. */
  readonly engines: string
}

const config = { engines: { node: '^20.19.0 || >=22.12.0' }, keywords: ['msgapi-plugin'] }

/** The name of the package, and of its folder. */
export function packageName({ name }: Pick<NewPlugin, 'name'>): string {
  return `msgapi-plugin-${name}`
}

/** The files of a plugin in JavaScript, by path. */
export function javaScriptFiles(plugin: NewPlugin): ReadonlyMap<string, string> {
  return new Map([
    ['.gitignore', 'node_modules/\n*.tgz\n'],
    ['README.md', readme(plugin, '')],
    ['index.d.ts', declarations],
    ['index.js', manifest(plugin)],
    ['index.test.js', test(plugin, './index.js')],
    [
      'package.json',
      json({
        ...described(plugin),
        exports: { types: './index.d.ts', default: './index.js' },
        files: ['**/*.js', 'index.d.ts', '!**/*.test.js'],
        scripts: { test: 'node --test' },
        peerDependencies: { msgapi: plugin.engines },
        devDependencies: { msgapi: plugin.msgapi },
      }),
    ],
  ])
}

/** The files of a plugin in TypeScript, by path. */
export function typeScriptFiles(plugin: NewPlugin): ReadonlyMap<string, string> {
  return new Map([
    ['.gitignore', 'dist/\nnode_modules/\n*.tgz\n'],
    [
      'README.md',
      readme(plugin, '`npm run build` compiles `src/` to `dist/`; `npm test` and `npm pack` do so first.\n\n'),
    ],
    ['index.test.js', test(plugin, './dist/index.js')],
    [
      'package.json',
      json({
        ...described(plugin),
        exports: { types: './dist/index.d.ts', default: './dist/index.js' },
        files: ['dist'],
        scripts: { build: 'tsc', test: 'npm run build && node --test', prepack: 'npm run build' },
        peerDependencies: { msgapi: plugin.engines },
        devDependencies: { msgapi: plugin.msgapi, typescript: '>=5.8' },
      }),
    ],
    ['src/index.ts', manifest(plugin)],
    [
      'tsconfig.json',
      json({
        compilerOptions: {
          target: 'es2023',
          module: 'nodenext',
          types: [],
          strict: true,
          declaration: true,
          skipLibCheck: true,
          rootDir: 'src',
          outDir: 'dist',
        },
        include: ['src'],
      }),
    ],
  ])
}

function described(plugin: NewPlugin): Readonly<Record<string, unknown>> {
  return {
    name: packageName(plugin),
    version: '0.1.0',
    description: 'Rules for descriptions of message-driven APIs, for msgapi',
    keywords: config.keywords,
    type: 'module',
    engines: config.engines,
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const declarations = `import type { Plugin } from 'msgapi/plugin'

declare const plugin: Plugin
export default plugin
`

function manifest(plugin: NewPlugin): string {
  const { name, engines } = plugin
  return `import { definePlugin, formatPointer, stringOf } from 'msgapi/plugin'

export default definePlugin({
  meta: { name: '${packageName(plugin)}', version: '0.1.0', namespace: '${name}', engines: { msgapi: '${engines}' } },

  rulesets: {
    // On wherever the plugin is named.
    recommended: {
      rules: {
        'operation-summary': {
          description: 'Summaries of operations end without a full stop',
          message: 'Remove the full stop at the end of the summary',
          severity: 'warn',
          visit: {
            Operation({ summary }, { report }) {
              if (typeof summary === 'string' && summary.endsWith('.')) report({ at: ['summary'] })
            },
          },
          fix: {
            safety: 'safe',
            title: 'Remove the full stop',
            fix: ({ place }, { node }) => {
              const summary = stringOf(node.node) ?? ''
              return [{ op: 'replace', path: formatPointer(place.pointer), value: summary.replace(/\\.+$/, '') }]
            },
          },
        },
      },
    },
  },
})
`
}

function test({ name }: NewPlugin, file: string): string {
  return `import { test } from 'node:test'
import { testRule } from 'msgapi/testing'
import plugin from '${file}'

const description = (summary) => \`asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders: { address: orders }
operations:
  receiveOrders:
    action: receive
    channel: { $ref: '#/channels/orders' }
    summary: \${summary} # for the catalogue
\`

test('${name}/operation-summary', () =>
  testRule({
    plugin,
    code: '${name}/operation-summary',
    valid: [description('Take orders')],
    invalid: [
      {
        input: description('Take orders.'),
        findings: [
          { message: 'Remove the full stop at the end of the summary', pointer: '/operations/receiveOrders/summary' },
        ],
        output: description('Take orders'),
      },
    ],
  }))
`
}

function readme(plugin: NewPlugin, building: string): string {
  const { name } = plugin
  return `# ${packageName(plugin)}

A plugin for msgapi: rules of your organisation for descriptions of message-driven APIs.

## Use

    npm install --save-dev ${packageName(plugin)}

\`\`\`yaml
# msgapi.config.yaml
plugins: [${name}]
\`\`\`

| Rule | Reports | Fixed |
|---|---|---|
| \`${name}/operation-summary\` | summaries of operations that end with a full stop | yes |

## Work on it

    npm install
    npm test
    npx --no-install msgapi lint api.yaml --plugin .
    npm pack

${building}\`docs/write-a-plugin.md\` of msgapi says what else a plugin may have.
`
}
