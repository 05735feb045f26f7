import { join, resolve } from 'node:path'
import t from 'tap'
import type { Finding, Range, Severity } from '../src/findings/finding.ts'
import { SourceFile } from '../src/load/source-file.ts'
import { drawLine } from '../src/report/frame.ts'
import { relativePath } from '../src/report/location.ts'
import type { Report, ReporterOptions } from '../src/report/reporter.ts'
import { isReporterName, reporterNames } from '../src/report/reporter-names.ts'
import { codeframe } from '../src/report/reporters/codeframe.ts'
import { githubActions } from '../src/report/reporters/github-actions.ts'
import { json } from '../src/report/reporters/json.ts'
import { stylish } from '../src/report/reporters/stylish.ts'
import { reporters } from '../src/report/reporters.ts'
import { linked } from '../src/report/terminal-link.ts'
import { hostileTexts, poisoned } from './hostile-texts.ts'

const workingFolder = resolve('/project')
const orders = join(workingFolder, 'orders', 'asyncapi.yaml')
const schemas = join(workingFolder, 'schemas.yaml')
const plain: ReporterOptions = { colors: false, workingFolder }

const texts = new Map([
  [
    orders,
    `asyncapi: 3.0.0
info:
  title: Orders
channels:
  orders:
    address: orders
    mesages:
      orderPlaced:
        payload:
          $ref: ../schemas.yaml#/Order
`,
  ],
  [
    schemas,
    `Order:
  type: object
  properties:
    total:
      $ref: '#/Amuont'
`,
  ],
])

function rangeOf(source: string, from: string, to = from): Range {
  const text = texts.get(source) ?? ''
  const file = new SourceFile(source, 'yaml', { text, hasByteOrderMark: false, root: undefined, problems: [] })
  return file.rangeBetween(text.indexOf(from), text.indexOf(to) + to.length)
}

const missingField: Finding = {
  code: 'spec/required-field',
  message: 'Missing field "version", expected a string such as "1.0.0"',
  severity: 'error',
  place: { source: orders, pointer: ['info'], on: 'key' },
  range: rangeOf(orders, 'info'),
}
const unknownField: Finding = {
  code: 'spec/unknown-field',
  message: 'Unexpected field "mesages" in a channel, did you mean "messages"?',
  severity: 'warn',
  place: { source: orders, pointer: ['channels', 'orders', 'mesages'], on: 'key' },
  range: rangeOf(orders, 'mesages'),
  fixable: 'safe',
}
const dangling: Finding = {
  code: 'ref/unresolved',
  message: 'Reference "#/Amuont" leads to nothing, did you mean "#/Amount"?',
  severity: 'error',
  place: { source: schemas, pointer: ['Order', 'properties', 'total', '$ref'], on: 'value' },
  range: rangeOf(schemas, "'#/Amuont'"),
  documentationUrl: 'https://example.com/rules/unresolved',
  related: [
    {
      message: 'referenced from here',
      place: {
        source: orders,
        pointer: ['channels', 'orders', 'mesages', 'orderPlaced', 'payload', '$ref'],
        on: 'value',
      },
      range: rangeOf(orders, '../schemas.yaml#/Order'),
    },
    {
      message: 'in the payload of this message',
      place: { source: orders, pointer: ['channels', 'orders', 'mesages', 'orderPlaced'], on: 'key' },
      range: rangeOf(orders, 'orderPlaced'),
    },
  ],
}
const noDescription: Finding = {
  code: 'style/channel-description',
  message: 'Channel "orders" has no description',
  severity: 'hint',
  place: { source: orders, pointer: ['channels', 'orders'], on: 'value' },
  range: rangeOf(orders, 'address', '../schemas.yaml#/Order'),
}

function reportOf(findings: readonly Finding[], changes: Partial<Report> = {}): Report {
  return { findings, failures: findings, documents: [orders], textOf: (source) => texts.get(source), ...changes }
}

const several = reportOf([missingField, noDescription, unknownField, dangling], { hidden: 3 })

