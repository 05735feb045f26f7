import { join } from 'node:path'
import t from 'tap'
import { bundle, type Finding, type FixOutcome, fix, type LintOptions, lint, transform } from '../../src/index.ts'
import { definePlugin } from '../../src/plugin/index.ts'
import { head } from './linted.ts'
import { shared } from './shared-file.ts'

t.test('unused suppressions are reported only when everything in the config is checked', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}id: urn:a # msgapi-disable-line spec/field-type, acme/rule\n`,
    'rules.yaml': 'rules: { mine: { given: $.info, then: { function: truthy, field: title } } }\n',
  })
  const entry = join(folder, 'api.yaml')
  const options = { noConfig: true, root: folder }
  const codes = async (more: LintOptions) =>
    (await lint([entry], { ...options, ...more })).findings.map(({ code }) => code)
  t.strictSame(await codes({}), ['suppression/unused', 'suppression/unknown-rule'])
  t.strictSame(await codes({ safe: true }), [])
  t.strictSame(await codes({ rulesets: [join(folder, 'rules.yaml')] }), [])
  const fixed = await fix([entry], { ...options, only: ['spec/unknown-field'] })
  t.strictSame(fixed.findings, [])
})

t.test('a suppression of a rule that is off is not called unused', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}id: urn:a # msgapi-disable-line spec/field-type\n`,
    'msgapi.config.yaml': 'rules: { spec/field-type: off }\n',
  })
  t.strictSame((await lint([join(folder, 'api.yaml')], { root: folder })).findings, [])
})

interface FixedCase {
  readonly title: string
  readonly before: string
  /** What a safe fix makes of it; the same where it stays. */
  readonly after: string
  /** What an unsafe fix makes of it, where a person wrote a reason or a comment that a safe one would lose. */
  readonly unsafe?: string
}

const unusedCases: readonly FixedCase[] = [
  {
    title: 'a comment with its line, and one behind a value with the space before it',
    before: `${head}  # msgapi-disable-next-line spec/field-type\nid: urn:a \t# msgapi-disable-line spec/field-type\n`,
    after: `${head}id: urn:a\n`,
  },
  {
    title: 'one code, several, and all',
    before: `${head}old: 1 # msgapi-disable-line spec/field-type, spec/unknown-field,spec/enum-value\nid: urn:a # msgapi-disable-line spec/field-type , spec/enum-value\n`,
    after: `${head}old: 1 # msgapi-disable-line spec/unknown-field\nid: urn:a\n`,
  },
  {
    title: 'what cannot be known stays, and what is not known is no matter of this',
    before: `${head}old: 1 # msgapi-disable-line spec/none, spec/unknown-field\n# a comment # msgapi-disable-line spec/field-type\n`,
    after: `${head}old: 1 # msgapi-disable-line spec/none, spec/unknown-field\n# a comment # msgapi-disable-line spec/field-type\n`,
  },
  {
    title: 'from one comment to another: first what begins, then what ends nothing any more',
    before: `# msgapi-disable-file spec/field-type\n${head}# msgapi-disable spec/field-type\nid: urn:a\n# msgapi-enable spec/field-type\n# msgapi-enable\n`,
    after: `${head}id: urn:a\n`,
  },
  {
    title: 'in flow style, in the line of a block scalar, and at the end without a line break',
    before: `${head}servers: { # msgapi-disable-line spec/field-type\n  a: { host: a, protocol: kafka, # msgapi-disable-line spec/field-type\n  # msgapi-disable-next-line spec/field-type\n  description: a } }\nid: |- # msgapi-disable-line spec/enum-value\n  urn:a\n# msgapi-disable spec/field-type`,
    after: `${head}servers: {\n  a: { host: a, protocol: kafka,\n  description: a } }\nid: |-\n  urn:a\n`,
  },
  {
    title: 'items of an extension, and the extension',
    before: `${head}channels:\n  a:\n    x-msgapi-ignore:\n      - rule: spec/field-type\n      - rule: spec/unknown-field\n      - { rule: spec/enum-value }\n    old: 1\n  b:\n    x-msgapi-ignore: [{ rule: spec/field-type }, { rule: spec/enum-value }]\n    address: b\n  c: { x-msgapi-ignore: [{ rule: spec/field-type }] }\n`,
    after: `${head}channels:\n  a:\n    x-msgapi-ignore:\n      - rule: spec/unknown-field\n    old: 1\n  b:\n    address: b\n  c: {}\n`,
  },
  {
    title: 'with a reason or a comment only by an unsafe fix',
    before: `${head}id: urn:a # msgapi-disable-line spec/field-type, spec/enum-value -- why\nchannels:\n  a:\n    # for now\n    x-msgapi-ignore: [{ rule: spec/field-type }]\n    address: a\n  b: { address: b, x-msgapi-ignore: [{ rule: spec/field-type }, { rule: spec/enum-value, reason: because }] }\n`,
    after: `${head}id: urn:a # msgapi-disable-line spec/field-type, spec/enum-value -- why\nchannels:\n  a:\n    # for now\n    x-msgapi-ignore: [{ rule: spec/field-type }]\n    address: a\n  b: { address: b, x-msgapi-ignore: [{ rule: spec/enum-value, reason: because }] }\n`,
    unsafe: `${head}id: urn:a\nchannels:\n  a:\n    address: a\n  b: { address: b }\n`,
  },
  {
    title: 'a comment for what another fix brings to light stays',
    before: `${head}channels:\n  a: { Title: 1 } # msgapi-disable-line spec/field-type\n`,
    after: `${head}channels:\n  a: { title: 1 } # msgapi-disable-line spec/field-type\n`,
  },
]

