import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { bundle, type TransformOptions, transform, type UsedTransform } from '../../src/index.ts'

const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
const files = {
  '.git': {},
  'a.yaml': `${head}components: { schemas: { s: { $ref: './s.yaml' } } }\n`,
  'b.yaml': `${head}components: { schemas: { t: { $ref: './s.yaml' } } }\n`,
  's.yaml': 'type: string\nx-b: 1\nx-a: 2\n',
  'broken.yaml': `${head}components: { schemas: { t: { $ref: './none.yaml' } } }\n`,
}

t.test('bundle of a list bundles each entry as a call of its own does', async (t) => {
  const workingFolder = t.testdir(files)
  const options = { workingFolder, as: 'json' as const }
  const made = await bundle(['a.yaml', 'broken.yaml', 'b.yaml', 's.yaml'], { ...options, map: true, nameMap: true })
  t.strictSame(
    made.bundles.map(({ entry, text }) => [entry, text !== undefined]),
    [
      ['a.yaml', true],
      ['broken.yaml', false],
      ['b.yaml', true],
    ],
    'a part has no bundle',
  )
  t.equal(made.failed, true)
  for (const { entry, text, map, nameMap } of made.bundles) {
    const alone = await bundle(entry, options)
    t.equal(text, alone.text)
    t.strictSame([map, nameMap], text === undefined ? [undefined, undefined] : [alone.map, alone.nameMap])
  }
  const [first] = (await bundle(['a.yaml'], options)).bundles
  t.strictSame(Object.keys(first ?? {}), ['entry', 'text', 'language'], 'maps are made when they are asked for')
})

t.test('transform of a list joins what entries change in the files that they share', async (t) => {
  const workingFolder = t.testdir(files)
  const options = { workingFolder, use: ['strip-extensions'], inPlace: true }
  const { files: texts, descriptions, failed } = await transform(['a.yaml', 'b.yaml'], options)
  const changed = texts.filter(({ isChanged }) => isChanged)
  t.strictSame(
    changed.map(({ path, text }) => [path, text]),
    [[join(workingFolder, 's.yaml'), 'type: string\n']],
  )
  t.strictSame([descriptions.map(({ entry }) => entry), failed], [['a.yaml', 'b.yaml'], false])
  const alone = await transform(['a.yaml'], options)
  t.strictSame(
    [alone.failed, alone.files, alone.findings.flatMap(({ code, severity }) => (severity === 'error' ? code : []))],
    [true, [], ['transform/used-elsewhere']],
    'another description uses the part',
  )
})

t.test('changes of a list give the original texts, also of files that several entries changed', async (t) => {
  const channels = (key: string) =>
    `${head}channels: { ${key}: { $ref: 'parts.yaml#/${key}' }, c: { $ref: 'parts.yaml#/c' } }\n`
  const sources = {
    '.git': {},
    'a.yaml': channels('a'),
    'b.yaml': channels('b'),
    'parts.yaml': 'a: { address: a, x-a: 1 }\nb: { address: b, x-b: 1 }\nc: { address: c, x-c: 1 }\n',
  }
  const workingFolder = t.testdir(sources)
  const options = { workingFolder, plugins: [resolve('test/fixtures/house.mjs')], inPlace: true }
  const mixed: readonly UsedTransform[] = ['house/mark', ['house/title', { to: 'X' }], 'strip-extensions']
  for (const use of [['strip-extensions'], ['house/mark'], mixed]) {
    const { files: made, changes } = await transform(['a.yaml', 'b.yaml'], { ...options, use })
    const texts = new Map(made.map(({ path, text }) => [path, text]))
    t.ok(made.some(({ isChanged }) => isChanged))
    for (const { inverse } of changes.toReversed())
      for (const { file, start, end, text } of inverse.toSorted((one, other) => other.start - one.start)) {
        const before = texts.get(file) ?? ''
        texts.set(file, before.slice(0, start) + text + before.slice(end))
      }
    for (const [path, text] of texts) t.equal(text, readFileSync(path, 'utf8'), JSON.stringify(use))
  }
})

t.test('a draft has texts where the call wants one, and has failed all the same', async (t) => {
  const workingFolder = t.testdir(files)
  const common = { workingFolder, plugins: [resolve('test/fixtures/house.mjs')] }
  const none = { failed: true, files: { length: 0 } }
  for (const call of [
    (options: TransformOptions) => transform('a.yaml', { ...common, ...options }),
    (options: TransformOptions) => transform(['a.yaml', 'b.yaml'], { ...common, ...options }),
  ]) {
    t.match(await call({ use: ['house/wrong'] }), none)
    t.match(await call({ use: ['house/wrong'], draft: true }), { failed: true, files: [{ text: 'x-wrong: true' }] })
    for (const refused of ['house/fail', 'house/throw']) t.match(await call({ use: [refused], draft: true }), none)
  }
})

t.test('a transform that needs one file has no result in place where a description has several', async (t) => {
  const workingFolder = t.testdir(files)
  const plugin = 'test/fixtures/house.mjs'
  const options = { workingFolder, plugins: [resolve(plugin)], use: ['house/whole'] }
  t.match(await transform(['a.yaml'], options), { failed: false })
  await t.rejects(transform(['a.yaml'], { ...options, inPlace: true }), { name: 'UsageError' })
})
