import { join } from 'node:path'
import t from 'tap'
import { fix, UsageError } from '../../src/index.ts'
import { head } from './linted.ts'

t.test('suppressed findings are not fixed', async (t) => {
  const content = `${head}channels:\n  a: { Address: a } # msgapi-disable-line spec/unknown-field\n  b: { Address: b }\n`
  const { fixed, findings } = await fix([{ path: join(process.cwd(), 'api.yaml'), content }], { noConfig: true })
  t.strictSame(
    fixed.map(({ text }) => text),
    [content.replace('Address: b', 'address: b')],
  )
  t.strictSame(findings, [])
})

t.test('fixes leave the suppressions file alone, and --fix-rule does not take suppressions', async (t) => {
  const folder = t.testdir({
    'api.yaml': head,
    'msgapi-suppressions.json': '[{ "file": "api.yaml", "rule": "spec/unknown-field", "pointer": "/old" }]',
  })
  const { fixed, findings } = await fix([join(folder, 'api.yaml')], { root: folder })
  t.strictSame(fixed, [])
  t.strictSame(
    findings.map(({ code, message, fixable }) => [code, message, fixable]),
    [
      [
        'suppression/unused',
        'This suppression of "spec/unknown-field" hides nothing; remove it with "msgapi suppress --prune"',
        undefined,
      ],
    ],
  )
  await t.rejects(fix([join(folder, 'api.yaml')], { root: folder, only: ['suppression/unused'] }), UsageError)
})
