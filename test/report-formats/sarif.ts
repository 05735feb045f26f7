import { join } from 'node:path'
import t from 'tap'
import type { ReportedRule } from '../../src/report/reporter.ts'
import { sarif } from '../../src/report/reporters/sarif.ts'
import {
  badName,
  finding,
  noContact,
  noTags,
  page,
  plain,
  reportOf,
  several,
  withPages,
  workingFolder,
} from './findings.ts'

t.test('sarif has rules, results and places', async (t) => {
  const odd = finding('ref/unresolved', 'error', 'See [this](1) and [that](https://x.example)', ['a'], {
    source: join(workingFolder, 'my apis/ä%.yaml'),
    related: [{ message: 'from here', place: noTags.place, range: noTags.range }],
  })
  const rules: readonly ReportedRule[] = [
    { code: 'unused', description: 'Is never broken.', severity: 'hint' },
    { code: 'info-contact', description: 'A contact.', documentationUrl: page },
    { code: 'message_name', documentationUrl: 'javascript:alert(1)' },
  ]
  const log = JSON.parse(sarif(reportOf([noContact, badName, odd], { rules }), withPages))
  t.same(Object.keys(log), ['$schema', 'version', 'runs'])
  const [run] = log.runs
  t.equal(log.version, '2.1.0')
  t.same(run.tool.driver, {
    name: 'msgapi',
    version: '1.2.3',
    rules: [
      { id: 'unused', shortDescription: { text: 'Is never broken.' }, defaultConfiguration: { level: 'note' } },
      { id: 'info-contact', shortDescription: { text: 'A contact.' }, helpUri: page },
      { id: 'message_name' },
      { id: 'ref/unresolved', help: { text: 'Run "msgapi explain ref/unresolved" to read about this rule.' } },
    ],
  })
  t.same(run.artifacts, [
    { location: { uri: 'orders.yaml' } },
    { location: { uri: 'my%20apis/%C3%A4%25.yaml' } },
    { location: { uri: 'apis/billing.yaml' } },
  ])
  t.same(run.results[0], {
    ruleId: 'info-contact',
    ruleIndex: 1,
    level: 'error',
    message: { text: `Info must have "contact". -- ${page}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'orders.yaml', index: 0 },
          region: { startLine: 2, startColumn: 3, endLine: 3, endColumn: 5 },
        },
      },
    ],
  })
  t.match(
    run.results[2].message.text,
    /^See \[this\] \(1\) and \[that\] \(https:\/\/x\.example\) -- /,
    'no text becomes a link',
  )
  t.same(run.results[2].relatedLocations, [
    {
      message: { text: 'from here' },
      physicalLocation: {
        artifactLocation: { uri: 'apis/billing.yaml', index: 2 },
        region: { startLine: 100, startColumn: 3, endLine: 101, endColumn: 5 },
      },
    },
  ])
  const levels = JSON.parse(sarif(reportOf(several), plain)).runs[0].results.map(
    ({ level }: { level: string }) => level,
  )
  t.same(levels, ['error', 'warning', 'note', 'note'])
  t.same(JSON.parse(sarif(reportOf([]), plain)).runs[0].results, [], 'results are there when there are none')
})
