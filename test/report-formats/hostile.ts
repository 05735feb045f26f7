import t from 'tap'
import type { Reporter } from '../../src/report/reporter.ts'
import { codeClimate } from '../../src/report/reporters/code-climate.ts'
import { html } from '../../src/report/reporters/html.ts'
import { junit } from '../../src/report/reporters/junit.ts'
import { markdown } from '../../src/report/reporters/markdown.ts'
import { sarif } from '../../src/report/reporters/sarif.ts'
import { teamcity } from '../../src/report/reporters/teamcity.ts'
import { hostileTexts, poisoned } from '../hostile-texts.ts'
import { noTags, plain, reportOf, withPages, workingFolder } from './findings.ts'
import { otherReporters } from './other-reporters.ts'

const inFull: readonly Reporter[] = [sarif, codeClimate]

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

t.test('hostile text stays text in every report', async (t) => {
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
    const page = html(report, withPages)
    const scripts = [...page.matchAll(/<script[ >]/g)]
    t.equal(scripts.length, 2, `html: ${name}: data, and our script`)
    t.equal([...page.matchAll(/<(?=\/script|!--)/gi)].length, scripts.length, `html: ${name}: nothing ends a script`)
    const rows = page.replace(/^[\s\S]*<\/style>|<script[\s\S]*?<\/script>/g, '')
    t.same(
      [
        ...rows.matchAll(
          /<(?!\/?(?:head|body|html|header|main|nav|section|div|label|input|button|h1|h2|p|details|summary|span|b|code|a|wbr|ul|ol|li|footer)[ >])/g,
        ),
      ],
      [],
      `html: ${name}`,
    )
    t.notMatch(rows, /href="(?!#)/, `html: ${name}`)
    for (const line of markdown(report, plain).trimEnd().split('\n')) {
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

t.test('the work of every reporter grows linearly with the findings', async (t) => {
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
