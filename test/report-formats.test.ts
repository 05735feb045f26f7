import { join, resolve } from 'node:path'
import spectral from '@stoplight/spectral-formatters'
import fc from 'fast-check'
import t from 'tap'
import { withPageLinks } from '../rulesets/rule-links.ts'
import type { Finding, Severity } from '../src/findings/finding.ts'
import { severityNumber } from '../src/findings/severity.ts'
import { lint, type RunOutcome } from '../src/index.ts'
import type { RuleDefinition } from '../src/lint/ruleset.ts'
import { isReport } from '../src/report/known-report.ts'
import type { Report, ReportedRule, Reporter, ReporterOptions } from '../src/report/reporter.ts'
import { codeClimate } from '../src/report/reporters/code-climate.ts'
import { codeframe } from '../src/report/reporters/codeframe.ts'
import { githubActions } from '../src/report/reporters/github-actions.ts'
import { gitlab } from '../src/report/reporters/gitlab.ts'
import { html } from '../src/report/reporters/html.ts'
import { json } from '../src/report/reporters/json.ts'
import { junit } from '../src/report/reporters/junit.ts'
import { markdown } from '../src/report/reporters/markdown.ts'
import { pretty } from '../src/report/reporters/pretty.ts'
import { sarif } from '../src/report/reporters/sarif.ts'
import { spectralStylish } from '../src/report/reporters/spectral-stylish.ts'
import { stylish } from '../src/report/reporters/stylish.ts'
import { teamcity } from '../src/report/reporters/teamcity.ts'
import { text } from '../src/report/reporters/text.ts'
import { reporters } from '../src/report/reporters.ts'
import { loadRuleset } from '../src/spectral/loading/load-ruleset.ts'
import { hostileTexts, poisoned } from './hostile-texts.ts'

const workingFolder = resolve('/project')
const plain: ReporterOptions = { colors: false, workingFolder, version: '1.2.3' }
const withPages: ReporterOptions = { ...plain, showDocumentationUrl: true }
const orders = join(workingFolder, 'orders.yaml')
const billing = join(workingFolder, 'apis/billing.yaml')

function finding(
  code: string,
  severity: Severity,
  message: string,
  pointer: readonly string[],
  changes: Partial<Finding> & { source?: string; line?: number } = {},
): Finding {
  const { source = orders, line = 1, ...others } = changes
  const range = { start: { line, character: 2 }, end: { line: line + 1, character: 4 } }
  return { code, severity, message, place: { source, pointer, on: 'value' }, range, ...others }
}

const page = 'https://rules.example/contact?a=1&b=2'
const noContact = finding('info-contact', 'error', 'Info must have "contact".', ['info'], { documentationUrl: page })
const badName = finding('message_name', 'warn', "Name a|b isn't <plain> [x] & short", ['channels', 'a/b', '0', 'c d'], {
  line: 9,
})
const noTags = finding('no-tags', 'info', 'No tags.', [], { source: billing, line: 99 })
const oddKey = finding('odd-key', 'hint', 'Key is empty', ['servers', '', 'x~y'], { source: billing, line: 120 })
const several = [noContact, badName, noTags, oddKey]

function reportOf(findings: readonly Finding[], changes: Partial<Report> = {}): Report {
  return { findings, failures: findings, documents: [orders], textOf: () => undefined, ...changes }
}

/** The same findings as Spectral has them. */
function resultsOf(findings: readonly Finding[]) {
  return findings.map(({ code, message, severity, place, range, documentationUrl }) => ({
    code,
    message,
    path: [...place.pointer],
    severity: severityNumber(severity),
    range,
    source: place.source,
    ...(documentationUrl === undefined ? {} : { documentationUrl }),
  }))
}

/** Tested in test/report.test.ts. */
const elsewhere: readonly Reporter[] = [stylish, codeframe, json, githubActions, gitlab]
const otherReporters = [...Object.values(reporters), spectralStylish].filter(
  (reporter) => !elsewhere.includes(reporter),
)

const inFull: readonly Reporter[] = [sarif, codeClimate]

