import { join } from 'node:path'
import spectral from '@stoplight/spectral-formatters'
import fc from 'fast-check'
import t from 'tap'
import { loadRuleset } from '../../packages/spectral/loading/load-ruleset.ts'
import type { Severity } from '../../src/findings/finding.ts'
import { lint, type RunOutcome } from '../../src/index.ts'
import { codeClimate } from '../../src/report/reporters/code-climate.ts'
import { githubActions } from '../../src/report/reporters/github-actions.ts'
import { html } from '../../src/report/reporters/html.ts'
import { json } from '../../src/report/reporters/json.ts'
import { junit } from '../../src/report/reporters/junit.ts'
import { markdown } from '../../src/report/reporters/markdown.ts'
import { pretty } from '../../src/report/reporters/pretty.ts'
import { sarif } from '../../src/report/reporters/sarif.ts'
import { spectralStylish } from '../../src/report/reporters/spectral-stylish.ts'
import { teamcity } from '../../src/report/reporters/teamcity.ts'
import { text } from '../../src/report/reporters/text.ts'
import { runs } from '../volume.ts'
import { badName, billing, finding, orders, plain, reportOf, several, withPages, workingFolder } from './findings.ts'
import { resultsOf } from './results-of.ts'

t.test('layouts of Spectral colour the severity', async (t) => {
  const colorful = { ...plain, colors: true }
  const start = '\u001b'
  t.equal(
    spectralStylish(reportOf([badName]), colorful),
    `
${start}[4m${orders}${start}[24m
${start}[2m 10:3${start}[22m  ${start}[33mwarning${start}[39m  message_name  Name a|b isn't <plain> [x] & short  channels.a/b[0]['c d']

${start}[1m${start}[33m✖ 1 problem (0 errors, 1 warning, 0 infos, 0 hints)${start}[39m${start}[22m
`,
  )
  t.match(pretty(reportOf([badName]), colorful), `${start}[33m${start}[7mWARNING${start}[27m${start}[39m`)
})

t.test('reports with the layouts of Spectral are those of its formatters', async (t) => {
  const failSeverity = { failSeverity: 3 }
  const context = { ruleset: { rules: {} }, spectralVersion: '6.16.0' }
  const results = resultsOf(several)
  const report = reportOf(several)
  const theirs = (format: (...values: never[]) => string): string =>
    Reflect.apply(format, undefined, [results, failSeverity, context])

  t.equal(text(report, withPages), `${theirs(spectral.text)}\n`, 'text')
  // It decodes `~` in keys once more, which the keys here do not show.
  t.equal(spectralStylish(report, withPages), theirs(spectral.stylish), 'stylish')
  t.same(
    JSON.parse(json(report)).map(({ fixable: _none, ...element }: Record<string, unknown>) => element),
    JSON.parse(theirs(spectral.json)),
    'json',
  )

  const unwrapped = theirs(spectral.junit).replace(/<!\[CDATA\[(.*?)\]\]>/g, (_, content: string) => entities(content))
  t.equal(junit(report, withPages), named(unwrapped.replace(/%20/g, ' ')), 'junit, with CDATA spelled out')

  const severities = / SEVERITY='[A-Z ]+'/g
  t.equal(teamcity(report, withPages).replace(severities, ''), `${named(theirs(spectral.teamcity))}\n`, 'teamcity')

  const annotations = (output: string) => output.trimEnd().split('\n').map(annotation)
  const unlinked = several.map(({ documentationUrl: _none, ...others }) => others)
  const fromOther = theirs(spectral.githubActions).replaceAll(/file=[^,]*?(?=orders|apis)/g, 'file=')
  t.same(annotations(githubActions(reportOf(unlinked), plain)), annotations(fromOther), 'github-actions')

  const shift = (issue: {
    location: { path: string; positions: Record<string, { line: number; column: number }> }
  }) => {
    const [begin, end] = ['begin', 'end'].map((name) => issue.location.positions[name])
    return { begin: [begin?.line, begin?.column], end: [end?.line, end?.column] }
  }
  const other = JSON.parse(theirs(spectral.codeClimate))
  const own = JSON.parse(codeClimate(report, plain))
  for (const [index, issue] of own.entries()) {
    const { location, fingerprint, ...fields } = issue
    const { location: otherLocation, fingerprint: otherFingerprint, ...otherFields } = other[index]
    t.same(fields, otherFields, 'code climate')
    t.equal(fingerprint, otherFingerprint.slice(otherFingerprint.indexOf(location.path)), 'fingerprint')
    const counted = (numbers: readonly (number | undefined)[]) => numbers.map((number) => (number ?? 0) + 1)
    const { begin, end } = shift(other[index])
    t.same(shift(issue), { begin: counted(begin), end: counted(end) }, 'code climate counts from one')
    t.ok(otherLocation.path.endsWith(location.path))
  }

  const otherLog = JSON.parse(theirs(spectral.sarif)).runs[0].results
  const ownLog = JSON.parse(sarif(report, withPages)).runs[0].results
  for (const [index, { ruleId, level, message, locations }] of ownLog.entries()) {
    const result = otherLog[index]
    t.equal(ruleId, result.ruleId)
    t.equal(level, result.level, 'sarif')
    t.same(message, result.message)
    t.same(locations[0].physicalLocation.region, result.locations[0].physicalLocation.region)
  }

  // Ours has the worst findings first, with relative paths.
  const ranks = ['Error', 'Warning', 'Information', 'Hint']
  const rank = ([, , , severity = '']: readonly string[]) => ranks.indexOf(severity.trim())
  const otherRows = rowsOf(theirs(spectral.markdown)).toSorted((left, right) => rank(left) - rank(right))
  for (const [index, [code, path, message, severity, , , source]] of rowsOf(
    markdown(reportOf(unlinked), plain),
  ).entries()) {
    t.same(
      [code, path, message, severity, source].map(unescaped),
      [0, 1, 2, 3, 6].map((column) => unescaped(otherRows[index]?.[column])?.replace(`${workingFolder}/`, '')),
      'markdown',
    )
  }

  const page = theirs(spectral.html)
  const output = html(report, plain)
  for (const [, cell = ''] of page.matchAll(/<td[^>]*>([^<]+)<\/td>/g)) {
    const text = cell.replaceAll('&#39;', '&apos;')
    t.ok(output.includes(`>${text}<`) || output.includes(JSON.stringify(text)), `html: ${cell}`)
  }
})

