import { join, relative } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { type Finding, type FindingFix, type FixOptions, fix, lint } from '../src/index.ts'
import type { Fixer } from '../src/plugin/index.ts'
import { json } from '../src/report/reporters/json.ts'
import { sarif } from '../src/report/reporters/sarif.ts'
import { inNeutralWords } from './conformance/spelling.ts'
import { fixCases } from './fix-cases.ts'
import { edited, fixing, mendingOnly } from './suggested-fix.ts'
import { someOf } from './volume.ts'

const inMemory = { noConfig: true }

/** Nothing else is here that could refer to a document, which is looked for before it is fixed. */
const folder = t.testdir({ '.git': {} })

function documentOf(content: string, name: string) {
  return { path: join(folder, name), content }
}

for (const [index, { title, input, rulesets }] of fixCases.entries()) {
  t.test(`${title}: each fix alone is what --fix does`, async (t) => {
    const run = { ...inMemory, rulesets }
    const forms = [
      documentOf(inNeutralWords(input), 'api.yaml'),
      documentOf(input.replaceAll('\n', '\r\n'), 'api.yaml'),
      documentOf(`\ufeff${input}`, 'api.yaml'),
      documentOf(`${JSON.stringify(parse(input), undefined, 2)}\n`, 'api.json'),
    ]
    // Every case as it is written, and every second one in another form by turns.
    const others = someOf(forms, (_form, form) => 2 * form === index % (2 * forms.length))
    for (const document of [documentOf(input, 'api.yaml'), ...others]) {
      const found = await lint([document], { ...run, withFixes: true })
      const plain = await lint([document], run)
      t.strictSame(found.findings.map(withoutFix), plain.findings, 'the findings are those without fixes')
      const fixable = found.findings.filter((finding) => finding.fixable !== undefined)
      t.ok(fixable.length > 0)
      for (const finding of fixable) {
        const options: FixOptions = { ...run, unsafe: true, plugins: [await mendingOnly(finding)] }
        const alone = await fix([document], { ...options, only: [finding.code] })
        const text = document.content.replace(/^\ufeff/, '')
        const expected = alone.fixed[0]?.text.replace(/^\ufeff/, '') ?? text
        t.equal(edited(text, finding.fix?.edits ?? []), expected, `${finding.code} ${finding.place.pointer.join('/')}`)
        t.equal(finding.fix?.safety, finding.fix && finding.fixable)
      }
    }
  })
}

function withoutFix({ fix: _fix, suggestions: _suggestions, ...finding }: Finding): Finding {
  return finding
}

const wrong = `asyncapi: 3.0.0
info: { title: Orders, version: "1" }
channels:
  orders:
    address: orders
    nonsense: 1
    nothing: 2
    other: 3
`

async function suggested(content: string, fixer: Fixer['fix'], safety: Fixer['safety'] = 'safe') {
  const plugins = [fixing({ 'spec/unknown-field': { safety, title: 'Mend it', fix: fixer } })]
  const outcome = await lint([documentOf(content, 'api.yaml')], { ...inMemory, plugins, withFixes: true })
  const fixes = outcome.findings.map((finding) => textsOf(finding.fix))
  return { outcome, fixes }
}

function textsOf(made: FindingFix | undefined): string | undefined {
  return made?.edits
    .map(({ range, text }) => `${range.start.line}-${range.end.line} ${JSON.stringify(text)}`)
    .join(', ')
}

const neighbours = `asyncapi: 3.0.0
info: { title: Orders, version: "1", licence: { name: A } }
channels:
  first:
    adress: first # misspelled
    messages: { m: { payloads: { type: object } }, n: { payloads: { type: string } } }
  second:
    address: second
    mesages: {}
  # The last one is referred to by its misspelled field.
  third:
    address: third
    Messages:
      m: { contenttype: application/json }

operations:
  o:
    action: send
    channel: { $ref: '#/channels/third' }
    messages: [{ $ref: '#/channels/third/Messages/m' }]
    sumary: What it does
`

