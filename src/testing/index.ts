/** Test functions for plugin authors (`msgapi/testing`). docs/write-a-plugin.md shows how to use them. */

export type { CaseFiles } from './case-files.ts'
export type { CaseForm } from './case-forms.ts'
export type { ExpectedFinding, ExpectedReport } from './expected-finding.ts'
export { type InvalidCase, type RuleTest, testRule, type ValidCase } from './test-rule.ts'
export { type TransformCase, type TransformTest, testTransform } from './test-transform.ts'
