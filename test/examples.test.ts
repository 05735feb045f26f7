import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { bundle, type Finding, lint } from '../src/index.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { nodeAlone } from './node-alone.ts'
import './bundle/pages.ts'

const command = resolve('dist/cli.cjs')
const orders = 'examples/orders/orders.yaml'
const streetlights = 'examples/streetlights.yaml'
const shop = ['shop', 'billing', 'mail', 'warehouse'].map((name) => `examples/shop/${name}.yaml`)

/** What the examples are known to be warned of, on purpose. */
const expectedFindings: readonly string[] = ['examples/orders/messages/stock.yaml:58 ref/text-file']

t.test('the examples have only the findings that they show on purpose', async (t) => {
  const { findings, documents, files } = await lint([orders, streetlights, ...shop], { noConfig: true })
  t.strictSame(findings.map(inShort), expectedFindings)
  t.strictSame(
    documents,
    [orders, streetlights, ...shop].map((path) => resolve(path)),
  )
  const present = readdirSync('examples', { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && entry.name !== 'msgapi.config.yaml')
    .map((entry) => resolve(entry.parentPath, entry.name))
  t.strictSame(new Set(files), new Set(present), 'every file of the examples is used')
})

t.test('the bundle of the orders is clean and stable', async (t) => {
  for (const as of ['yaml', 'json'] as const) {
    const { text = '', findings } = await bundle(orders, { noConfig: true, as })
    t.strictSame(findings.map(inShort), expectedFindings)
    t.notMatch(text, /\$ref"?: ["']?[^"'#\n]*\.(?:yaml|json|avsc|proto)/, 'no reference leads to a file')
    const path = join(t.testdir(), `orders.${as}`)
    const linted = await lint([{ path, content: text }], { noConfig: true })
    t.strictSame(linted.findings.map(inShort), [])
    t.equal((await bundle({ path, content: text }, { noConfig: true })).text, text)
  }
})

t.test('the bundle keeps what the sources say', async (t) => {
  const { text = '' } = await bundle(orders, { noConfig: true })
  for (const line of readFileSync(orders, 'utf8').split('\n').filter(isComment)) t.ok(text.includes(line), line.trim())
  const proto = readFileSync('examples/orders/schemas/stock-answer.proto', 'utf8').split('\n')
  for (const line of proto.filter((each) => each !== '')) t.match(text, line)
})

for (const page of [
  'README.md',
  'docs/start.md',
  'docs/version-2.md',
  'docs/commands.md',
  'docs/configuration.md',
  'docs/projects.md',
  'docs/library.md',
  'docs/drafts.md',
  'docs/upgrade.md',
  'docs/neutral-spelling.md',
  'docs/plugin-reference.md',
]) {
  t.test(
    `${page} shows what really happens`,
    { skip: existsSync(command) ? false : 'npm run build comes first' },
    (t) => checkPage(t, page),
  )
}

t.test('the configs that the pages show are valid', async (t) => {
  const house = `export default {
  meta: { name: 'msgapi-plugin-house', version: '1.0.0', namespace: 'acme' },
  functions: { described: () => undefined },
  rulesets: {
    recommended: {
      rules: {
        'channel-description': { given: '$', then: { function: 'described' } },
        'message-title': { description: 'x', schema: { properties: { max: {} } }, visit: { Message() {} } },
      },
    },
  },
}
`
  const folder = t.testdir({
    '.git': {},
    'team.yaml': 'rules: {}\n',
    node_modules: {
      'msgapi-plugin-house': { 'package.json': '{"exports": "./index.mjs"}', 'index.mjs': house },
    },
  })
  const configFile = join(folder, 'msgapi.config.yaml')
  const content = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
  for (const page of ['README.md', 'docs/configuration.md']) {
    const configs = [...readFileSync(page, 'utf8').matchAll(/^```yaml\n(?!# [\w./-]+\.yaml\n)([\s\S]*?)^```$/gm)]
    t.ok(configs.length > 0, page)
    for (const [, config = ''] of configs) {
      writeFileSync(configFile, config)
      const { findings } = await lint([{ path: join(folder, 'api.yaml'), content }], { configFile })
      t.strictSame(findings, [], config)
    }
  }
})

t.test('the limits that the page on configs shows are the defaults', async (t) => {
  const rows = readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)
  t.strictSame(Object.fromEntries([...rows].map(([, name, value]) => [name, Number(value)])), defaultLimits)
})

t.test('the pages lead to files and headings that are there', async (t) => {
  const below = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name))
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...below]
  for (const page of pages.filter((name) => name.endsWith('.md'))) {
    for (const [, target = '', heading] of readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const file = target === '' ? page : join(dirname(page), target)
      t.ok(existsSync(file), `${page} leads to ${target}`)
      if (heading !== undefined) t.ok(headingsOf(file).includes(heading), `${page} leads to ${target}#${heading}`)
    }
  }
})

