import { join } from 'node:path'
import t from 'tap'
import type { Report, Reporter, ReporterOptions } from '../../src/report/reporter.ts'
import { junit } from '../../src/report/reporters/junit.ts'
import { markdown } from '../../src/report/reporters/markdown.ts'
import { pretty } from '../../src/report/reporters/pretty.ts'
import { spectralStylish } from '../../src/report/reporters/spectral-stylish.ts'
import { teamcity } from '../../src/report/reporters/teamcity.ts'
import { text } from '../../src/report/reporters/text.ts'
import {
  badName,
  billing,
  noContact,
  orders,
  page,
  plain,
  reportOf,
  several,
  withPages,
  workingFolder,
} from './findings.ts'

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
      `| Code                                                  | Path                        | Message                                         | Severity | Start | End  | Source      |
| ----------------------------------------------------- | --------------------------- | ----------------------------------------------- | -------- | ----- | ---- | ----------- |
| [info-contact](https://rules.example/contact?a=1&b=2) | info                        | Info must have "contact".                       | Error    | 2:3   | 3:5  | orders.yaml |
| message\\_name                                         | channels.a\\/b\\[0\\]\\['c d'\\] | Name a\\|b isn't &lt;plain&gt; \\[x\\] &amp; short | Warning  | 10:3  | 11:5 | orders.yaml |
`,
    ],
  ]

t.test('a table that no comment has room for is cut behind the worst findings, and counts the others', async (t) => {
  const warnings = Array.from({ length: 1000 }, (_, index) => ({ ...badName, message: `${index} ${'x'.repeat(700)}` }))
  const output = markdown(reportOf([...warnings, noContact, noContact]), plain)
  // GitHub counts characters, and a string never has more of them than units.
  const wide = warnings.map((finding) => ({ ...finding, message: finding.message.replaceAll('x', '\u{1f517}') }))
  const last = markdown(reportOf(wide, { unchanged: 12 }), plain)
  t.ok(last.length <= 65_536, `${last.length} characters`)
  t.match(last, /\nNot shown: \d+ problems .*\n\n12 findings on unchanged lines left out\.\n$/)
  const lines = output.split('\n')
  t.ok(output.length <= 65_536 && output.length > 64_000, `${output.length} characters`)
  t.match(lines[2], /^\| \[info-contact\]/)
  t.match(lines[3], /^\| \[info-contact\]/)
  t.match(lines[4], /^\| message\\_name .* 0 x/)
  const shown = lines.filter((row) => row.startsWith('| message')).length
  t.equal(
    lines.at(-2),
    `Not shown: ${1000 - shown} problems (0 errors, ${1000 - shown} warnings, 0 infos, 0 hints). -f json lists all.`,
  )
})

for (const [name, reporter, report, options, expected] of exact) {
  t.test(name, async (t) => t.equal(reporter(report, options), expected))
}
