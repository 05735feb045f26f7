import t from 'tap'
import { withPageLinks } from '../../rulesets/rule-links.ts'
import type { RunnableRule } from '../../src/lint/rule.ts'
import { codeframe } from '../../src/report/reporters/codeframe.ts'
import { html } from '../../src/report/reporters/html.ts'
import { junit } from '../../src/report/reporters/junit.ts'
import { pretty } from '../../src/report/reporters/pretty.ts'
import { sarif } from '../../src/report/reporters/sarif.ts'
import { spectralStylish } from '../../src/report/reporters/spectral-stylish.ts'
import { stylish } from '../../src/report/reporters/stylish.ts'
import { teamcity } from '../../src/report/reporters/teamcity.ts'
import { text } from '../../src/report/reporters/text.ts'
import { badName, finding, noContact, page, plain, reportOf, withPages } from './findings.ts'

t.test('a rule without a page is shown with the command that explains it', async (t) => {
  const ours = finding('spec/field-type', 'error', 'Wrong.', ['info'])
  const report = reportOf([ours, noContact, badName])
  const command = 'msgapi explain spec/field-type'
  for (const reporter of [text, stylish, spectralStylish, codeframe, pretty, junit, teamcity, html]) {
    const shown = reporter(reportOf([ours]), withPages)
    t.match(shown, command, reporter.name)
    t.notMatch(reporter(reportOf([ours]), plain), command, `${reporter.name}: on request only`)
    t.notMatch(reporter(reportOf([badName]), withPages), 'msgapi explain', `${reporter.name}: rules of others`)
  }
  const { rules, results } = JSON.parse(sarif(report, withPages)).runs.map(
    (run: { tool: { driver: { rules: unknown } }; results: readonly { message: unknown }[] }) => ({
      rules: run.tool.driver.rules,
      results: run.results.map(({ message }) => message),
    }),
  )[0]
  const named = (id: string) => ({ id, shortDescription: { text: id }, fullDescription: { text: id } })
  t.strictSame(rules, [
    { ...named('spec/field-type'), help: { text: `Run "${command}" to read about this rule.` } },
    { ...named('info-contact'), helpUri: page },
    named('message_name'),
  ])
  t.same(results[0], { text: `Wrong. -- ${command}` })
})

t.test('the pages of rules share one base address', async (t) => {
  const rule: RunnableRule = { description: 'Types', severity: 'error', visit: {} }
  const ruleset = { description: 'Rules', rules: { 'spec/field-type': rule } }
  t.equal(withPageLinks(ruleset), ruleset, 'none is published yet')
  const { rules } = withPageLinks(ruleset, 'https://rules.example/rules/')
  t.equal(rules['spec/field-type']?.documentationUrl, 'https://rules.example/rules/spec/field-type.md')
})