t.test('stylish lists findings by file', (t) => {
  t.equal(
    stylish(several, plain),
    `orders/asyncapi.yaml
  2:1   error    spec/required-field        Missing field "version", expected a string such as "1.0.0"
  6:5   hint     style/channel-description  Channel "orders" has no description
  7:5   warning  spec/unknown-field         Unexpected field "mesages" in a channel, did you mean "messages"?  --fix

schemas.yaml
  5:13  error    ref/unresolved             Reference "#/Amuont" leads to nothing, did you mean "#/Amount"?
      orders/asyncapi.yaml:10:17  referenced from here
      orders/asyncapi.yaml:8:7    in the payload of this message

2 errors, 1 warning, 1 hint (2 files), 3 not shown
1 can be fixed with --fix
`,
  )
  t.equal(
    stylish(reportOf([{ ...missingField, severity: 'info' }]), plain),
    `orders/asyncapi.yaml
  2:1  info  spec/required-field  Missing field "version", expected a string such as "1.0.0"

1 info (1 file)
`,
    'columns are as narrow as their content',
  )
  const chain = Array.from({ length: 8 }, () => dangling.related?.[1]).filter((place) => place !== undefined)
  t.match(stylish(reportOf([{ ...dangling, related: chain }]), plain), /message\n {6}and 2 more\n\n1 error/)
  t.end()
})

t.test('columns of stylish line up whatever is in them', (t) => {
  const wide = { ...missingField, code: '家/規則', range: { ...missingField.range, start: { line: 98, character: 0 } } }
  const long = { ...missingField, code: `acme/${'long-'.repeat(9)}name` }
  t.equal(
    stylish(reportOf([missingField, wide, long]), plain),
    `orders/asyncapi.yaml
   2:1  error  spec/required-field  Missing field "version", expected a string such as "1.0.0"
  99:1  error  家/規則              Missing field "version", expected a string such as "1.0.0"
   2:1  error  ${long.code}  Missing field "version", expected a string such as "1.0.0"

3 errors (1 file)
`,
  )
  t.equal(
    stylish(reportOf([{ ...unknownField, message: '規則の名前は 短く書く。 規則の名前は 短く書く。' }, dangling]), {
      ...plain,
      columns: 82,
      showDocumentationUrl: true,
    }),
    `orders/asyncapi.yaml
  7:5   warning  spec/unknown-field  規則の名前は 短く書く。 規則の名前は
                                     短く書く。  --fix
                                     msgapi explain spec/unknown-field

schemas.yaml
  5:13  error    ref/unresolved      Reference "#/Amuont" leads to nothing, did
                                     you mean "#/Amount"?
                                     https://example.com/rules/unresolved
      orders/asyncapi.yaml:10:17  referenced from here
      orders/asyncapi.yaml:8:7    in the payload of this message

1 error, 1 warning (2 files)
1 can be fixed with --fix
`,
    'long messages are broken at the width of the terminal',
  )
  t.end()
})

