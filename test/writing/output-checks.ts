import fs from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join, posix, win32 } from 'node:path'
import t from 'tap'
import type { BundleCommandOptions } from '../../src/cli/bundle/bundle-options.ts'
import { differenceOnDisk } from '../../src/cli/write/difference-on-disk.ts'
import { commonFolder, nameBelow } from '../../src/cli/write/output-names.ts'
import { wayTo } from '../../src/load/files/address.ts'
import { boundsIn, bundleIn, projectFolder } from './project-folder.ts'

/** How often a run asks the file system about files, and how many names it reads in folders. */
async function questionsOf(run: () => Promise<unknown>): Promise<number> {
  const { statSync, lstatSync, readdirSync } = fs
  let questions = 0
  const counted =
    (original: (path: string) => unknown) =>
    (path: string): unknown => {
      const answer = original(path)
      questions += Array.isArray(answer) ? answer.length : 1
      return answer
    }
  Object.assign(fs, {
    statSync: counted(statSync),
    lstatSync: counted(lstatSync),
    readdirSync: counted((folder) => readdirSync(folder)),
  })
  syncBuiltinESMExports()
  try {
    await run()
  } finally {
    Object.assign(fs, { statSync, lstatSync, readdirSync })
    syncBuiltinESMExports()
  }
  return questions
}

t.test('the calls to the file system grow linearly with the entries that go to a folder', async (t) => {
  const counts = new Map<string, number[]>()
  for (const size of [10, 20, 40]) {
    const text = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
    const names = Array.from({ length: size }, (_, index) => `apis/${index}.yaml`)
    const workingFolder = await projectFolder(t, Object.fromEntries(names.map((name) => [name, text])))
    const runs: Readonly<Record<string, BundleCommandOptions>> = {
      'to a new folder': { output: 'dist/' },
      'over older bundles': { output: 'dist/' },
      '--check': { output: 'dist/', check: true, quiet: true },
    }
    for (const [name, options] of Object.entries(runs)) {
      const count = await questionsOf(() => bundleIn(workingFolder, names, { ...options, quiet: true }))
      counts.set(name, [...(counts.get(name) ?? []), count])
    }
  }
  for (const [name, [once = 0, twice = 0, fourTimes = 0]] of counts) {
    t.ok(once > 10, `${name}: ${once}`)
    t.equal(fourTimes - twice, 2 * (twice - once), `${name}: ${once}, ${twice}, ${fourTimes}`)
  }
})

t.test('printed paths are the same on every system', async (t) => {
  for (const [system, root, other] of [
    [posix, '/home/you/', '/home/me/'],
    [win32, 'C:\\Users\\you\\', 'c:\\users\\me\\'],
  ] as const) {
    const at = (path: string) => system.join(root, path)
    t.equal(commonFolder([at('a/api.yaml')], system), at('a'))
    t.equal(commonFolder([at('a/api.yaml'), at('b/c/api.yaml')], system), root.slice(0, -1))
    t.equal(
      commonFolder([at('a/api.yaml'), at('ab/api.yaml')], system),
      root.slice(0, -1),
      'names are compared, not letters',
    )
    t.equal(commonFolder([at('..a/api.yaml'), at('b.yaml')], system), root.slice(0, -1))
    t.equal(commonFolder([at('a.yaml'), system.join(other, 'a.yaml')], system), system.dirname(root))
    const bundle = (path: string, language: 'yaml' | 'json' | undefined) =>
      nameBelow(root, { entry: at(path), language }, system).replaceAll(system.sep, '/')
    t.equal(bundle('a/api.yaml', 'yaml'), 'a/api.yaml')
    t.equal(bundle('a/api.yml', 'json'), 'a/api.json')
    t.equal(bundle('a/api.json', 'yaml'), 'a/api.yaml')
    t.equal(bundle('a/api.JSON', 'json'), 'a/api.JSON')
    t.equal(bundle('a/api', 'json'), 'a/api.json')
    t.equal(bundle('a/api.asyncapi', undefined), 'a/api.asyncapi')
    t.equal(wayTo(at('dist'), at('a/b c.yaml'), system), '../a/b c.yaml')
    t.equal(wayTo(at('dist'), 'https://example.com/a.yaml', system), 'https://example.com/a.yaml')
  }
  t.equal(commonFolder(['C:\\a\\api.yaml', 'D:\\a\\api.yaml'], win32), undefined)
  t.equal(wayTo('/a', '/a/b\\c.yaml', posix), 'b\\c.yaml', 'a backslash is a character of a name there')
})

t.test('a difference on disk is shown with its first line', async (t) => {
  const long = 'x'.repeat(200)
  const folder = await projectFolder(t, {})
  const advice = 'bundle without --check to write it.'
  for (const [onDisk, content, expected] of [
    ['a\nb\n', 'a\nb\n', undefined],
    ['a\nb\n', 'a\nc\n', `api.yaml is out of date, from line 2 on; ${advice}\n  on disk: b\n  bundled: c`],
    [
      'a\n',
      'a\nc\n',
      `api.yaml is out of date, from line 2 on; ${advice}\n  on disk: (the end of the file)\n  bundled: c`,
    ],
    [
      'a\nb',
      'a\nb\n',
      `api.yaml is out of date, from line 2 on; ${advice}\n  on disk: b (without a line break)\n  bundled: b`,
    ],
    ['a\r\n', 'a\n', `api.yaml is out of date, from line 1 on; ${advice}\n  on disk: a\\r\n  bundled: a`],
    [
      '',
      `${long}\n`,
      `api.yaml is out of date, from line 1 on; ${advice}\n  on disk: (the end of the file)\n  bundled: ${long.slice(0, 120)}…`,
    ],
  ] as const) {
    await writeFile(join(folder, 'api.yaml'), onDisk)
    t.equal(await differenceOnDisk({ written: 'api.yaml', content }, await boundsIn(folder), 'bundle'), expected)
  }
  t.equal(
    await differenceOnDisk({ written: 'none.yaml', content: '' }, await boundsIn(folder), 'bundle'),
    `none.yaml does not exist; ${advice}`,
  )
})