t.test('the fix of each of many neighbours is what it is alone', async (t) => {
  // With the reference, the fix of one channel changes the operation, which has a fix of its own.
  const apart = neighbours.replace(/^ {4}messages: \[\{ \$ref.*\n/m, '')
  const forms = [apart, apart.replaceAll('\n', '\r\n'), JSON.stringify(parse(apart), undefined, 2), neighbours]
  for (const text of forms) {
    const document = documentOf(text, text.startsWith('{') ? 'api.json' : 'api.yaml')
    const { findings } = await lint([document], { ...inMemory, withFixes: true })
    const fixable = findings.filter((finding) => finding.fix !== undefined)
    t.equal(fixable.length, text === neighbours ? 8 : 7)
    for (const finding of fixable) {
      const options: FixOptions = { ...inMemory, unsafe: true, plugins: [await mendingOnly(finding)] }
      const alone = await fix([document], { ...options, only: [finding.code] })
      t.equal(edited(text, finding.fix?.edits ?? []), alone.fixed[0]?.text, finding.place.pointer.join('/'))
    }
  }
})

t.test('overlapping fixes are each suggested', async (t) => {
  const { fixes } = await suggested(wrong, ({ place }) => [
    { op: 'replace', path: '/channels/orders', value: { address: String(place.pointer.at(-1)) } },
  ])
  t.strictSame(
    fixes,
    ['nonsense', 'nothing', 'other'].map((name) => `3-7 "\\n    address: ${name}"`),
  )
})

t.test('removals that touch each other are suggested one by one', async (t) => {
  const inBraces = `asyncapi: 3.0.0\ninfo: { title: Orders, version: "1" }\nchannels: { orders: { nonsense: 1, nothing: 2 } }\n`
  const { outcome } = await suggested(inBraces, ({ place }) => [{ op: 'remove', path: `/${place.pointer.join('/')}` }])
  t.strictSame(
    outcome.findings.map((finding) => edited(inBraces, finding.fix?.edits ?? []).split('\n')[2]),
    ['channels: { orders: { nothing: 2 } }', 'channels: { orders: { nonsense: 1 } }'],
  )
})

t.test('a fix that would be taken back is not suggested', async (t) => {
  const { fixes, outcome } = await suggested(wrong, ({ place }) =>
    place.pointer.at(-1) === 'nothing'
      ? [{ op: 'remove', path: '/info/version' }]
      : [{ op: 'remove', path: `/${place.pointer.join('/')}` }],
  )
  t.strictSame(fixes, ['5-6 ""', undefined, '7-8 ""'])
  t.equal(outcome.crashed, false)
})

t.test('a fixer that fails is one finding', async (t) => {
  const { outcome } = await suggested(wrong, () => {
    throw new Error('gone')
  })
  t.match(
    outcome.findings.map(({ code, message, fix: made }) => ({ code, message, made })),
    [
      ...Array.from({ length: 3 }, () => ({ code: 'spec/unknown-field', made: undefined })),
      { code: 'fix/failed', message: /"spec\/unknown-field" of the plugin "msgapi-plugin-house" threw .*: gone / },
    ].toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  )
  t.equal(outcome.crashed, true)
})

t.test('a fix of several files is suggested with all its edits', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': `asyncapi: 3.0.0
info: { title: A, version: "1" }
channels: { c: { $ref: 'parts.yaml#/Channel' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: 'parts.yaml#/Channel/Messages/m' }] }
`,
    'parts.yaml': 'Channel:\n  Messages: { m: {} } # both\n',
  })
  const outcome = await lint(['a.yaml'], { workingFolder, noConfig: true, withFixes: true })
  const { findings } = outcome
  const [field] = findings.filter(({ code }) => code === 'spec/unknown-field')
  const fixed = await fix(['a.yaml'], { workingFolder, noConfig: true })
  t.equal(fixed.fixed.length, 2)
  for (const { path, before, text } of fixed.fixed) {
    const own = (field?.fix?.edits ?? []).filter(({ source }) => source === path)
    t.equal(edited(before, own), text)
  }
  const report = { ...outcome, hidden: 0 }
  const logged = JSON.parse(sarif(report, { colors: false, workingFolder }))
  const [result] = logged.runs[0].results.filter(({ fixes }: { readonly fixes: unknown }) => fixes !== undefined)
  t.strictSame(result.fixes, [
    {
      description: { text: 'Correct the name of the field' },
      artifactChanges: ['parts.yaml', 'a.yaml'].map((uri) => ({
        artifactLocation: { uri, uriBaseId: '%SRCROOT%', index: logged.runs[0].artifacts.findIndex(isAt(uri)) },
        replacements: (field?.fix?.edits ?? [])
          .filter(({ source }) => relative(workingFolder, source) === uri)
          .map(({ range: { start, end }, text }) => ({
            deletedRegion: {
              startLine: start.line + 1,
              startColumn: start.character + 1,
              endLine: end.line + 1,
              endColumn: end.character + 1,
            },
            insertedContent: { text },
          })),
      })),
    },
  ])
  const [element] = JSON.parse(json(report)).filter(({ code }: Finding) => code === 'spec/unknown-field')
  t.strictSame(element.fix, field?.fix)
})

function isAt(uri: string) {
  return (artifact: { readonly location: { readonly uri: string } }): boolean => artifact.location.uri === uri
}

t.test('a finding in an alias or a merge key has its fix where it is written', async (t) => {
  const aliased = `asyncapi: 3.0.0
info: { title: Orders, version: "1" }
channels:
  a: &a { Address: a }
  b: *a
  c: { <<: *a }
`
  const outcome = await lint([documentOf(aliased, 'api.yaml')], { ...inMemory, withFixes: true })
  for (const finding of outcome.findings.filter(({ fixable }) => fixable !== undefined)) {
    const options: FixOptions = { ...inMemory, plugins: [await mendingOnly(finding)] }
    const alone = await fix([documentOf(aliased, 'api.yaml')], options)
    t.equal(edited(aliased, finding.fix?.edits ?? []), alone.fixed[0]?.text ?? aliased, finding.place.pointer.join('/'))
  }
})