const exact: readonly [name: string, reporter: Reporter, report: Report, options: ReporterOptions, expected: string][] =
  [
    [
      'text',
      text,
      reportOf(several),
      plain,
      `${orders}:2:3 error info-contact "Info must have "contact"."
${orders}:10:3 warning message_name "Name a|b isn't <plain> [x] & short"
${billing}:100:3 information no-tags "No tags."
${billing}:121:3 hint odd-key "Key is empty"
`,
    ],
    [
      'text with pages',
      text,
      reportOf([noContact]),
      withPages,
      `${orders}:2:3 error info-contact "Info must have "contact"." ${page}
`,
    ],
    ['text of nothing', text, reportOf([]), plain, ''],
    [
      'stylish of Spectral',
      spectralStylish,
      reportOf(several),
      plain,
      `
${orders}
  2:3    error  info-contact  Info must have "contact".           info
 10:3  warning  message_name  Name a|b isn't <plain> [x] & short  channels.a/b[0]['c d']

${billing}
 100:3  information  no-tags  No tags.
 121:3         hint  odd-key  Key is empty  servers[''].x~y

✖ 4 problems (1 error, 1 warning, 1 info, 1 hint)
`,
    ],
    [
      'stylish of Spectral with pages',
      spectralStylish,
      reportOf([noContact]),
      withPages,
      `
${orders}
 2:3  error  info-contact  Info must have "contact".  info  ${page}

✖ 1 problem (1 error, 0 warnings, 0 infos, 0 hints)
`,
    ],
    [
      'stylish of Spectral of nothing',
      spectralStylish,
      reportOf([]),
      plain,
      `No results with a severity of 'error' found!
`,
    ],
    [
      'stylish of Spectral below a severity',
      spectralStylish,
      reportOf([]),
      { ...plain, failSeverity: 'warn' },
      `No results with a severity of 'warn' or higher found!
`,
    ],
    [
      'pretty',
      pretty,
      reportOf([noContact, badName]),
      { ...withPages, columns: 50 },
      `
File:   ${orders}
2:3       ERROR        info-contact
                       Info must have "contact".
                       info
                       ${page}

10:3      WARNING      message_name
                       Name a|b isn't <plain> [x]
                       & short
                       channels.a/b[0]['c d']


2 Unique Issue(s)
✖ 2 problems (1 error, 1 warning, 0 infos, 0 hints)
`,
    ],
    [
      'pretty of nothing',
      pretty,
      reportOf([]),
      plain,
      `No problems found in 1 document
`,
    ],
    [
      'junit',
      junit,
      reportOf(several, { failures: [noContact, badName] }),
      withPages,
      `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
<testsuite package="msgapi" time="0" tests="2" errors="0" failures="2" name="${orders}">
<testcase time="0" name="msgapi.info-contact(#/info)" classname="${join(workingFolder, 'orders')}"><failure message="Info must have &quot;contact&quot;.">line 2, col 3, Info must have &quot;contact&quot;. (info-contact) at path #/info, https://rules.example/contact?a=1&amp;b=2</failure></testcase>
<testcase time="0" name="msgapi.message_name(#/channels/a~1b/0/c d)" classname="${join(workingFolder, 'orders')}"><failure message="Name a|b isn&apos;t &lt;plain&gt; [x] &amp; short">line 10, col 3, Name a|b isn&apos;t &lt;plain&gt; [x] &amp; short (message_name) at path #/channels/a~1b/0/c d</failure></testcase>
</testsuite>
<testsuite package="msgapi" time="0" tests="1" errors="0" failures="0" name="${billing}">
<testcase time="0" name="${billing}" classname="${join(workingFolder, 'apis/billing')}" />
</testsuite>
</testsuites>
`,
    ],
    [
      'teamcity',
      teamcity,
      reportOf([noContact, badName, { ...badName, severity: 'hint' }]),
      withPages,
      `##teamcity[inspectionType category='msgapi' id='info-contact' name='info-contact' description='error -- Info must have "contact". -- ${page}']
##teamcity[inspection typeId='info-contact' file='${orders}' line='2' message='error -- Info must have "contact".' SEVERITY='ERROR']
##teamcity[inspectionType category='msgapi' id='message_name' name='message_name' description='warning -- Name a||b isn|'t <plain> |[x|] & short']
##teamcity[inspection typeId='message_name' file='${orders}' line='10' message='warning -- Name a||b isn|'t <plain> |[x|] & short' SEVERITY='WARNING']
##teamcity[inspection typeId='message_name' file='${orders}' line='10' message='hint -- Name a||b isn|'t <plain> |[x|] & short' SEVERITY='INFO']
`,
    ],
    [
      'markdown',
      markdown,
      reportOf([noContact, badName]),
      plain,
      `| Code                                                  | Path                        | Message                                         | Severity | Start | End  | Source                 |
| ----------------------------------------------------- | --------------------------- | ----------------------------------------------- | -------- | ----- | ---- | ---------------------- |
| [info-contact](https://rules.example/contact?a=1&b=2) | info                        | Info must have "contact".                       | Error    | 2:3   | 3:5  | \\/project\\/orders.yaml |
| message\\_name                                         | channels.a\\/b\\[0\\]\\['c d'\\] | Name a\\|b isn't &lt;plain&gt; \\[x\\] &amp; short | Warning  | 10:3  | 11:5 | \\/project\\/orders.yaml |
`,
    ],
  ]