t.test('stylish links files to their places and codes to their pages', (t) => {
  const links = {
    place: (source: string, position?: { line: number; character: number }) =>
      `file://${source}${position === undefined ? '' : `#${position.line + 1}`}`,
    page: ({ documentationUrl }: Finding) => documentationUrl,
  }
  const link = (address: string, text: string) => `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`
  const [place] = dangling.related ?? []
  t.equal(
    stylish(reportOf([{ ...dangling, related: place === undefined ? [] : [place] }]), { ...plain, links }),
    `${link(`file://${schemas}`, 'schemas.yaml')}
  ${link(`file://${schemas}#5`, '5:13')}  error  ${link('https://example.com/rules/unresolved', 'ref/unresolved')}  Reference "#/Amuont" leads to nothing, did you mean "#/Amount"?
      ${link(`file://${orders}#10`, 'orders/asyncapi.yaml:10:17')}  referenced from here

1 error (1 file)
`,
  )
  for (const bad of ['https://a/\u001b\\b', 'https://a/\u0007', 'https://a/ b', 'https://a/\u{1f517}', ''])
    t.equal(linked('text', bad), 'text', JSON.stringify(bad))
  t.end()
})

t.test('stylish colours places and severities', (t) => {
  t.equal(
    stylish(reportOf([unknownField, dangling]), { ...plain, colors: true }),
    [
      '\u001b[4morders/asyncapi.yaml\u001b[24m',
      '  \u001b[2m7:5\u001b[22m   \u001b[33mwarning\u001b[39m  \u001b[2mspec/unknown-field\u001b[22m  Unexpected field "mesages" in a channel, did you mean "messages"?  \u001b[2m--fix\u001b[22m',
      '',
      '\u001b[4mschemas.yaml\u001b[24m',
      '  \u001b[2m5:13\u001b[22m  \u001b[31merror\u001b[39m    \u001b[2mref/unresolved\u001b[22m      Reference "#/Amuont" leads to nothing, did you mean "#/Amount"?',
      '\u001b[2m      orders/asyncapi.yaml:10:17  referenced from here\u001b[22m',
      '\u001b[2m      orders/asyncapi.yaml:8:7    in the payload of this message\u001b[22m',
      '',
      '\u001b[31m1 error\u001b[39m, \u001b[33m1 warning\u001b[39m (2 files)',
      '1 can be fixed with --fix',
      '',
    ].join('\n'),
  )
  t.end()
})

t.test('codeframe shows the source lines of findings', (t) => {
  t.equal(
    codeframe(several, plain),
    `orders/asyncapi.yaml:2:1  error  spec/required-field
  Missing field "version", expected a string such as "1.0.0"

  1 | asyncapi: 3.0.0
  2 | info:
    | ^^^^
  3 |   title: Orders

orders/asyncapi.yaml:6:5  hint  style/channel-description
  Channel "orders" has no description

   4 | channels:
   5 |   orders:
   6 |     address: orders
     |     ^^^^^^^^^^^^^^^
     ⋮
  10 |           $ref: ../schemas.yaml#/Order
     |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

orders/asyncapi.yaml:7:5  warning  spec/unknown-field
  Unexpected field "mesages" in a channel, did you mean "messages"?

  5 |   orders:
  6 |     address: orders
  7 |     mesages:
    |     ^^^^^^^
  8 |       orderPlaced:

schemas.yaml:5:13  error  ref/unresolved
  Reference "#/Amuont" leads to nothing, did you mean "#/Amount"?

  3 |   properties:
  4 |     total:
  5 |       $ref: '#/Amuont'
    |             ^^^^^^^^^^

  orders/asyncapi.yaml:10:17  referenced from here
  10 |           $ref: ../schemas.yaml#/Order
     |                 ^^^^^^^^^^^^^^^^^^^^^^

  orders/asyncapi.yaml:8:7  in the payload of this message
  8 |       orderPlaced:
    |       ^^^^^^^^^^^

2 errors, 1 warning, 1 hint (2 files), 3 not shown
`,
  )
  t.equal(
    codeframe(reportOf([missingField], { textOf: () => undefined }), plain),
    `orders/asyncapi.yaml:2:1  error  spec/required-field
  Missing field "version", expected a string such as "1.0.0"

1 error (1 file)
`,
    'without a text there is no frame',
  )
  const related = Array.from({ length: 5 }, () => dangling.related?.[1]).filter((place) => place !== undefined)
  t.match(codeframe(reportOf([{ ...dangling, related }]), plain), /\^\n\n {2}and 2 more\n\n1 error/)
  t.end()
})

t.test('documentation links are shown on request', (t) => {
  const options = { ...plain, showDocumentationUrl: true }
  t.match(stylish(reportOf([dangling]), options), '"#/Amount"?  https://example.com/rules/unresolved\n')
  t.match(codeframe(reportOf([dangling]), options), '"#/Amount"?\n  https://example.com/rules/unresolved\n')
  for (const reporter of [stylish, codeframe]) {
    t.notMatch(reporter(reportOf([dangling]), plain), 'https:', reporter.name)
    t.match(reporter(reportOf([missingField]), options), 'msgapi explain spec/required-field', reporter.name)
    t.notMatch(reporter(reportOf([missingField]), plain), 'msgapi explain', reporter.name)
  }
  t.end()
})

t.test('frames fit tabs, wide characters and long lines', (t) => {
  const at = (line: number, character: number, endLine: number, endCharacter: number): Range => ({
    start: { line, character },
    end: { line: endLine, character: endCharacter },
  })
  const long = `{"a":"${'x'.repeat(200)}","b":1,"c":"${'y'.repeat(200)}"}`
  const cases: readonly [name: string, text: string, range: Range, expected: string][] = [
    ['tabs', '\ta:\tb\n', at(0, 4, 0, 5), '  1 |   a:  b\n    |       ^'],
    ['wide characters', '名: 日本語', at(0, 3, 0, 5), '  1 | 名: 日本語\n    |     ^^^^'],
    ['astral characters', 'a: 🎉🎉 b', at(0, 5, 0, 7), '  1 | a: 🎉🎉 b\n    |      ^^'],
    ['the middle of an astral character', '🎉b', at(0, 1, 0, 2), '  1 | 🎉b\n    | ^^'],
    ['combining marks', 'e\u0301\u0301 b', at(0, 4, 0, 5), '  1 | e\u0301\u0301 b\n    |   ^'],
    ['escapes', 'a\u001b[0mb', at(0, 5, 0, 6), '  1 | a\\u{1b}[0mb\n    |           ^'],
    ['an escape in the range', 'a\u202eb', at(0, 1, 0, 2), '  1 | a\\u{202e}b\n    |  ^^^^^^^^'],
    ['a backslash and t', 'a\\tb', at(0, 3, 0, 4), '  1 | a\\tb\n    |    ^'],
    ['an empty range', 'abc', at(0, 1, 0, 1), '  1 | abc\n    |  ^'],
    ['the end of a line', 'abc', at(0, 3, 0, 3), '  1 | abc\n    |    ^'],
    ['beyond the end of a line', 'abc', at(0, 9, 0, 12), '  1 | abc\n    |    ^'],
    ['an empty text', '', at(0, 0, 0, 0), '  1 |\n    | ^'],
    ['the end of the text', 'a: [\n', at(1, 0, 1, 0), '  1 | a: [\n  2 |\n    | ^'],
    ['CR LF and CR', 'a\r\nb\rc', at(1, 0, 1, 1), '  1 | a\n  2 | b\n    | ^\n  3 | c'],
    ['two lines', 'a:\n  b\nc', at(0, 0, 1, 3), '  1 | a:\n    | ^^\n  2 |   b\n    |   ^\n  3 | c'],
    [
      'up to the start of a line',
      'a: |\n  b\nc',
      at(0, 3, 2, 0),
      '  1 | a: |\n    |    ^\n  2 |   b\n    |   ^\n  3 | c',
    ],
    [
      'many lines',
      'a:\n  b: 1\n\n  c: 2\n  d: 3\ne: 4',
      at(1, 2, 4, 6),
      '  1 | a:\n  2 |   b: 1\n    |   ^^^^\n    ⋮\n  5 |   d: 3\n    |   ^^^^\n  6 | e: 4',
    ],
    [
      'a long line',
      long,
      at(0, 208, 0, 211),
      `  1 | …${'x'.repeat(28)}","b":1,"c":"${'y'.repeat(58)}…\n    | ${' '.repeat(31)}^^^`,
    ],
    [
      'a range longer than the window',
      long,
      at(0, 5, 0, 207),
      `  1 | {"a":"${'x'.repeat(94)}…\n    |      ${'^'.repeat(96)}`,
    ],
    ['a line far away', 'a', at(7, 0, 7, 1), ''],
  ]
  for (const [name, text, range, expected] of cases) {
    const output = codeframe(reportOf([{ ...missingField, range }], { textOf: () => text }), plain)
    const shown = output.split('\n').slice(3, -3).join('\n')
    t.equal(shown, expected, name)
  }

  const line = `${'\u001b'.repeat(5_000)}x${'\u001b'.repeat(5_000)}`
  const { shown, indent, width } = drawLine(line, { start: 5_000, end: 5_001 })
  t.ok(shown.length <= 102, 'a line of escapes is cut')
  t.equal(shown.slice(indent, indent + width), 'x', 'and the mark still in it')
  t.end()
})

