import t from 'tap'
import { html } from '../../src/report/reporters/html.ts'
import { billing, noContact, plain, reportOf, several, withPages } from './findings.ts'

t.test('html counts problems and lists them by file', async (t) => {
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
