import t from 'tap'
import { codeClimate } from '../../src/report/reporters/code-climate.ts'
import { gitlab } from '../../src/report/reporters/gitlab.ts'
import { badName, noContact, noTags, oddKey, plain, reportOf } from './findings.ts'

t.test('code climate and gitlab list issues with their places', async (t) => {
  const report = reportOf([noContact, badName, { ...badName, message: 'Another' }, noTags, oddKey])
  const issues = JSON.parse(codeClimate(report, plain))
  t.same(issues[0], {
    type: 'issue',
    check_name: 'info-contact',
    description: 'Info must have "contact".',
    categories: ['Style'],
    location: { path: 'orders.yaml', positions: { begin: { line: 2, column: 3 }, end: { line: 3, column: 5 } } },
    severity: 'critical',
    fingerprint: 'orders.yaml:info:info-contact',
  })
  t.same(
    issues.map(({ severity }: { severity: string }) => severity),
    ['critical', 'major', 'major', 'minor', 'info'],
  )
  const fingerprints = issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
  t.equal(new Set(fingerprints).size, 5, 'GitLab drops issues that share a fingerprint')
  t.same(fingerprints.slice(1, 3), [
    'orders.yaml:channels.a/b.0.c d:message_name',
    'orders.yaml:channels.a/b.0.c d:message_name:2',
  ])
  t.equal(gitlab(report, plain), codeClimate(report, plain))
  t.equal(codeClimate(reportOf([]), plain), '[]\n')
})
