import type { Reporter } from '../../src/report/reporter.ts'
import { codeframe } from '../../src/report/reporters/codeframe.ts'
import { githubActions } from '../../src/report/reporters/github-actions.ts'
import { gitlab } from '../../src/report/reporters/gitlab.ts'
import { html } from '../../src/report/reporters/html.ts'
import { json } from '../../src/report/reporters/json.ts'
import { spectralStylish } from '../../src/report/reporters/spectral-stylish.ts'
import { stylish } from '../../src/report/reporters/stylish.ts'
import { reporters } from '../../src/report/reporters.ts'

/** Tested in test/report.test.ts. */
const elsewhere: readonly Reporter[] = [stylish, codeframe, json, githubActions, gitlab]

/** The reporters that test/report.test.ts does not test. */
export const otherReporters = [...Object.values(reporters), html, spectralStylish].filter(
  (reporter) => !elsewhere.includes(reporter),
)
