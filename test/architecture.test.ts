import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { nodeAlone } from './node-alone.ts'

/** Runs the check on a project folder; its violations are on stderr, one a line. */
function violations(root: string): string[] {
  const run = spawnSync(...nodeAlone(['scripts/architecture.mjs', '--root', root]), { encoding: 'utf8' })
  return run.stderr.split('\n').filter((line) => line !== '')
}

t.test('every import of the project follows an arrow', async (t) => {
  t.strictSame(violations('.'), [])
})

t.test('the page on the architecture names every room and what it may import', async (t) => {
  const { stdout } = spawnSync(...nodeAlone(['scripts/architecture.mjs', '--rooms']), { encoding: 'utf8' })
  const rooms = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => pairOf(line.split(': '))),
  )
  const present = ['bundler', 'plugins', 'rulesets', ...readdirSync('src').map((name) => `src/${name}`)]
  const expected = present.map((path) => [path, rooms.get(path.replace(/^src\/|\.ts$/g, ''))])
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([\w./-]+?)\/?` \| .+ \| (.+) \|$/gm)
  t.strictSame([...rows].map(([, path, imports]) => [path, imports]).sort(), expected.sort())
})

t.test('the page on dependencies names every package that the project depends on', async (t) => {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const page = readFileSync('docs/dependencies.md', 'utf8')
  const shortened = (name: string) => name.replace(/^@stoplight\/spectral/, '').replace(/^@types\/.*/, '@types/…')
  const missing = Object.keys(devDependencies).filter(
    (name) => !page.includes(`\`${name}\``) && !page.includes(`\`${shortened(name)}\``),
  )
  t.strictSame(missing, [])
})

t.test('violations are found', async (t) => {
  const files = {
    'src/cli/main.ts': "import '../format/table.ts'\n",
    'src/format/table.ts': "export const later = () => import('../load/read.ts')\n",
    'src/graph/a.ts': "import { c } from '../../test/c.ts'\n",
    'src/index.ts': "export { version } from './cli/version.ts'\n",
    'src/load/read.ts': "\nimport { resolve } from '../graph/resolve.ts'\n",
    'src/other/a.ts': "import { b } from '../pointer.ts'\n",
    'src/transform/a.ts': "import type { A } from '../load/a.ts'\nexport { read } from '../load/read.ts'\n",
    'src/pointer.ts': "export * from './graph/a.ts'\nexport type A = import('./load/b.ts').B\n",
    'bundler/index.ts': "import { a } from '../src/graph/a.ts'\n",
    'rulesets/spec/rule.ts': "import { define } from '../../src/plugin/define.ts'\n",
    'plugins/a/index.ts': "import { a } from 'msgapi/plugin'\nimport { bundle } from 'msgapi/bundler'\n",
    'plugins/b/index.ts': "import { a } from '../a/index.ts'\n",
  }
  const expected = [
    'src/format/table.ts:1: unexpected import of load in format, expected pointer',
    "src/graph/a.ts:1: unexpected import of '../../test/c.ts' in graph",
    'src/index.ts:1: unexpected import of cli in index',
    'src/load/read.ts:2: unexpected import of graph in load, expected findings, pointer',
    'src/other/a.ts:1: unexpected room',
    'src/pointer.ts:1: unexpected import of graph in pointer',
    'src/pointer.ts:2: unexpected import of load in pointer',
    'src/transform/a.ts:2: unexpected import of load in transform, expected `import type` for load',
    "rulesets/spec/rule.ts:1: unexpected import of src/plugin/define.ts in rulesets, expected the room's index.ts",
    'plugins/a/index.ts:2: unexpected import of bundler in plugins/a, expected plugin',
    'plugins/b/index.ts:1: unexpected import of plugins/a in plugins/b, expected plugin',
  ]
  const found = violations(t.testdir(tree(files))).filter((line) => !line.includes('cycle of rooms'))
  t.equal(found.length, expected.length)
  for (const [index, start] of expected.entries())
    t.ok(found[index]?.startsWith(start), start, { found: found[index] ?? '' })
})

t.test('a cycle of allowed arrows is found', async (t) => {
  const files = {
    'src/plugin/index.ts': "import type { Rule } from '../lint/rule.ts'\n",
    'src/lint/rule.ts': "import type { Plugin } from '../plugin/index.ts'\n",
  }
  t.strictSame(violations(t.testdir(tree(files))), [
    'src/lint/rule.ts:1: unexpected import of plugin in lint, expected graph, load, format, findings, pointer (visitors see the graph, and nothing that a ruleset is loaded from)',
    'src/lint/rule.ts:1: unexpected cycle of rooms: lint -> plugin -> lint',
  ])
})

function pairOf([room = '', imports = '']: readonly string[]): [string, string] {
  return [room, imports]
}

type Folder = { [name: string]: string | Folder }

/** Turns `{ 'a/b.ts': text }` into the nested form that `t.testdir` takes. */
function tree(files: Record<string, string>): Folder {
  const top: Folder = {}
  for (const [file, text] of Object.entries(files)) {
    const segments = file.split('/')
    let folder = top
    for (const segment of segments.slice(0, -1)) {
      const next = folder[segment] ?? {}
      if (typeof next === 'string') throw new TypeError(`${file} lies in a file`)
      folder[segment] = next
      folder = next
    }
    folder[segments.at(-1) ?? ''] = text
  }
  return top
}