t.test('json has the fields of Spectral', (t) => {
  t.equal(json(reportOf([])), '[]\n')
  t.equal(
    json(reportOf([{ ...unknownField, related: dangling.related?.slice(0, 1) ?? [] }])),
    `[
  {
    "code": "spec/unknown-field",
    "path": [
      "channels",
      "orders",
      "mesages"
    ],
    "message": "Unexpected field \\"mesages\\" in a channel, did you mean \\"messages\\"?",
    "severity": 1,
    "range": {
      "start": {
        "line": 6,
        "character": 4
      },
      "end": {
        "line": 6,
        "character": 11
      }
    },
    "source": ${JSON.stringify(orders)},
    "fixable": "safe",
    "related": [
      {
        "message": "referenced from here",
        "source": ${JSON.stringify(orders)},
        "path": [
          "channels",
          "orders",
          "mesages",
          "orderPlaced",
          "payload",
          "$ref"
        ],
        "range": {
          "start": {
            "line": 9,
            "character": 16
          },
          "end": {
            "line": 9,
            "character": 38
          }
        }
      }
    ]
  }
]
`,
  )
  const elements: unknown = JSON.parse(json(several))
  t.same(Array.isArray(elements) && elements.map(({ severity, documentationUrl }) => [severity, documentationUrl]), [
    [0, undefined],
    [3, undefined],
    [1, undefined],
    [0, 'https://example.com/rules/unresolved'],
  ])
  t.end()
})

