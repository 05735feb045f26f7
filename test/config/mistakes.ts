import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadSettings } from '../../src/config/load-settings.ts'
import { readNames } from '../../src/config/names-file.ts'
import { factsOf, quotedIn } from '../facts-of-message.ts'
import { folderWith, messageOf, messageOfConfig, usualName } from './config-folder.ts'
import { configMistakes } from './config-mistakes.ts'

t.test('each mistake in a config is reported at its place', async (t) => {
  for (const [config, facts, name] of configMistakes) {
    const message = await messageOfConfig(t, config, name)
    t.equal(factsOf(message), facts.replace(/^/gm, `{folder}/${name ?? usualName}:`), config)
  }
})

t.test('what a config says is escaped and cut', async (t) => {
  const message = await messageOfConfig(t, `failSeverity: "\\e[2J${'x'.repeat(200)}"`)
  t.equal(quotedIn(message)[0], `\\u{1b}[2J${'x'.repeat(111)}…`)
})

t.test('names for components are read from a file, and mistakes there are reported at their place', async (t) => {
  const rows: [text: string, outcome: string | Record<string, string>, name?: string][] = [
    [
      'schemas/order.yaml#/Line: OrderLine\n"a b.yaml": a.b-c_1\n',
      { 'schemas/order.yaml#/Line': 'OrderLine', 'a b.yaml': 'a.b-c_1' },
    ],
    ['{"__proto__": "constructor"}', Object.fromEntries([['__proto__', 'constructor']]), 'names.json'],
    ['{}', {}],
    ['- a.yaml', '1:1'],
    ['# none yet\n', {}],
    ['a.yaml: A\nb.yaml: B C', '2:9'],
    ['a.yaml: ""', '1:9'],
    ['a.yaml: 3', '1:9'],
    ['a.yaml: A\nb.yaml: [', '2:10'],
  ]
  for (const [text, outcome, name = 'names.yaml'] of rows) {
    const folder = folderWith(t, { [name]: text })
    const file = join(folder, name)
    if (typeof outcome === 'string') {
      t.equal(factsOf(await messageOf(readNames(file, folder))), `${name}:${outcome}`, text)
      const elsewhere = await messageOf(readNames(file, join(folder, 'sub')))
      t.equal(factsOf(elsewhere), `../${name}:${outcome}`, `${text}, from another folder`)
    } else t.strictSame(Object.fromEntries((await readNames(file, folder)).names), outcome)
  }
  t.equal(factsOf(await messageOf(readNames('/sub/none.yaml', '/'))), 'sub/none.yaml')
})

t.test('a path in a config does not leave the root through a link', async (t) => {
  const folder = folderWith(t, { '.git/': '', 'api.yaml': '' })
  symlinkSync('/nowhere/yet', join(folder, 'link'))
  for (const [config, option] of [
    ['root: link', '--root'],
    ['bundle: { output: link/api.yaml }', '--output'],
  ] as const) {
    writeFileSync(join(folder, '.msgapirc'), config)
    const message = await messageOf(loadSettings({ entry: 'api.yaml', workingFolder: folder }))
    t.ok(message.includes(folder) && message.includes(option), message)
  }
})

t.test('a config that does not parse is refused at its place', async (t) => {
  const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, index) => `k${index}: [*a, *a]`).join('\n')}`
  const rows: [config: string, expected: RegExp, name?: string][] = [
    ['rules: {\n', /^FILE:\d+:\d+: /],
    ['{"rules": }', /^FILE:1:\d+: /, 'msgapi.config.json'],
    ['{"msgapi": {}', /^FILE:1:\d+: /, 'package.json'],
    ['rules: {}\nrules: {}', /^FILE:2:1: /],
    [`rules: ${'['.repeat(300)}${']'.repeat(300)}`, /^FILE:1:\d+: /],
    [bomb, /^FILE:1:1: /],
    ['a: &a [*a]', /^FILE:1:\d+: /],
    ['rules: !!js/function x', /^FILE:1:\d+: /],
    ['a: 1\n---\nb: 2', /^FILE:\d+:\d+: /],
    ['rules: \u0000', /^FILE:1:\d+: /],
  ]
  for (const [config, expected, name = 'msgapi.config.yaml'] of rows) {
    const folder = folderWith(t, { '.git/': '', [name]: config, 'api.yaml': '' })
    const message = await messageOf(loadSettings({ entry: 'api.yaml', workingFolder: folder }))
    t.match(message.replaceAll(join(folder, name), 'FILE'), expected, config.slice(0, 40))
  }
})
