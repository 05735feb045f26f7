import { join } from 'node:path'
import t from 'tap'
import { lint } from '../../src/index.ts'
import { head, shown } from './linted.ts'
import { shared } from './shared-file.ts'

t.test('each form of suppression works in a referenced file', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}channels: { a: { $ref: 'shared.yaml#/a' }, b: { $ref: 'more.json#/b' } }\n`,
    'shared.yaml':
      '# msgapi-disable-file spec/field-type\na:\n  title: 7\n  # msgapi-disable-next-line spec/unknown-field\n  o1: 1\n  o2: 1 # msgapi-disable-line spec/unknown-field\n  # msgapi-disable spec/unknown-field\n  o3: 1\n  # msgapi-enable\n  o4: 1\n  o5: 1\n',
    'more.json': '{ "b": { "address": "b", "x-msgapi-ignore": [{ "rule": "spec/unknown-field" }], "old": 1 } }',
    'msgapi-suppressions.json': '[{ "file": "shared.yaml", "rule": "spec/unknown-field", "pointer": "/a/o4" }]',
  })
  const outcome = await lint([join(folder, 'api.yaml')], { root: folder })
  t.strictSame(outcome.findings.map(shown), ['11 spec/unknown-field a/o5'])
  t.strictSame(
    outcome.suppressed.map(({ place, suppressed }) => [place.pointer.join('/'), suppressed?.by]),
    [
      ['b/old', 'x-msgapi-ignore'],
      ['a/title', 'comment'],
      ['a/o1', 'comment'],
      ['a/o2', 'comment'],
      ['a/o3', 'comment'],
      ['a/o4', 'file'],
    ],
  )
})

t.test('a suppression in a file that several entries share is used if one of them needs it', async (t) => {
  const folder = t.testdir(shared)
  const both = await lint([join(folder, 'a.yaml'), join(folder, 'b.yaml')], { noConfig: true, root: folder })
  t.strictSame(both.findings, [], 'each comment hides something in one of them')
  t.strictSame(both.suppressed.map(shown), ['4 spec/unknown-field a/old', '8 spec/unknown-field b/older'])
  const one = await lint([join(folder, 'a.yaml')], { noConfig: true, root: folder })
  t.strictSame(one.findings.map(shown), ['7 suppression/unused'])
})