for (const { title, before, after, unsafe } of unusedCases) {
  t.test(`what hides nothing is removed: ${title}`, async (t) => {
    for (const lineBreak of ['\n', '\r\n']) {
      const [input, expected] = [before, after].map((text) => text.replaceAll('\n', lineBreak))
      const entry = (content = '') => ({ path: join(process.cwd(), 'api.yaml'), content })
      const first = await fix([entry(input)], { noConfig: true })
      const [{ text = input } = {}] = first.fixed
      t.equal(text, expected)
      const left = first.findings.filter(({ code }) => code === 'suppression/unused' || code.startsWith('fix/'))
      t.equal(left.length > 0, unsafe !== undefined)
      t.ok(left.every(({ fixable }) => fixable === 'unsafe'))
      const all = await fix([entry(input)], { noConfig: true, unsafe: true })
      t.equal(all.fixed[0]?.text ?? input, (unsafe ?? after).replaceAll('\n', lineBreak))
      t.equal(undone(text, first.changes), input, 'no byte outside the edits')
      t.strictSame((await fix([entry(text)], { noConfig: true })).fixed, [], 'twice')
      const { findings } = await lint([entry(input)], { noConfig: true, withFixes: true })
      const unused = findings.filter(({ code }) => code === 'suppression/unused')
      t.ok(
        unused.every(({ fixable, fix: suggested }) => suggested?.safety === fixable),
        'each has a fix',
      )
    }
  })
}

function undone(text: string | undefined, changes: FixOutcome['changes']): string {
  let now = text ?? ''
  for (const { start, end, text: put } of changes.toReversed().flatMap(({ inverse }) => inverse.toReversed()))
    now = now.slice(0, start) + put + now.slice(end)
  return now
}

t.test('a fix that would change the blank lines of a text is taken back', async (t) => {
  const content = `${head}id: |+\n  urn:a\n\n# msgapi-disable spec/field-type\n\ndefaultContentType: a/b\n`
  const { fixed, findings } = await fix([{ path: join(process.cwd(), 'api.yaml'), content }], { noConfig: true })
  t.strictSame(fixed, [])
  t.ok(findings.some(({ code }) => code === 'fix/rolled-back'))
})

t.test('a fix that changes nothing does not keep an unused comment', async (t) => {
  const idle = definePlugin({
    meta: { name: 'idle', version: '1.0.0', namespace: 'idle' },
    fixers: {
      'spec/unknown-field': {
        safety: 'safe',
        title: 'Write what is there',
        fix: () => [{ op: 'replace', path: '/old', value: 1 }],
      },
    },
  })
  const content = `${head}old: 1\nid: urn:a # msgapi-disable-line spec/field-type\n`
  const entry = { path: join(process.cwd(), 'api.yaml'), content }
  const { fixed } = await fix([entry], { noConfig: true, plugins: [idle] })
  t.strictSame(
    fixed.map(({ text }) => text),
    [`${head}old: 1\nid: urn:a\n`],
  )
})

t.test('a shared file keeps the codes that one of its entries needs', async (t) => {
  const folder = t.testdir({
    ...shared,
    'shared.yaml':
      'a:\n  address: a\n  # msgapi-disable-next-line spec/unknown-field, spec/field-type\n  old: 1\nb:\n  address: b\n',
  })
  const { fixed } = await fix([join(folder, 'a.yaml'), join(folder, 'b.yaml')], { noConfig: true, root: folder })
  t.match(fixed[0]?.text, 'disable-next-line spec/unknown-field\n')
})

t.test('unused suppressions are reported by the command whose stages they are for', async (t) => {
  const comments = [
    '# msgapi-disable parse/merge-key, version/unknown-minor',
    '# msgapi-disable bundle/siblings-kept, bundle/*, merge-traits/null-dropped',
    '# msgapi-disable *',
    '# msgapi-disable spec/field-type',
  ]
  const folder = t.testdir({ 'api.yaml': `${head}${comments.join('\n')}\n` })
  const entry = join(folder, 'api.yaml')
  const options = { noConfig: true, root: folder }
  const use = ['merge-traits']
  const named = (findings: readonly Finding[]) =>
    findings.map(({ code, message }) => `${code} ${message.split('"')[1]}`)
  const of = (...codes: readonly string[]) => codes.map((code) => `suppression/unused ${code}`)
  const linted = of('parse/merge-key', 'version/unknown-minor', 'spec/field-type')
  t.strictSame(named((await lint([entry], options)).findings), linted)
  t.strictSame(
    named((await lint([entry], { ...options, use })).findings),
    of('parse/merge-key', 'version/unknown-minor', 'merge-traits/null-dropped', 'spec/field-type'),
  )
  t.strictSame(named((await bundle(entry, options)).findings), of('bundle/siblings-kept', 'bundle/*'))
  t.strictSame(
    named((await bundle(entry, { ...options, use })).findings),
    of('bundle/siblings-kept', 'bundle/*', 'merge-traits/null-dropped'),
  )
  t.strictSame(named((await transform(entry, { ...options, use })).findings), of('merge-traits/null-dropped'))
  t.strictSame(named((await bundle(entry, { ...options, safe: true })).findings), [])
})