t.test('github-actions prints workflow commands', (t) => {
  t.equal(
    githubActions(several, plain),
    `::error file=orders/asyncapi.yaml,line=2,col=1,endLine=2,endColumn=5,title=spec/required-field::Missing field "version", expected a string such as "1.0.0"
::notice file=orders/asyncapi.yaml,line=6,col=5,endLine=10,endColumn=39,title=style/channel-description::Channel "orders" has no description
::warning file=orders/asyncapi.yaml,line=7,col=5,endLine=7,endColumn=12,title=spec/unknown-field::Unexpected field "mesages" in a channel, did you mean "messages"?
::error file=schemas.yaml,line=5,col=13,endLine=5,endColumn=23,title=ref/unresolved::Reference "#/Amuont" leads to nothing, did you mean "#/Amount"?%0ADocumentation: https://example.com/rules/unresolved%0Aorders/asyncapi.yaml:10:17 referenced from here%0Aorders/asyncapi.yaml:8:7 in the payload of this message
`,
  )
  const odd = { source: join(workingFolder, 'a,b:c%.yaml'), pointer: [], on: 'value' } as const
  t.equal(
    githubActions(
      reportOf([{ ...missingField, code: 'a:b,c', message: '100%, a:b %0A', severity: 'info', place: odd }]),
      plain,
    ),
    '::notice file=a%2Cb%3Ac%25.yaml,line=2,col=1,endLine=2,endColumn=5,title=a%3Ab%2Cc::100%25, a:b %250A\n',
  )
  t.equal(githubActions(reportOf([]), plain), '')
  t.end()
})

t.test('github-actions prints the ten worst findings of each level, and the number of the others', (t) => {
  const numbered = (severity: Severity, count: number) =>
    Array.from({ length: count }, (_, index): Finding => ({ ...missingField, severity, code: `${severity}-${index}` }))
  const titles = (findings: readonly Finding[]) => {
    const lines = githubActions(reportOf(findings), plain).trimEnd().split('\n')
    return [
      lines.flatMap((line) => /title=([^:]*)/.exec(line)?.[1] ?? []),
      lines.filter((line) => !line.startsWith('::')),
    ]
  }
  const names = (severity: Severity, count: number) => numbered(severity, count).map(({ code }) => code)
  t.strictSame(titles(numbered('error', 10)), [names('error', 10), []])
  const mixed = [...numbered('hint', 4), ...numbered('error', 13), ...numbered('info', 8), ...numbered('warn', 11)]
  t.strictSame(titles(mixed), [
    [...names('hint', 2), ...names('error', 10), ...names('info', 8), ...names('warn', 10)],
    ['Not annotated: 3 errors, 1 warning, 2 notices, as GitHub shows 10 of each level; -f stylish lists them.'],
  ])
  t.end()
})

t.test('a clean run counts what was checked', (t) => {
  const cases: readonly [Partial<Report>, string][] = [
    [{}, 'No problems found in 1 document\n'],
    [{ documents: [orders, schemas] }, 'No problems found in 2 documents\n'],
    [{ hidden: 2 }, 'No problems found in 1 document, 2 not shown\n'],
    [{ suppressed: [missingField, unknownField] }, 'No problems found in 1 document, 2 suppressed\n'],
    [{ documents: [] }, 'No documents checked\n'],
  ]
  for (const [changes, expected] of cases) {
    t.equal(stylish(reportOf([], changes), plain), expected)
    t.equal(codeframe(reportOf([], changes), plain), expected)
  }
  t.end()
})