/** A report of Spectral's with our name in place of its own. */
function named(report: string): string {
  return report.replaceAll('org.spectral', 'msgapi').replaceAll("category='openapi'", "category='msgapi'")
}

function entities(content: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
  return content.replace(/[&<>"']/g, (character) => names[character] ?? '')
}

function annotation(line: string): unknown {
  const [, command, properties = '', message] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? []
  return {
    command,
    properties: Object.fromEntries(properties.split(',').map((property) => property.split('='))),
    message,
  }
}

function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .replace('a|b', 'a\\|b')
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

function unescaped(cell: string | undefined): string | undefined {
  return cell?.replace(/\\(.)/g, '$1').replaceAll('&amp;', '&')
}

t.test('stylish and text are those of Spectral for any plain text', async (t) => {
  const words = fc.stringMatching(/^[a-zA-Z][a-zA-Z ,.<>&"'()_-]{0,40}[a-z]$/)
  const findings = fc.array(
    fc.record({
      code: fc.stringMatching(/^[a-z][a-z-]{0,20}$/),
      message: words,
      severity: fc.constantFrom<Severity>('error', 'warn', 'info', 'hint'),
      pointer: fc.array(fc.oneof(fc.stringMatching(/^[a-z][a-zA-Z /]{0,8}$/), fc.nat(20).map(String)), {
        maxLength: 4,
      }),
      line: fc.nat(3000),
      source: fc.constantFrom(orders, billing),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(findings, (described) => {
      const made = described.map(({ code, severity, message, pointer, line, source }) =>
        finding(code, severity, message, pointer, { line, source }),
      )
      const results = resultsOf(made)
      const [ownText, ownStylish] = [text, spectralStylish].map((reporter) => reporter(reportOf(made), plain))
      const options = { failSeverity: 0 }
      t.equal(ownText, `${Reflect.apply(spectral.text, undefined, [results, options])}\n`)
      t.equal(ownStylish, Reflect.apply(spectral.stylish, undefined, [results, options]))
      return t.passing()
    }),
    runs(50),
  )
})

t.test('the rules that ran are listed as by the formatter of Spectral', async (t) => {
  const folder = t.testdir({
    '.git': {},
    'api.yaml': 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n',
    'neutral.yaml':
      'specversion: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\nservers: { s: { host: h, protocol: sns, bindings: { notifytopic: { a: b } } } }\n',
    'other.yaml': 'a: 1\n',
    'rules.yaml': `rules:
  one: { description: Titles are words, documentationUrl: 'https://example.com/one', given: $.a, severity: hint, then: { function: falsy } }
  two: { description: Names are short, given: $, severity: error, then: { function: truthy } }
  asleep: { description: Nobody asks, given: $, recommended: false, then: { function: truthy } }
  off: { description: Off, given: $, severity: off, then: { function: truthy } }
`,
    'mixed.yaml': "extends: [rules.yaml, ['msgapi:spec', off]]\nrules: { spec/unknown-field: info, two: off }\n",
  })
  const driverOf = ({ findings, failures, documents, rules, textOf }: RunOutcome) =>
    JSON.parse(sarif({ findings, failures, documents, rules, textOf }, plain)).runs[0].tool.driver.rules
  const linted = (rulesets: readonly string[], entries = ['other.yaml']) =>
    lint(entries, { workingFolder: folder, rulesets: [...rulesets], failSeverity: 'warn' })

  const outcome = await linted(['rules.yaml'])
  t.equal(outcome.failSeverity, 'warn')
  const { ruleset } = await loadRuleset({
    extends: [{ name: join(folder, 'rules.yaml') }],
    namedBy: `${folder}/`,
    root: folder,
    builtIn: new Map(),
    allowCode: false,
    named: true,
  })
  const context = { ruleset, spectralVersion: '6.16.0' }
  const theirs: string = Reflect.apply(spectral.sarif, undefined, [[], { failSeverity: 3 }, context])
  const listed: { id: string; shortDescription: unknown }[] = JSON.parse(theirs).runs[0].tool.driver.rules
  t.same(
    driverOf(outcome),
    listed
      .filter(({ id }) => ['one', 'two'].includes(id))
      .map((rule) => ({
        ...rule,
        fullDescription: rule.shortDescription,
        defaultConfiguration: { level: rule.id === 'one' ? 'note' : 'error' },
      })),
  )

  const spelled = await lint(['api.yaml', 'neutral.yaml'], { workingFolder: folder })
  const { tool, results } = JSON.parse(sarif(spelled, plain)).runs[0]
  const ids: readonly string[] = tool.driver.rules.map(({ id }: { id: string }) => id)
  t.strictSame(
    ids.filter((id) => id.endsWith('/arn-form')),
    ['bindings/sns/arn-form', 'bindings/notifytopic/arn-form'],
    'a rule by the names that it has in the documents',
  )
  t.equal(ids.length, new Set(ids).size)
  for (const { ruleId, ruleIndex } of results) t.equal(ids[ruleIndex], ruleId)
  t.strictSame(
    results.map(({ ruleId }: { ruleId: string }) => ruleId),
    ['bindings/notifytopic/reserved-object'],
  )
  const alone = await lint(['api.yaml'], { workingFolder: folder })
  t.notOk(
    JSON.parse(sarif(alone, plain)).runs[0].tool.driver.rules.some(({ id }: { id: string }) => id.includes('notify')),
  )

  const mixed = await linted(['mixed.yaml'], ['api.yaml'])
  t.same(
    mixed.rules.map(({ code, severity }) => `${severity} ${code}`),
    ['hint one', 'info spec/unknown-field'],
  )
  const own = await lint(['api.yaml', 'api.yaml'], { workingFolder: folder })
  t.equal(own.failSeverity, 'error')
  t.equal(own.rules.length, new Set(own.rules.map(({ code }) => code)).size, 'each once')
  const unknownField = own.rules.find(({ code }) => code === 'spec/unknown-field')
  t.match(unknownField, { severity: 'error', description: String })
  t.same(driverOf({ ...own, rules: unknownField === undefined ? [] : [unknownField], findings: [] }), [
    {
      id: 'spec/unknown-field',
      help: { text: 'Run "msgapi explain spec/unknown-field" to read about this rule.' },
      shortDescription: { text: unknownField?.description },
      fullDescription: { text: unknownField?.description },
      defaultConfiguration: { level: 'error' },
    },
  ])
})
