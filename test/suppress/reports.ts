import { join } from 'node:path'
import t from 'tap'
import { lint } from '../../src/index.ts'
import { sarif } from '../../src/report/reporters/sarif.ts'
import { head, linted, shown } from './linted.ts'

t.test('findings of Spectral rulesets can be suppressed', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}id: urn:a\n# msgapi-disable-next-line mine -- later\nchannels:\n  a: {}\n`,
    'rules.yaml': 'rules: { mine: { given: $.channels, then: { function: falsy } } }\n',
    'msgapi.config.yaml': 'extends: [./rules.yaml]\n',
  })
  const outcome = await lint([join(folder, 'api.yaml')], { root: folder })
  t.strictSame(outcome.findings, [])
  t.strictSame(outcome.suppressed.map(shown), ['5 mine channels'])
})

t.test('the severity of warnings about suppressions can be set', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}id: urn:a # msgapi-disable-line spec/field-type\n`,
    'msgapi.config.yaml': 'rules: { suppression/unused: error }\n',
  })
  const { findings, failed } = await lint([join(folder, 'api.yaml')], { root: folder })
  t.strictSame(
    findings.map(({ code, severity }) => `${severity} ${code}`),
    ['error suppression/unused'],
  )
  t.ok(failed)
})

t.test('SARIF names suppressed findings and how they are suppressed', async (t) => {
  const { suppressed } = await linted(`${head}old: 1 # msgapi-disable-line spec/unknown-field -- later\n`)
  const report = { findings: [], failures: [], documents: [], suppressed, textOf: () => undefined }
  const { runs } = JSON.parse(sarif(report, { colors: false, workingFolder: process.cwd() }))
  t.strictSame(runs[0].results[0].suppressions, [{ kind: 'inSource', justification: 'later' }])
  t.equal(runs[0].results.length, 1)
})
