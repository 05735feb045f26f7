import t from 'tap'
import type { Finding, FindingFix, Range } from '../../src/findings/finding.ts'
import type { ReportPageData } from '../../src/report/reporters/html.ts'
import { html } from '../../src/report/reporters/html.ts'
import { badName, billing, noContact, noTags, orders, plain, reportOf, several, withPages } from './findings.ts'

function dataIn(page: string): ReportPageData {
  return JSON.parse(/<script type="application\/json" id="data">(.*)<\/script>/.exec(page)?.[1] ?? '')
}

function rangeOf(line: number, start: number, endLine: number, end: number): Range {
  return { start: { line, character: start }, end: { line: endLine, character: end } }
}

t.test('html lists findings by file, and counts them', async (t) => {
  const output = html(reportOf(several), withPages)
  t.match(output, /^<!doctype html>\n<html lang="en">/)
  t.match(
    output,
    '<p>4 problems (1 error, 1 warning, 1 info, 1 hint) in 2 files, 1 description checked</p>',
    'files are counted, parts too',
  )
  t.match(output, '<section data-file="orders.yaml">', 'paths are relative')
  t.match(
    output,
    '<li class="error"><details open><summary><b>error</b> <span class="place">2:3</span> <span class="message">Info must have &quot;contact&quot;.</span> <code class="rule">info-contact</code></summary></details></li>',
  )
  t.match(output, '>Name a|b isn&apos;t &lt;plain&gt; [x] &amp; short</span>')
  t.match(output, '<a href="#severity=error"><span>error</span> <b>1</b></a>')
  t.match(output, '<a href="#file=apis%2Fbilling.yaml"><span>apis/<wbr>billing.<wbr>yaml</span> <b>2</b></a>')
  t.notMatch(output, 'data-facet="api"', 'no API is known')
  t.notMatch(output, 'data-facet="status"', 'all are reported')
  t.equal(dataIn(output)[3]?.path, "channels.a/b[0]['c d']")
  t.match(html(reportOf([]), plain), '<p>No problems found, 1 description checked</p>')
  t.match(
    html(reportOf([], { hidden: 3, unchanged: 2 }), plain),
    'No problems found, 2 on unchanged lines, 3 not shown, ',
  )
  t.equal(html(reportOf(several), plain), html(reportOf(several), plain), 'the same run gives the same page')
  t.match(html(reportOf([]), { ...plain, version: '1.2.3' }), '<footer>Made by msgapi 1.2.3</footer>')
})

t.test('html links to pages of rules on request', async (t) => {
  const [, , first, second] = dataIn(html(reportOf(several), withPages))
  t.strictSame([first?.url, second?.url], ['https://rules.example/contact?a=1&b=2', undefined])
  t.notMatch(html(reportOf(several), plain), 'rules.example')
})

t.test('html counts by API', async (t) => {
  const apisOf = (source: string) => (source === orders ? ['orders'] : ['billing', 'orders'])
  const output = html(reportOf(several, { apisOf }), plain)
  t.match(output, '<a href="#api=orders"><span>orders</span> <b>4</b></a>')
  t.match(output, '<a href="#api=billing"><span>billing</span> <b>2</b></a>')
  t.match(output, '<section data-file="apis/billing.yaml" data-apis="billing orders">')
})

t.test('html shows source lines, chains of references and suppressions', async (t) => {
  const range = rangeOf(1, 0, 1, 4)
  const related = Array.from({ length: 23 }, (_, index) => ({
    message: `reached by <${index}>`,
    place: { source: billing, pointer: [], on: 'value' as const },
    range,
  }))
  const textOf = () => 'asyncapi: 3.1.0\ninfo: <b>\n'
  const suppressed: Finding = { ...noTags, range, suppressed: { by: 'comment', reason: 'not ours' } }
  const output = html(reportOf([{ ...noContact, range, related }], { textOf, suppressed: [suppressed] }), plain)
  t.match(output, ', 1 suppressed, ')
  t.match(output, '<a href="#status=suppressed"><span>suppressed</span> <b>1</b></a>')
  t.match(output, '<a href="#severity=information"><span>information</span> <b>0</b></a>', 'counts what is reported')
  const [hidden, found] = dataIn(output)
  t.equal(hidden?.suppressed, 'Suppressed by a comment: not ours')
  t.strictSame(found?.lines, [
    [1, 'asyncapi: 3.1.0'],
    [2, 'info: <b>', 0, 4],
  ])
  t.equal(found?.related?.length, 12)
  t.equal(found?.moreRelated, 11)
  t.strictSame(found?.related?.[0], {
    at: 'apis/billing.yaml:2:1',
    message: 'reached by <0>',
    lines: [[2, 'info: <b>', 0, 4]],
  })
})

t.test('html shows fixes as a diff', async (t) => {
  const text = 'a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\ng: 7\nh: 8\ni: 9\nj: 10\nk: 11\n'
  const fixOf = (...edits: readonly (readonly [Range, string])[]): FindingFix => ({
    safety: 'unsafe',
    title: 'Change it',
    edits: edits.map(([range, inserted]) => ({ source: orders, range, text: inserted })),
  })
  const diffOf = (fix: FindingFix) => {
    const output = html(reportOf([{ ...badName, fixable: 'unsafe', fix }], { textOf: () => text }), plain)
    return dataIn(output)[0]?.fixes?.map(({ parts }) =>
      parts.map(({ lines }) => lines.map(([kind, number, line]) => `${kind}${number} ${line}`)),
    )
  }
  for (const [title, fix, expected] of [
    ['a word', fixOf([rangeOf(2, 3, 2, 4), '7']), [[' 1 a: 1', ' 2 b: 2', '-3 c: 3', '+3 c: 7', ' 4 d: 4', ' 5 e: 5']]],
    ['a new line', fixOf([rangeOf(0, 0, 0, 0), 'n: 0\n']), [['+1 n: 0', ' 2 a: 1', ' 3 b: 2']]],
    ['removed lines', fixOf([rangeOf(9, 0, 11, 0), '']), [[' 8 h: 8', ' 9 i: 9', '-10 j: 10', '-11 k: 11']]],
    [
      'near and far edits',
      fixOf([rangeOf(0, 3, 0, 4), '0'], [rangeOf(2, 3, 2, 4), '0'], [rangeOf(9, 3, 9, 5), '0']),
      [
        ['-1 a: 1', '-2 b: 2', '-3 c: 3', '+1 a: 0', '+2 b: 2', '+3 c: 0', ' 4 d: 4', ' 5 e: 5'],
        [' 8 h: 8', ' 9 i: 9', '-10 j: 10', '+10 j: 0', ' 11 k: 11'],
      ],
    ],
  ] as const)
    t.strictSame(diffOf(fix), [expected], title)
  const untried = reportOf([{ ...badName, fixable: 'safe' }])
  t.equal(dataIn(html(untried, plain))[0]?.fixOption, '--fix')
  t.equal(dataIn(html({ ...untried, isTried: () => true }, plain))[0]?.fixOption, undefined)
})

t.test('html closes the details of many findings, in short lists', async (t) => {
  const many = Array.from({ length: 120 }, (_, line) => ({ ...noTags, range: rangeOf(line, 0, line, 1) }))
  const output = html(reportOf(many), plain)
  t.equal(output.match(/<ol class="findings">/g)?.length, 3)
  t.notMatch(output, '<details open><summary>')
})