/** The headings of a page as GitHub makes fragments of them. */
function headingsOf(page: string): readonly string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 _-]/g, '')
      .replaceAll(' ', '-'),
  )
}

/**
 * Plays a page from top to bottom: keeps the files it shows in a folder, runs its commands there (those of the clone in the
 * clone) and compares what they print. With `tap --snapshot` the page is written anew instead.
 */
async function checkPage(t: Test, page: string): Promise<void> {
  const folder = t.testdir({ '.git': {}, 'team.yaml': 'rules: {}\n' })
  const written = readFileSync(page, 'utf8')
  let commands = 0
  const played = written.replace(/^```(\w+)\n([\s\S]*?)\n?```$/gm, (block, language: string, body: string) => {
    const name = /^(?:#|\/\/) ([\w.-]+\.(?:yaml|mjs))\n/.exec(body)?.[1]
    if (name !== undefined) writeFileSync(join(folder, name), `${body}\n`)
    const isProgram = language === 'js' && name === undefined
    if (isProgram)
      t.match(
        playProgram(t, body, join(folder, 'program.mjs')),
        /good enough|"version": "2\.1\.0"|^No problems found in 1 document$/m,
      )
    if (language === 'cjs') playProgram(t, body, join(folder, 'program.cjs'))
    if (isProgram) commands += 1
    if (language !== 'console') return block
    const lines = body.split('\n').filter((line) => line.startsWith('$ '))
    commands += lines.length
    const printed = lines.map((line) => play(line, folder)).join('')
    if (body.includes('\n  …\n')) {
      t.match(printed, shortened(body))
      return block
    }
    return `\`\`\`console\n${printed}\`\`\``
  })
  t.ok(commands > 0, 'the page has commands')
  if (process.env.TAP_SNAPSHOT === '1') writeFileSync(page, played)
  else t.equal(written, played)
}

/** What is printed where a page leaves lines out, each time with a line `…`. The widths of columns depend on those, so they may differ. */
function shortened(body: string): RegExp {
  const lines = body.split('\n').map((line) => {
    if (line === '  …') return '(?:.*\\n)*'
    const words = line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').split(/ {2,}/)
    return `${words.join(' {2,}')}\\n`
  })
  return new RegExp(`^${lines.join('')}$`)
}

/** What a program of a page prints, which must not be an error. */
function playProgram(t: Test, body: string, file: string): string {
  writeFileSync(file, body)
  const { stdout, stderr } = run([file], '.')
  t.equal(stderr, '')
  return stdout
}

function play(line: string, folder: string): string {
  const words = line.split(' ').slice(1)
  const fromClone = words[0] === 'node'
  const { stdout, stderr } = run([command, ...words.slice(fromClone ? 2 : 1)], fromClone ? '.' : folder)
  // Readers have a terminal, where this notice does not appear.
  const printed = (stdout + stderr).replace(/^msgapi: note: No target is given.*\n/m, '')
  return `${line}\n${printed.replaceAll(folder, '/home/you/project')}`
}

function run(words: readonly string[], cwd: string): { stdout: string; stderr: string } {
  const env = { ...process.env, NO_COLOR: '1' }
  return spawnSync(...nodeAlone(words), { cwd, env, encoding: 'utf8' })
}

function inShort({ code, place, range }: Finding): string {
  return `${relative('.', place.source)}:${range.start.line + 1} ${code}`
}

function isComment(line: string): boolean {
  return line.trim().startsWith('#')
}
