import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import { formatSourceMap } from '../../bundler/index.ts'
import { bundle, lint, suppress, transform } from '../../src/index.ts'
import { head, linted, shown } from './linted.ts'

t.test('suppressions of the sources apply to a bundle with a source map', async (t) => {
  const folder = t.testdir({
    'main.yaml': `${head}channels:\n  a: { $ref: 'part.yaml#/a' }\n`,
    'part.yaml': 'a:\n  address: a\n  # msgapi-disable-next-line spec/unknown-field -- old\n  old: 1\n  new: 1\n',
  })
  const made = await bundle(join(folder, 'main.yaml'), { noConfig: true, root: folder })
  const { text = '', map } = made
  const entry = join(folder, 'bundle.yaml')
  writeFileSync(entry, text)
  writeFileSync(`${entry}.map`, map === undefined ? '' : formatSourceMap(map, { bundleText: text, mapFolder: folder }))
  const outcome = await lint([entry], { noConfig: true, root: folder })
  t.strictSame(
    outcome.findings.map((finding) => `${relative(folder, finding.place.source)}:${shown(finding)}`),
    ['part.yaml:5 spec/unknown-field a/new'],
  )
  t.strictSame(
    outcome.suppressed.map((finding) => `${relative(folder, finding.place.source)}:${shown(finding)}`),
    ['part.yaml:4 spec/unknown-field a/old'],
  )
  const accepted = (file: string, pointer: string) => {
    const suppressionsFile = join(folder, `accepted-${file}.json`)
    writeFileSync(suppressionsFile, JSON.stringify([{ file, rule: 'spec/unknown-field', pointer }]))
    return lint([entry], { noConfig: true, root: folder, suppressionsFile })
  }
  t.strictSame((await accepted('part.yaml', '/a/new')).findings, [], 'an entry for the source')
  const ofBundle = await accepted('bundle.yaml', '/channels/a/new')
  t.strictSame(ofBundle.findings.map(shown), ['5 spec/unknown-field a/new'], 'none for the bundle')
  const accepting = await suppress([entry], { noConfig: true, root: folder })
  t.match(accepting.suppressions[0]?.content, '"file": "part.yaml"')
})

t.test('a bundle without its map is under its own comments and extensions', async (t) => {
  const folder = t.testdir({
    'main.yaml': `${head}channels:\n  a: { $ref: 'part.yaml#/a' }\n  b: { $ref: 'part.yaml#/b' }\n`,
    'part.yaml':
      'a:\n  address: a\n  # msgapi-disable-next-line spec/unknown-field -- old\n  old: 1\nb:\n  x-msgapi-ignore: [{ rule: spec/unknown-field }]\n  older: 1\n  address: b\n',
  })
  const { text = '' } = await bundle(join(folder, 'main.yaml'), { noConfig: true, root: folder })
  const outcome = await linted(text)
  t.strictSame(outcome.findings, [])
  t.strictSame(
    outcome.suppressed.map(({ place, suppressed }) => [place.pointer.join('/'), suppressed?.by]),
    [
      ['channels/a/old', 'comment'],
      ['channels/b/older', 'x-msgapi-ignore'],
    ],
  )
})

t.test('bundle and transform drop suppressed warnings, keep errors and write the same text', async (t) => {
  const text = `${head}channels:\n  a: { $ref: 'part.yaml#/a', description: beside }\noperations:\n  o:\n    action: send\n    channel: { $ref: '#/channels/a' }\n    traits: [{ title: null }]\n    x-msgapi-ignore: [{ rule: merge-traits/* }]\n`
  const folder = t.testdir({
    'api.yaml': text,
    'part.yaml': 'a:\n  address: a\n',
    'wrong.yaml': `${head}# msgapi-disable ref/unresolved, version/*\nchannels: { a: { $ref: '#/none' } }\n`,
    'accepted.json': '[{ "file": "api.yaml", "rule": "bundle/*", "pointer": "/channels/a/$ref", "reason": "notes" }]',
  })
  const entry = join(folder, 'api.yaml')
  const options = { noConfig: true, root: folder, suppressionsFile: join(folder, 'accepted.json') }
  const bundled = await bundle(entry, { ...options, failSeverity: 'warn' })
  t.strictSame([bundled.findings.map(shown), bundled.failed], [[], false])
  t.strictSame(
    bundled.suppressed.map(({ code, suppressed }) => [code, suppressed]),
    [['bundle/siblings-dropped', { by: 'file', reason: 'notes' }]],
  )
  const without = await bundle(entry, { ...options, noSuppressions: true })
  t.equal(without.text, bundled.text)
  t.match(bundled.text, 'x-msgapi-ignore')
  t.strictSame(without.findings.map(shown), ['4 bundle/siblings-dropped channels/a/$ref'])
  const transformed = await transform(entry, { ...options, use: ['merge-traits'] })
  t.strictSame(
    [transformed.findings, transformed.suppressed].map((findings) => findings.map(({ code }) => code)),
    [[], ['bundle/siblings-dropped', 'merge-traits/null-dropped']],
  )
  t.match(transformed.text, 'x-msgapi-ignore')
  const broken = await bundle(join(folder, 'wrong.yaml'), options)
  t.strictSame([broken.findings.map(({ code }) => code), broken.text], [['ref/unresolved'], undefined])
})