t.test('reporters are known by name, and paths are relative to the working folder', async (t) => {
  t.same(
    Object.keys(reporters),
    reporterNames.filter((name) => name !== 'html'),
  )
  for (const name of ['styl', '', '__proto__', 'constructor']) t.notOk(isReporterName(name), name)

  t.equal(relativePath(orders, workingFolder), 'orders/asyncapi.yaml')
  t.equal(relativePath(resolve('/other/a.yaml'), workingFolder), '../other/a.yaml')
  t.equal(relativePath(workingFolder, workingFolder), '.')
  t.equal(relativePath('<stdin>', workingFolder), '<stdin>')
})

t.test('hostile text cannot act on a terminal or a CI log', (t) => {
  t.ok(hostileTexts.length >= 30)
  const acting = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that colours are made of
  const ours = /\u001b\[\d+m/g
  const command = /^\s*::|##(?:\[|vso\[|teamcity\[)/i
  for (const [index, text] of hostileTexts.entries()) {
    // The text itself would act on the test report.
    const name = `hostile text ${index}`
    const finding = poisoned(text, workingFolder)
    const report = reportOf([finding], { textOf: () => text, documents: [finding.place.source] })

    for (const reporter of [stylish, codeframe]) {
      const output = reporter(report, plain)
      const bad = output.split('\n').filter((line) => acting.test(line) || command.test(line))
      t.same(bad, [], `${reporter.name}: ${name}`)
      t.ok(output.length < 4_096, `${reporter.name}: ${name} is short (${output.length})`)

      const colorful = reporter(report, { ...plain, colors: true })
      t.equal(colorful.replaceAll(ours, ''), output, `${reporter.name}: ${name} adds nothing but our own styles`)
    }

    const annotations = githubActions(report, plain)
    t.match(annotations, /^::error file=[^,:]*,line=1,col=1,endLine=\d+,endColumn=\d+,title=[^,:]*::[^\n]*\n$/)
    t.notMatch(annotations.trimEnd(), acting, `github-actions: ${name}`)
    t.notMatch(annotations, /##(?:\[|vso\[|teamcity\[)/i)
    t.ok(annotations.length < 4_096, `github-actions: ${name} is short (${annotations.length})`)
    const decoded = annotations.slice(annotations.indexOf('::', 2) + 2).replaceAll('%0A', '\n')
    t.same(
      decoded.split('\n').filter((line) => command.test(line)),
      [],
      `github-actions: ${name}, each line`,
    )

    const output = json(report)
    t.same(
      output.split('\n').filter((line) => acting.test(line) || command.test(line)),
      [],
      `json: ${name}`,
    )
    const [element] = JSON.parse(output)
    t.equal(element.message, text, `json: ${name} comes through`)
    t.same(element.path, [text])
    t.equal(element.code, text)
  }
  t.end()
})

t.test('the work of a reporter grows linearly with the findings', (t) => {
  for (const reporter of [stylish, codeframe, json, githubActions]) {
    const small = workOf(reporter, 1_000)
    const large = workOf(reporter, 10_000)
    t.ok(large.reads <= 10 * small.reads, `${reporter.name} reads each finding equally often (${large.reads})`)
    t.ok(large.length <= 11 * small.length, `${reporter.name} writes each finding once`)
    t.ok(large.texts <= 1, `${reporter.name} asks once for the text of a file`)
  }
  t.end()
})

/** Counts what a reporter reads of its findings, how often it asks for a text, and how much it writes. */
function workOf(reporter: typeof stylish, count: number): { reads: number; texts: number; length: number } {
  let reads = 0
  let texts = 0
  const counting: ProxyHandler<Finding> = {
    get: (target, name, receiver) => {
      reads++
      return Reflect.get(target, name, receiver)
    },
  }
  const text = 'field: value\n'.repeat(count)
  const findings = Array.from({ length: count }, (_, line) => {
    const range = { start: { line, character: 0 }, end: { line, character: 5 } }
    return new Proxy<Finding>({ ...unknownField, range }, counting)
  })
  const textOf = () => {
    texts++
    return text
  }
  const { length } = reporter(reportOf(findings, { textOf }), plain)
  return { reads, texts, length }
}
