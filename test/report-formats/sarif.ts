import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import type { Finding } from '../../src/findings/finding.ts'
import type { RuleInReport } from '../../src/report/reporter.ts'
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

const described = (id: string, text = id) => ({ id, shortDescription: { text }, fullDescription: { text } })

t.test('sarif has rules, results and places', async (t) => {
  const odd = finding('ref/unresolved', 'error', 'See [this](1) and [that](https://x.example)', ['a'], {
    source: join(workingFolder, 'my apis/ä%.yaml'),
    related: [{ message: 'from here', place: noTags.place, range: noTags.range }],
  })
  const rules: readonly RuleInReport[] = [
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
      { ...described('unused', 'Is never broken.'), defaultConfiguration: { level: 'note' } },
      { ...described('info-contact', 'A contact.'), helpUri: page },
      described('message_name'),
      {
        ...described('ref/unresolved'),
        help: { text: 'Run "msgapi explain ref/unresolved" to read about this rule.' },
      },
    ],
  })
  t.same(run.artifacts, [
    { location: { uri: 'orders.yaml', uriBaseId: '%SRCROOT%' } },
    { location: { uri: 'my%20apis/%C3%A4%25.yaml', uriBaseId: '%SRCROOT%' } },
    { location: { uri: 'apis/billing.yaml', uriBaseId: '%SRCROOT%' } },
  ])
  t.same(run.results[0], {
    ruleId: 'info-contact',
    ruleIndex: 1,
    level: 'error',
    message: { text: `Info must have "contact". -- ${page}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'orders.yaml', uriBaseId: '%SRCROOT%', index: 0 },
          region: { startLine: 2, startColumn: 3, endLine: 3, endColumn: 5 },
        },
      },
    ],
    partialFingerprints: { 'msgapiFinding/v1': fingerprintsOf(log)[0] },
  })
  t.same(run.originalUriBaseIds, { '%SRCROOT%': { uri: `${pathToFileURL(workingFolder).href}/` } })
  t.match(
    run.results[2].message.text,
    /^See \[this\] \(1\) and \[that\] \(https:\/\/x\.example\) -- /,
    'no text becomes a link',
  )
  t.same(run.results[2].relatedLocations, [
    {
      message: { text: 'from here' },
      physicalLocation: {
        artifactLocation: { uri: 'apis/billing.yaml', uriBaseId: '%SRCROOT%', index: 2 },
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

t.test('sarif recognizes findings by code, file and place, whatever their lines', (t) => {
  const item = finding('tag', 'warn', 'No text.', ['tags', '1'])
  const fingerprints = (findings: readonly Finding[], identityOf?: (given: Finding) => string) =>
    fingerprintsOf(JSON.parse(sarif(reportOf(findings, { identityOf }), plain)))
  const [first = '', ...others] = fingerprints([noContact, badName, noContact, item])
  t.match(first, /^[0-9a-f]{64}:1$/)
  t.equal(others[1], first.replace(/1$/, '2'), 'two findings of one place are told apart')
  t.equal(new Set([first, ...others]).size, 4)
  const moved = { ...noContact, message: 'Other words.', range: noTags.range, severity: 'warn' } as const
  t.strictSame(fingerprints([moved]), [first])
  const changes: readonly Partial<Finding>[] = [
    { code: 'other' },
    { place: { ...noContact.place, pointer: [] } },
    { place: { ...noContact.place, source: noTags.place.source } },
  ]
  for (const change of changes) t.not(fingerprints([{ ...noContact, ...change }])[0], first)
  const shifted = { ...item, place: { ...item.place, pointer: ['tags', '2'] } }
  const byItem = () => '/tags/* name: urgent'
  t.strictSame(fingerprints([item], byItem), fingerprints([shifted], byItem))
  t.strictNotSame(fingerprints([item]), fingerprints([shifted]))
  t.end()
})

t.test('sarif names files outside the working folder, remote documents and standard input without a base', (t) => {
  const outside = resolve('/elsewhere/a b.yaml')
  const sources = [outside, 'https://acme.example/a.yaml', '<STDIN>']
  const findings = sources.map((source) => finding('a', 'warn', 'A.', [], { source }))
  t.same(JSON.parse(sarif(reportOf(findings), plain)).runs[0].artifacts, [
    { location: { uri: pathToFileURL(outside).href } },
    { location: { uri: 'https://acme.example/a.yaml' } },
    { location: { uri: '%3CSTDIN%3E' } },
  ])
  t.end()
})

function fingerprintsOf(log: {
  readonly runs: readonly { readonly results: readonly { partialFingerprints: Record<string, string> }[] }[]
}) {
  return (log.runs[0]?.results ?? []).map(({ partialFingerprints }) => partialFingerprints['msgapiFinding/v1'])
}