for (const [name, reporter, report, options, expected] of exact) {
  t.test(name, async (t) => t.equal(reporter(report, options), expected))
}

t.test('colours of Spectral layouts', async (t) => {
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

t.test('html', async (t) => {
  const output = html(reportOf(several), withPages)
  t.match(output, /^<!DOCTYPE html>\n<html lang="en">/)
  t.match(
    output,
    '<p>4 problems (1 error, 1 warning, 1 info, 1 hint) in 2 files, 1 description checked</p>',
    'files are counted, parts too',
  )
  t.match(output, '<summary>orders.yaml <span>', 'paths are relative')
  t.match(
    output,
    `<tr><td>2:3</td><td class="error">error</td><td>Info must have &quot;contact&quot;.</td><td><code>info</code></td><td><a href="https://rules.example/contact?a=1&amp;b=2" rel="noreferrer">info-contact</a></td></tr>`,
  )
  t.match(output, '<td>Name a|b isn&apos;t &lt;plain&gt; [x] &amp; short</td>')
  t.notMatch(html(reportOf(several), plain), '<a ', 'pages only on request')
  t.match(html(reportOf([]), plain), '<p>No problems found, 1 description checked</p>')
  t.match(html(reportOf([], { hidden: 3 }), plain), '<p>No problems found, 3 not shown, 1 description checked</p>')
  t.equal(html(reportOf(several), plain), html(reportOf(several), plain), 'the same run gives the same page')
  t.match(html(reportOf([]), { ...plain, version: '1.2.3' }), '<footer>Made by msgapi 1.2.3</footer>')
})

t.test('html shows source lines and related places', async (t) => {
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } }
  const related = Array.from({ length: 8 }, (_, index) => ({
    message: `reached by <${index}>`,
    place: { source: billing, pointer: [], on: 'value' as const },
    range,
  }))
  const textOf = () => 'asyncapi: 3.1.0\ninfo: <b>\n'
  const output = html(reportOf([{ ...noContact, range, related }], { textOf }), plain)
  t.match(output, '<pre>2 | info: &lt;b&gt;\n  | ^^^^</pre>')
  t.match(output, '<li>apis/billing.yaml:2:1 reached by &lt;0&gt;</li>')
  t.match(output, '<li>and 2 more</li></ul>')
})

t.test('rules of ours without a page name the command that explains them', async (t) => {
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
  t.strictSame(rules, [
    { id: 'spec/field-type', help: { text: `Run "${command}" to read about this rule.` } },
    { id: 'info-contact', helpUri: page },
    { id: 'message_name' },
  ])
  t.same(results[0], { text: `Wrong. -- ${command}` })
})

t.test('the pages of rules have one base', async (t) => {
  const rule: RuleDefinition = {
    description: 'Types',
    severity: 'error',
    given: '$',
    then: { function: async () => [] },
  }
  const ruleset = { rules: { 'spec/field-type': rule } }
  t.equal(withPageLinks(ruleset), ruleset, 'none is published yet')
  const { rules } = withPageLinks(ruleset, 'https://rules.example/rules/')
  t.equal(rules['spec/field-type']?.documentationUrl, 'https://rules.example/rules/spec/field-type.md')
})

