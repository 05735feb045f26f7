import { join, relative } from 'node:path'
import fc from 'fast-check'
import picomatch from 'picomatch/posix.js'
import t from 'tap'
import { loadSettings } from '../../src/config/load-settings.ts'
import { compileGlob } from '../../src/glob.ts'
import { runs } from '../volume.ts'
import { folderWith } from './config-folder.ts'

t.test('globs match as the documentation says', async (t) => {
  const rows: [glob: string, matching: string[], other: string[]][] = [
    ['*.yaml', ['a.yaml', 'a/b/c.yaml', '.a.yaml', 'a/.yaml', '../a.yaml'], ['a.json', 'a.yaml/b']],
    ['./*.yaml', ['a.yaml'], ['a/b.yaml']],
    ['./a/*.yaml', ['a/b.yaml', 'a/.b.yaml'], ['a/b/c.yaml', 'b.yaml']],
    ['a/**', ['a/b', 'a/b/.c', 'a/.b/c'], ['b/a/c', 'ab/c', 'a']],
    ['**/old/**/*.json', ['old/a.json', 'x/old/y/z/a.json'], ['old/a.yaml', 'older/a.json']],
    ['a?c/[b-d]x[!0-9]', ['abc/bxy', 'a.c/dxz'], ['ac/bxy', 'abc/axy', 'abc/bx1']],
    ['{a,b/{c,d}}/*.{yaml,yml}', ['a/x.yml', 'b/c/x.yaml', 'b/d/x.yml'], ['b/x.yml', 'a/x.json']],
    ['user/{id}.yaml', ['user/{id}.yaml'], ['user/id.yaml']],
    ['a\\*b', ['a*b'], ['axb']],
    ['a[b', ['a[b'], ['ab']],
    ['a(b).yaml', ['a(b).yaml'], ['ab.yaml']],
    ['../shared/**', ['../shared/a.yaml'], ['shared/a.yaml']],
    ['**', ['a', 'a/b/.c', '../a'], []],
    ['**/*', ['a', 'a/b/.c'], ['../a']],
    ['[a]', ['a'], ['[a]']],
    ['[]]x', [']x'], ['x']],
    ['日*?', ['日本', '日本語', '日😀'], ['日']],
  ]
  for (const [glob, matching, other] of rows) {
    const matches = compileGlob(glob)
    if (typeof matches === 'string') t.fail(`${glob}: ${matches}`)
    else {
      for (const path of matching) t.ok(matches(path), `${glob} matches ${path}`)
      for (const path of other) t.notOk(matches(path), `${glob} does not match ${path}`)
    }
  }
  for (const glob of ['+(a)', 'a{1..9}', '[[:alpha:]]', 'x'.repeat(1001), '{a,b}'.repeat(9)]) {
    t.type(compileGlob(glob), 'string', `${glob.slice(0, 20)} is refused`)
  }
})

t.test('a glob costs no more than its length times that of the path', async (t) => {
  const rows = [
    ['*a*a*a*a*a*a*a*a*b', 'a'.repeat(255)],
    [`${'**/a/'.repeat(100)}b`, `${'a/'.repeat(1000)}c`],
    [`${'*'.repeat(999)}b`, 'a'.repeat(255)],
    [`${'{a,'.repeat(200)}`, 'a'],
    [`${'[a-z]'.repeat(200)}`, 'a'.repeat(199)],
  ] as const
  const start = performance.now()
  for (const [glob, path] of rows) {
    const matches = compileGlob(glob)
    t.ok(typeof matches === 'string' || !matches(path))
  }
  t.ok(performance.now() - start < 1000)
})

t.test('an API is what its files and globs name, without its exceptions', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'sub/api.yaml': '',
    'sub/msgapi.config.yaml': `apis:
  one: { entry: [a.yaml, '!b.yaml'] }
  all: { entry: [a.yaml, 'b/*.yaml', 'c/**', '!b/old.yaml', '!c/d.yaml'] }
`,
  })
  const { apis } = (await loadSettings({ entry: 'sub/api.yaml', workingFolder })).settings
  const paths = ['a.yaml', 'b/b.yaml', 'b/old.yaml', 'b/c/b.yaml', 'c/c/c.yaml', 'c/d.yaml', '../b/b.yaml']
  const shown = [...apis].map(([name, { files, hasGlobs, matches }]) => ({
    name,
    files: files.map((file) => relative(workingFolder, file)),
    hasGlobs,
    matching: paths.filter((path) => matches(join(workingFolder, 'sub', path))),
  }))
  t.strictSame(shown, [
    { name: 'one', files: ['sub/a.yaml'], hasGlobs: false, matching: [] },
    { name: 'all', files: ['sub/a.yaml'], hasGlobs: true, matching: ['b/b.yaml', 'c/c/c.yaml'] },
  ])
})

t.test('globs match as picomatch does', async () => {
  const piece = fc.constantFrom('a', 'b', '.', '*', '?', '[ab]', '[^a]', '{a,b}', 'ab')
  // Stars beside each other in a longer name are one star in bash; picomatch lets some of them match a slash.
  const segment = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join('').replaceAll(/\*{2,}/g, '*'))
  const folders = fc.array(fc.oneof({ weight: 3, arbitrary: segment }, fc.constant('**')), { maxLength: 3 })
  // picomatch lets `a/**` match `a`; bash and Spectral's minimatch do not.
  const glob = fc
    .tuple(folders, segment)
    .map(([before, last]) => [...before, last].join('/'))
    // Nine pairs of braces write out to more than is accepted.
    .filter((text) => text.split('{').length <= 9)
  const name = fc
    .array(fc.constantFrom('a', 'b', '.a', 'ab', 'c'), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''))
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
  fc.assert(
    fc.property(glob, path, (pattern, file) => {
      const matches = compileGlob(pattern)
      const expected = picomatch(pattern, { dot: true, basename: !pattern.includes('/') })(file)
      return typeof matches !== 'string' && matches(file) === expected
    }),
    runs(2000),
  )
})
