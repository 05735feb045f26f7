import spectral from '@stoplight/spectral-formatters'
import t from 'tap'
import { isReport } from '../../src/report/known-report.ts'
import { codeframe } from '../../src/report/reporters/codeframe.ts'
import { githubActions } from '../../src/report/reporters/github-actions.ts'
import { gitlab } from '../../src/report/reporters/gitlab.ts'
import { json } from '../../src/report/reporters/json.ts'
import { stylish } from '../../src/report/reporters/stylish.ts'
import { badName, oddKey, plain, reportOf, several } from './findings.ts'
import { otherReporters } from './other-reporters.ts'
import { resultsOf } from './results-of.ts'

t.test('only reports of msgapi and Spectral are recognized as reports', async (t) => {
  const reporters = {
    stylish,
    codeframe,
    json,
    githubActions,
    gitlab,
    ...Object.fromEntries(otherReporters.map((one) => [one.name, one])),
  }
  for (const [name, reporter] of Object.entries(reporters)) {
    for (const [which, report] of Object.entries({
      several: reportOf(several),
      one: reportOf([oddKey]),
      none: reportOf([]),
      hidden: reportOf([badName], { hidden: 3 }),
      suppressed: reportOf([badName], { hidden: 3, suppressed: [oddKey] }),
      fixable: reportOf([{ ...badName, fixable: 'unsafe' }]),
      'none shown': reportOf([], { hidden: 3 }),
      'no document': reportOf([], { documents: [] }),
    })) {
      const written = reporter(report, plain)
      t.ok(written === '' || isReport(written.slice(0, 65_536), written.slice(-1_024)), `${name}, ${which}`, {
        written,
      })
    }
  }
  for (const name of [
    'json',
    'stylish',
    'pretty',
    'junit',
    'html',
    'text',
    'teamcity',
    'githubActions',
    'sarif',
    'codeClimate',
    'gitlab',
    'markdown',
  ] as const) {
    for (const results of [resultsOf(several), []]) {
      const formatter: unknown = Reflect.get(spectral, name)
      if (typeof formatter !== 'function') continue
      const options = { failSeverity: 0 }
      const context = { ruleset: { rules: {} }, spectralVersion: '6.16.3' }
      const written = String(Reflect.apply(formatter, undefined, [results, options, context]))
      t.ok(written.trim() === '' || isReport(written.slice(0, 65_536), written.slice(-1_024)), `${name} of Spectral`, {
        written,
      })
    }
  }
  const others = [
    'asyncapi: 3.1.0\ninfo: {}\n',
    '{"asyncapi": "3.1.0"}',
    'extends: [msgapi:recommended]\n',
    '[{"origin": "a.yaml#/A", "pointer": "/components/schemas/A"}]',
    '[{"code": "DE", "name": "Germany"}]',
    '{"version": 1, "bundle": "00", "sources": [], "mappings": []}',
    '{"name": "package", "version": "1.0.0"}',
    '<!DOCTYPE html><html><head><title>Our API</title></head></html>',
    '<?xml version="1.0"?><project/>',
    '# Orders\n\nThere were 2 errors (1 file).\n',
    'old\n',
    '\0\0\0\0',
  ]
  for (const written of others) t.notOk(isReport(written, written), JSON.stringify(written.slice(0, 40)))
})
