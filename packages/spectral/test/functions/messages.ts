import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { runs } from '../../../../test/volume.ts'
import { type MessageVariables, renderMessage, templateProblem } from '../../run/message.ts'
import { text } from './random-options.ts'

const require = createRequire(import.meta.url)
const core = path.dirname(require.resolve('@stoplight/spectral-core'))
const original: { message(template: string, variables: MessageVariables): string } = require(
  path.join(core, 'runner/utils/message.js'),
)

t.test('message templates are filled as in Spectral', async (t) => {
  // Spectral writes to the console for each expression that it cannot evaluate.
  t.capture(console, 'error')
  // In Spectral, a value with a key `toString` throws.
  const printable = fc.jsonValue({ maxDepth: 2 }).filter((value) => !/"(toString|valueOf)"/.test(JSON.stringify(value)))
  const variables: fc.Arbitrary<MessageVariables> = fc.record({
    property: text('', 'name', 'servers[0].url', 'a"b', '__proto__'),
    error: text('it failed', 'it {{property}} #{{print("value")}}', ''),
    path: text('#', '#/a/b~1c'),
    description: fc.constantFrom(null, 'Describes.', ''),
    value: fc.oneof(printable, fc.constantFrom(undefined, 'x', { name: 'x', $: 1, _a1: [1] })),
  })
  const token = text(
    ...[
      '{{',
      '}}',
      '#{{',
      '{',
      '}',
      '#',
      '\n',
      '\r',
      ' ',
      '(',
      ')',
      ',',
      '.',
      '+',
      ' + ',
      '"open',
      'process',
      'offset',
    ],
    ...['property', 'error', 'path', 'description', 'value', 'unknown', 'true', 'PI', '1.5', '.5', '1e3', '1e', '5.'],
    ...['print("value")', 'print("property")', "print('error')", 'print("no")', 'concat("a" "b")', '.toUpperCase()'],
    ...[
      '.name',
      '.$',
      '.length',
      '._a1',
      '.prototype',
      '"a b"',
      "'x'",
      '"\\n\\u0041"',
      '"\\q"',
      '"it\\"s"',
      '("value")',
    ],
  )
  const joined = (parts: readonly string[]) => parts.join('')
  const place = fc.array(token, { maxLength: 5 }).map((parts) => `#{{${joined(parts)}}}`)
  const whole = text(
    '{{value}}',
    '{{error}}',
    '{{ property }}',
    '{{path}}',
    '{{description}}',
    '#{{property + "+" + value}}',
  )
  const template = fc.array(fc.oneof(token, place, whole), { maxLength: 6 }).map(joined)
  const given: MessageVariables = { property: 'name', error: 'it failed', path: '#', description: null, value: {} }
  fc.assert(
    fc.property(template, variables, fc.nat(80), (written, given, most) => {
      const rendered = renderMessage(written, given)
      assert.equal(rendered, original.message(written, given))
      assert.equal(renderMessage(written, given, most), rendered.slice(0, most))
    }),
    { ...runs(1000), examples: [['#{{"a b".true.5}}', given, 3]] },
  )
})

t.test('template expressions that would run code or fail in Spectral become empty text', async (t) => {
  const unprintable = { toString: 'no function' }
  const given = { property: 'p', error: 'e', path: '#', description: null, value: unprintable }
  const rows: [template: string, rendered: string][] = [
    ['{{toString}}', ''],
    ['#{{print}}', ''],
    ['#{{toUpperCase}}', ''],
    ['#{{print("toString")}}', ''],
    ['#{{value.valueOf}}', 'undefined'],
    ['#{{if(1, "a", "b")}}', ''],
    ['#{{1 ? 2 : 3}}', ''],
    ['#{{f(x) = 1}}', ''],
    ['{{value}}', '[object Object]'],
  ]
  for (const [template, rendered] of rows) t.equal(renderMessage(template, given), rendered, template)
  for (const template of ['#{{'.repeat(50_000), `#{{${'('.repeat(50_000)}}}`, `#{{${'a.b '.repeat(50_000)}}}`]) {
    t.type(renderMessage(template, given), 'string')
  }
})

t.test('a template that cannot be filled is reported', async (t) => {
  t.equal(templateProblem('{{property}} #{{print("value") + error.toUpperCase()}} {{'), undefined)
  t.match(templateProblem('a {{proprety}}'), /unknown variable .*did you mean "\{\{property\}\}"/)
  t.match(templateProblem('{{ property }}'), /did you mean "\{\{property\}\}"/)
  t.match(templateProblem('#{{prnt("value")}}'), /cannot evaluate .*did you mean "print"/)
  t.match(templateProblem('#{{print("value"}}'), /unexpected end of the expression/)
  t.match(templateProblem('#{{"a}}'), /has no end/)
  t.match(templateProblem('#{{value.constructor}}'), /Spectral refuses/)
})
