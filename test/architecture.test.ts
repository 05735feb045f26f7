import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { nodeAlone } from './node-alone.ts'

const oneHome = 'scripts/one-home.mjs'

/** Runs the check on this project or the one in a folder; its violations are on stderr, one a line. */
function violations(root?: string, script = 'scripts/architecture.mjs'): string[] {
  const place = root === undefined ? [] : ['--root', root]
  const run = spawnSync(...nodeAlone([script, ...place]), { encoding: 'utf8' })
  return run.stderr.split('\n').filter((line) => line !== '')
}

t.test('every import of the project follows an arrow', async (t) => {
  t.strictSame(violations(), [])
})

t.test('the page on the architecture names every room', async (t) => {
  const present = ['bundler/', 'plugins/', 'rulesets/', ...readdirSync('packages').map((name) => `packages/${name}/`)]
  for (const entry of readdirSync('src', { withFileTypes: true }))
    present.push(`src/${entry.name}${entry.isDirectory() ? '/' : ''}`)
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([\w./-]+)` \| .+ \| .+ \| .+ \|$/gm)
  t.strictSame([...rows].map(([, path]) => path).sort(), present.sort())
})

t.test('the page on where things go names files and folders that are there', async (t) => {
  const folders = 'bundler|docs|examples|packages|plugins|rulesets|schema|scripts|src|test'
  const page = readFileSync('docs/where-things-go.md', 'utf8')
  const paths = new Set(page.match(new RegExp(`(?<![\\w./-])(?:${folders})/[\\w./-]*`, 'g')))
  t.ok(paths.size > 50, `${paths.size} paths`)
  // NAME is what a reader adds: the folder around it has to be there.
  for (const path of paths) t.ok(existsSync(path.replace(/NAME\..*/, '')), path)
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

t.test('imports against the arrows are found', async (t) => {
  const files = {
    'src/cli/main.ts': "import '../command.ts'\nexport const later = () => import('../format/table.ts')\n",
    'src/format/table.ts': "export const later = () => import('../load/read.ts')\n",
    'src/graph/a.ts': "import { c } from '../../test/c.ts'\n",
    'src/index.ts': "export { version } from './cli/version.ts'\n",
    'src/load/read.ts': "\nimport { resolve } from '../graph/resolve.ts'\n",
    'src/other/a.ts': "import { b } from '../pointer.ts'\n",
    'src/remote/a.ts': "import type { A } from '../plugin/a.ts'\nexport { read } from '../plugin/read.ts'\n",
    'src/plugin/a.ts': "import { b } from '../../packages/regexp/b.ts'\nimport '../../packages/regexp/index.ts'\n",
    'src/pointer.ts': "export * from './graph/a.ts'\nexport type A = import('./load/b.ts').B\n",
    'bundler/index.ts': "import { a } from '../src/graph/a.ts'\n",
    'rulesets/spec/rule.ts': "import { define } from '../../src/plugin/define.ts'\n",
    'packages/regexp/b.ts': "import { parse } from '../spectral/index.ts'\n",
    'plugins/a/index.ts': "import { a } from 'msgapi/plugin'\nimport { bundle } from 'msgapi/bundler'\n",
    'plugins/b/index.ts': "import { a } from '../a/index.ts'\n",
  }
  const expected = [
    'src/cli/main.ts:2: unexpected import of format in cli, expected index, command',
    'src/format/table.ts:1: unexpected import of load in format, expected pointer',
    "src/graph/a.ts:1: unexpected import of '../../test/c.ts' in graph",
    'src/index.ts:1: unexpected import of cli in index',
    'src/load/read.ts:2: unexpected import of graph in load, expected findings, pointer',
    'src/other/a.ts:1: unexpected room',
    'src/plugin/a.ts:1: unexpected import of packages/regexp/b.ts in plugin, expected packages/regexp/index.ts, the door of regexp',
    'src/pointer.ts:1: unexpected import of graph in pointer',
    'src/pointer.ts:2: unexpected import of load in pointer',
    'src/remote/a.ts:2: unexpected import of plugin in remote, expected `import type` for plugin',
    "rulesets/spec/rule.ts:1: unexpected import of src/plugin/define.ts in rulesets, expected the room's index.ts",
    'plugins/a/index.ts:2: unexpected import of bundler in plugins/a, expected plugin',
    'plugins/b/index.ts:1: unexpected import of plugins/a in plugins/b, expected plugin',
    'packages/regexp/b.ts:1: unexpected import of spectral in regexp, expected nothing',
  ]
  const found = violations(t.testdir(tree(files))).filter((line) => !line.includes('circle of rooms'))
  t.equal(found.length, expected.length)
  for (const [index, start] of expected.entries())
    t.ok(found[index]?.startsWith(start), start, { found: found[index] ?? '' })
})

t.test('a circle of rooms is found, of types too', async (t) => {
  const files = {
    'src/plugin/index.ts': "import type { Rule } from '../lint/rule.ts'\n",
    'src/lint/rule.ts': "import type { Plugin } from '../plugin/index.ts'\n",
  }
  t.strictSame(violations(t.testdir(tree(files))), [
    'src/lint/rule.ts:1: unexpected import of plugin in lint, expected graph, load, format, findings, pointer, plain-data; types of fix (visitors see the graph, not the source of a ruleset)',
    'src/lint/rule.ts:1: unexpected circle of rooms: src/lint -> src/plugin (src/lint/rule.ts:1), src/plugin -> src/lint (src/plugin/index.ts:1)',
  ])
})

t.test('circles of files and folders are found, each once with the imports of the shortest way', async (t) => {
  const files = {
    // Three files, of which two are tied by a type.
    'src/load/a.ts': "import { b } from './b.ts'\nexport const later = () => import('./c.ts')\n",
    'src/load/b.ts': "\nexport type { C } from './c.ts'\n",
    'src/load/c.ts': "export type A = import('./a.ts').A\n",
    'src/load/d.ts': "import { a } from './a.ts'\n",
    // Two folders, of whose files none is in a circle.
    'bundler/plan/deep/a.ts': "import { b } from '../../names/b.ts'\n",
    'bundler/plan/c.ts': '',
    'bundler/names/b.ts': '',
    'bundler/names/d.ts': "import type { C } from '../plan/c.ts'\n",
    // A folder and a file beside it.
    'src/graph/read/a.ts': "import type { B } from '../b.ts'\n",
    'src/graph/read/c.ts': '',
    'src/graph/b.ts': "import { c } from './read/c.ts'\n",
    // A folder between two files beside it is in no circle.
    'src/config/a.ts': "import { b } from './read/b.ts'\n",
    'src/config/read/b.ts': "import { c } from '../c.ts'\n",
    'src/config/c.ts': '',
    'test/a.test.ts': "import { b } from './b.ts'\n",
    'test/b.ts': "import type { A } from './a.test.ts'\n",
  }
  t.strictSame(violations(t.testdir(tree(files))), [
    'bundler/names/d.ts:1: unexpected circle in bundler/: names -> plan (bundler/names/d.ts:1), plan -> names (bundler/plan/deep/a.ts:1)',
    'src/graph/b.ts:1: unexpected circle in src/graph/: b.ts -> read (src/graph/b.ts:1), read -> b.ts (src/graph/read/a.ts:1)',
    'src/load/a.ts:2: unexpected circle in src/load/: a.ts -> c.ts (src/load/a.ts:2), c.ts -> a.ts (src/load/c.ts:1); a.ts, b.ts, c.ts all lead to one another',
    'test/a.test.ts:1: unexpected circle in test/: a.test.ts -> b.ts (test/a.test.ts:1), b.ts -> a.test.ts (test/b.ts:1)',
  ])
})

t.test('what all stages must agree on is decided in one place', async (t) => {
  t.strictSame(violations(undefined, oneHome), [])
  const files = {
    'src/format/shape.ts': `export interface ListShape { readonly items: Shape }
export interface MapShape { readonly values: Shape }
export interface EitherShape { readonly options: readonly Shape[] }
export interface Field { readonly shape: Shape }
export type Shape = ListShape | MapShape | EitherShape
export const optionOf = (): undefined => undefined
`,
    'src/format/compile.ts':
      "import type { Field } from './shape.ts'\nexport const shapeOf = ({ shape }: Field) => shape\n",
    'src/graph/step.ts':
      "import type { ListShape } from '../format/shape.ts'\nexport const memberOf = (list: ListShape) => list.items\n",
    'src/graph/resolve.ts': 'export class Resolver {}\n',
    'src/graph/reference-text.ts': 'export const readReferenceText = (): string => ""\n',
    'src/graph/extensions.ts': "import { readReferenceText } from './reference-text.ts'\n",
    'packages/spectral/view/reference-target.ts': '',
    'src/graph/fragment.ts': '',
    'src/graph/reference-writing.ts': '',
    'src/lint/walk.ts': `import { type Field, type MapShape, optionOf } from '../format/shape.ts'
export const ofField = (field: Field | undefined) => field?.shape
export function ofMap(map: MapShape | { readonly values: string }) {
  const { values: member } = map
  return member
}
export const ofOthers = (others: { readonly items: string; readonly shape: string }) => others.items + others.shape
`,
    'src/load/comments/entry-comments.ts': "export const endWithComment = '#'\n",
    'src/edit/text/remove-entries.ts': "export const hasComment = '#'\n",
    'src/edit/text/members.ts': '',
    'src/edit/text/move-value.ts': '',
    'src/edit/text/print.ts': 'export class Printer { #text = /[ \\t]+#/ }\n',
    'src/edit/text/other.ts': 'export const above = `- #`\n',
    'bundler/zones.ts': "export { readReferenceText as read } from '../src/graph/reference-text.ts'\n",
  }
  const comments =
    'expected startWithComments of src/load/comments/entry-comments.ts, which decides which comments belong to an entry'
  const step = 'expected shapeOfChild of src/graph/step.ts, which decides which shape applies to a child'
  t.strictSame(violations(t.testdir(tree(files)), oneHome), [
    'scripts/one-home.mjs: src/graph/step.ts has no shapeOfChild',
    'scripts/one-home.mjs: there is no rulesets/spec/required-field.ts',
    ...['startWithComments', 'commentBehind', 'endWithCommentsBelow'].map(
      (name) => `scripts/one-home.mjs: src/load/comments/entry-comments.ts has no ${name}`,
    ),
    `src/edit/text/other.ts:1: unexpected "#", ${comments}`,
    `src/edit/text/print.ts:1: unexpected "#", ${comments}`,
    `src/lint/walk.ts:1: unexpected use of optionOf, ${step}`,
    `src/lint/walk.ts:2: unexpected use of Field.shape, ${step}`,
    `src/lint/walk.ts:4: unexpected use of MapShape.values, ${step}`,
    'bundler/zones.ts:1: unexpected use of readReferenceText, expected Resolver of src/graph/resolve.ts, which decides where the text of a reference leads',
  ])
})

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