t.test('code climate and gitlab', async (t) => {
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

t.test('sarif', async (t) => {
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

t.test('the same as the formatters of Spectral', async (t) => {
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

  const otherRows = rowsOf(theirs(spectral.markdown))
  for (const [index, [code, path, message, severity, , , source]] of rowsOf(markdown(reportOf(unlinked))).entries()) {
    t.same(
      [code, path, message, severity, source].map(unescaped),
      [0, 1, 2, 3, 6].map((column) => unescaped(otherRows[index]?.[column])),
      'markdown',
    )
  }

  const page = theirs(spectral.html)
  const output = html(report, plain)
  for (const [, cell = ''] of page.matchAll(/<td[^>]*>([^<]+)<\/td>/g)) {
    t.match(output, `>${cell.replaceAll('&#39;', '&apos;')}</td>`, 'html')
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
    { numRuns: 50 },
  )
})

/** What is wrong with a text as XML 1.0: characters, references, attributes, nesting. Undefined when nothing is. */
function malformed(xml: string): string | undefined {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)) return 'a character that XML does not have'
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(xml)) return 'a bare ampersand'
  const open: string[] = []
  const tags = /<(?:\?xml [^<>]*\?|(\/?)(\w+)((?: [\w:]+="[^<"]*")*) ?(\/?))>/g
  for (const [, closes, name = '', , empty] of xml.matchAll(tags)) {
    if (name === '' || empty === '/') continue
    if (closes === '/' && open.pop() !== name) return `</${name}> closes nothing`
    if (closes !== '/') open.push(name)
  }
  if (/[<>]/.test(xml.replaceAll(tags, ''))) return 'a bare angle bracket'
  return open.length === 0 ? undefined : `<${open[0]}> is not closed`
}

t.test('hostile text', async (t) => {
  const acting = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
  const command = /^\s*::|##(?:\[|vso\[|teamcity\[)/i
  const texts = [
    ...hostileTexts,
    ']]>',
    '"><img src=x onerror=alert(1)>',
    '](javascript:alert(1))',
    "|n']",
    '\ufffe\uffff',
  ]
  for (const [index, hostile] of texts.entries()) {
    const name = `hostile text ${index}`
    const bad = poisoned(hostile, workingFolder)
    const scripted = { ...bad, documentationUrl: `javascript:${hostile}` }
    const report = reportOf([bad, scripted], {
      documents: [bad.place.source],
      rules: [{ code: hostile, description: hostile }],
    })
    // Reports for programs hold texts in full, however long: the short ones show what happens to them.
    const shortened =
      hostile.length > 10_000 ? otherReporters.filter((reporter) => !inFull.includes(reporter)) : otherReporters
    for (const reporter of shortened) {
      const output = reporter(report, withPages)
      const lines = output
        .split('\n')
        .map((line) => (reporter === teamcity ? line.replace(/^##teamcity\[inspection/, '') : line))
      t.same(
        lines.filter((line) => acting.test(line) || command.test(line)),
        [],
        `${reporter.name}: ${name}`,
      )
      if (!inFull.includes(reporter)) {
        t.ok(output.length < 64_000, `${reporter.name}: ${name} is short (${output.length})`)
      }
    }
    t.equal(malformed(junit(report, withPages)), undefined, `junit: ${name}`)
    const rows = html(report, withPages).replace(/^[\s\S]*<\/style>|<meta[^>]*>|<!DOCTYPE html>/g, '')
    t.same(
      [
        ...rows.matchAll(
          /<(?!\/?(?:head|body|html|h1|p|details|summary|span|table|tr|th|td|code|a|br|wbr|pre|ul|li|footer)[ >])/g,
        ),
      ],
      [],
      `html: ${name}`,
    )
    t.notMatch(rows, /href="(?!https?:)/, `html: ${name}`)
    for (const line of markdown(report).trimEnd().split('\n')) {
      t.equal(line.split(/(?<!(?<!\\)(?:\\\\)*\\)\|/).length, 9, `markdown: ${name} stays in its cell`)
      t.notMatch(line, /(?<!\\)[<`]|\]\((?!https?:)/, `markdown: ${name}`)
    }
    for (const line of teamcity(report, withPages).trimEnd().split('\n')) {
      t.match(line, /^##teamcity\[\w+(?: \w+='(?:[^|'[\]\n]|\|[|'[\]])*')+\]$/, `teamcity: ${name}`)
    }
    if (hostile.length > 10_000) continue
    t.equal(JSON.parse(codeClimate(report, plain))[0].description, hostile, `code-climate: ${name} comes through`)
    t.notMatch(JSON.parse(sarif(report, plain)).runs[0].results[0].message.text, '](', `sarif: ${name}`)
  }
})

t.test('the work grows with the findings', async (t) => {
  const many = Array.from({ length: 20_000 }, (_, line) => ({
    ...noTags,
    range: { start: { line, character: 0 }, end: { line, character: 1 } },
  }))
  for (const reporter of otherReporters) {
    const small = reporter(reportOf(many.slice(0, 1_000)), plain).length
    const large = reporter(reportOf(many), plain).length
    t.ok(large < 30 * small, reporter.name)
  }
})

t.test('the rules that ran, as the formatter of Spectral lists them', async (t) => {
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
  const listed: { id: string }[] = JSON.parse(theirs).runs[0].tool.driver.rules
  t.same(
    driverOf(outcome),
    listed
      .filter(({ id }) => ['one', 'two'].includes(id))
      .map((rule) => ({ ...rule, defaultConfiguration: { level: rule.id === 'one' ? 'note' : 'error' } })),
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
      defaultConfiguration: { level: 'error' },
    },
  ])
})

t.test('what msgapi and Spectral write is known to be a report, and nothing else is', async (t) => {
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
