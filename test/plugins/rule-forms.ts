import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Finding, fix, lint } from '../../src/index.ts'
import {
  type BindingRule,
  type Fixer,
  field,
  formatPointer,
  type Plugin,
  string,
  stringOf,
  type VisitorRule,
  type VisitsAround,
} from '../../src/plugin/index.ts'
import { manifestProblem } from '../../src/plugin/manifest/check-manifest.ts'

const api = `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  one:
    messages:
      placed: { payload: { type: object, properties: { id: { type: string } } } }
      shared: { $ref: 'parts.yaml#/inner' }
  two: { address: two }
components:
  messages:
    third: { $ref: 'parts.yaml' }
`

/** The reference to a part of it is followed first. */
const parts = `inner: { payload: { type: string } }
title: Whole
`

function folderWith(test: Test, files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-rule-forms-')))
  test.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ 'api.yaml': api, 'parts.yaml': parts, ...files }))
    writeFileSync(join(folder, name), text)
  return folder
}

function pluginWith(rules: Readonly<Record<string, VisitorRule>>, more: Partial<Plugin> = {}): Plugin {
  const meta = { name: 'house', version: '1.0.0', namespace: 'acme' }
  return { meta, rulesets: { recommended: { rules } }, ...more }
}

const inFolder = (folder: string, plugin: Plugin) => ({ workingFolder: folder, root: folder, plugins: [plugin] })

const own = (findings: readonly Finding[]) => findings.filter(({ code }) => code.startsWith('acme/'))

t.test('an object is entered before and left after the objects that are written in it', async (t) => {
  const folder = folderWith(t)
  const steps: string[] = []
  const step =
    (sign: string) =>
    (_object: unknown, { pointer }: { readonly pointer: readonly string[] }) => {
      steps.push(`${sign}/${pointer.join('/')}`)
    }
  const around = { enter: step('+'), leave: step('-') }
  const visit = { Description: around, Channel: around, Message: around, Schema: step(' ') }
  const outcome = await lint(['api.yaml'], inFolder(folder, pluginWith({ order: { severity: 'warn', visit } })))
  t.equal(outcome.crashed, false)
  t.strictSame(steps, [
    '+/',
    '+/channels/one',
    '+/channels/one/messages/placed',
    ' /channels/one/messages/placed/payload',
    ' /channels/one/messages/placed/payload/properties/id',
    '-/channels/one/messages/placed',
    '-/channels/one',
    '+/channels/two',
    '-/channels/two',
    '-/',
    '+/inner',
    ' /inner/payload',
    '-/inner',
    '+/',
    '-/',
  ])
})

t.test('either visit may be missing, may fail, and has its object as "this"', async (t) => {
  const folder = folderWith(t)
  const around: VisitsAround = {
    leave(_channel, { report }) {
      report({ message: `${this === around}` })
    },
  }
  const failing: VisitorRule = {
    severity: 'warn',
    visit: {
      Channel: {
        leave() {
          throw new Error('gone')
        },
      },
    },
  }
  const plugin = pluginWith({ left: { severity: 'warn', visit: { Channel: around } }, failing })
  const { findings, crashed } = await lint(['api.yaml'], inFolder(folder, plugin))
  t.strictSame(
    own(findings).map(({ message }) => message),
    ['true', 'true'],
  )
  t.equal(crashed, true)
  t.equal(findings.filter(({ code }) => code === 'lint/plugin-failed').length, 1)
})

const adding =
  (value: string): Fixer['fix'] =>
  (_finding, { node }) => [{ op: 'add', path: `/channels/${node.key}/title`, value }]

const titled = (fixers: VisitorRule['fix']): VisitorRule => ({
  severity: 'warn',
  visit: {
    Channel(channel, { report }) {
      if (channel.title === undefined) report({ on: 'key', message: 'Add a title' })
    },
  },
  ...(fixers !== undefined && { fix: fixers }),
})

const address: Fixer = { safety: 'unsafe', title: 'Address', fix: adding('Address') }
const name: Fixer = {
  safety: ({ place }) => (place.pointer.at(-1) === 'two' ? 'safe' : undefined),
  title: 'Name',
  fix: adding('Named'),
}
const failing: Fixer = {
  safety: 'unsafe',
  title: 'Fail',
  fix() {
    throw new Error('gone')
  },
}

t.test('a fixer beside its rule mends what the rule finds', async (t) => {
  const folder = folderWith(t)
  const plugin = pluginWith({ title: titled(address) })
  const { fixed, findings } = await fix(['api.yaml'], { ...inFolder(folder, plugin), unsafe: true })
  t.equal(fixed.length, 1)
  t.match(fixed[0]?.text, /two: \{ address: two, title: Address \}/)
  t.strictSame(own(findings), [])
  writeFileSync(join(folder, 'api.yaml'), fixed[0]?.text ?? '')
  t.strictSame((await fix(['api.yaml'], { ...inFolder(folder, plugin), unsafe: true })).fixed, [])
})

t.test('a fixer whose code is loaded when it is needed, and one beside the rule of a binding', async (t) => {
  const folder = folderWith(t, {
    'api.yaml': `${api.replace('two: { address: two }', 'two: { title: a, bindings: { pigeon: { loft: a } } }')}`,
  })
  let loads = 0
  const upper: VisitorRule<{ readonly better: string }> = {
    severity: 'warn',
    visit: {
      Channel({ title }, { report }) {
        const better = title?.toUpperCase()
        if (better !== undefined && better !== title) report({ at: ['title'], message: 'Shout', data: { better } })
      },
    },
    fix: {
      safety: ({ data }) => (data === undefined ? undefined : 'safe'),
      title: 'Shout',
      async load() {
        loads += 1
        return ({ data, place }) => [{ op: 'replace', path: formatPointer(place.pointer), value: data?.better }]
      },
    },
  }
  const full: BindingRule = {
    description: 'Lofts have long names',
    severity: 'warn',
    visit: {
      at: ({ name }) => name === 'loft',
      position({ location }, { report }) {
        if (stringOf(location.node) === 'a') report({ at: location, message: 'Name it' })
      },
    },
    fix: {
      safety: 'safe',
      title: 'Name it',
      fix: ({ place }) => [{ op: 'replace', path: formatPointer(place.pointer), value: 'attic' }],
    },
  }
  const levels = { channel: [{ from: '1.0.0', fields: { loft: field(string()) } }] }
  const pigeon = { key: 'pigeon', versions: ['1.0.0'], levels, rules: { full } }
  const options = inFolder(folder, pluginWith({ upper }, { bindings: [pigeon] }))
  const { findings } = await lint(['api.yaml'], options)
  t.strictSame(
    findings.filter(({ fixable }) => fixable !== undefined).map(({ code }) => code),
    ['acme/upper', 'bindings/pigeon/full'],
  )
  t.equal(loads, 0, 'lint loads no code of fixers')
  const { fixed } = await fix(['api.yaml'], options)
  t.match(fixed[0]?.text, /two: \{ title: A, bindings: \{ pigeon: \{ loft: attic \} \} \}/)
  t.ok(loads > 0)
  writeFileSync(join(folder, 'api.yaml'), fixed[0]?.text ?? '')
  t.strictSame((await fix(['api.yaml'], options)).fixed, [])
})

t.test('of several fixers all are offered, and --fix takes the first safe one', async (t) => {
  const folder = folderWith(t)
  for (const plugin of [
    pluginWith({ title: titled([address, name]) }),
    pluginWith({ title: titled(undefined) }, { fixers: { 'acme/title': [address, name] } }),
  ]) {
    const options = inFolder(folder, plugin)
    const { findings } = await lint(['api.yaml'], { ...options, withFixes: true })
    t.strictSame(
      own(findings).map(({ fixable, fix, suggestions = [] }) => [
        fixable,
        ...[fix, ...suggestions].map((each) => each?.title),
      ]),
      [
        ['unsafe', 'Address'],
        ['safe', 'Name', 'Address'],
      ],
    )
    const safe = await fix(['api.yaml'], options)
    t.match(safe.fixed[0]?.text, /two: \{ address: two, title: Named \}/)
    t.notMatch(safe.fixed[0]?.text, 'title: Address')
    const all = await fix(['api.yaml'], { ...options, unsafe: true })
    t.match(all.fixed[0]?.text, /two: \{ address: two, title: Named \}/)
    t.match(all.fixed[0]?.text, 'title: Address')
  }
  t.equal(readFileSync(join(folder, 'api.yaml'), 'utf8'), api)
})

t.test('of several fixers, one without edits gives way to the next', async (t) => {
  const folder = folderWith(t)
  const idle: Fixer = { ...name, title: 'Idle', safety: 'safe', fix: () => [] }
  const alsoSafe: Fixer = { ...address, safety: 'safe' }
  for (const [fixers, unsafe] of [
    [[idle, alsoSafe], false],
    [[idle, address], true],
    [[{ ...idle, safety: 'unsafe' }, address], true],
  ] as const) {
    const options = inFolder(folder, pluginWith({ title: titled(fixers) }))
    const { findings } = await lint(['api.yaml'], { ...options, withFixes: true })
    t.strictSame(
      own(findings).map((finding) => finding.fix?.title),
      ['Address', 'Address'],
    )
    t.strictSame((await fix(['api.yaml'], options)).fixed.length, unsafe ? 0 : 1)
    const { fixed } = await fix(['api.yaml'], { ...options, unsafe: true })
    t.match(fixed[0]?.text, 'title: Address', 'the fix that reports show first')
  }
})

t.test('a fixer that fails takes no other suggestion with it', async (t) => {
  const folder = folderWith(t)
  const plugin = pluginWith({ title: titled([failing, address]) })
  const { findings, crashed } = await lint(['api.yaml'], { ...inFolder(folder, plugin), withFixes: true })
  t.strictSame(
    own(findings).map(({ fix, suggestions }) => [fix?.title, suggestions]),
    [
      ['Address', undefined],
      ['Address', undefined],
    ],
  )
  t.equal(crashed, true)
})

t.test('a deprecated rule is reported where the config turns it on', async (t) => {
  const visit = { Channel() {} }
  const plugin = pluginWith({
    old: { severity: 'hint', visit, deprecated: { replacedBy: 'title' } },
    older: { severity: 'hint', visit, recommended: false, deprecated: {} },
    oldest: { severity: 'hint', visit, deprecated: { replacedBy: 'spec/required-field' } },
    title: titled(undefined),
  })
  const config = 'rules:\n  acme/old: [warn, {}]\n  "acme/older": true\n  acme/oldest: off\n'
  const folder = folderWith(t, { 'msgapi.config.yaml': config })
  const found = async () => {
    const { findings } = await lint(['api.yaml'], inFolder(folder, plugin))
    return findings
      .filter(({ code }) => code === 'lint/deprecated-rule')
      .map(({ place, range, message }) => `${place.source.split('/').at(-1)} ${range.start.line + 1} ${message}`)
  }
  t.strictSame(await found(), [
    'msgapi.config.yaml 2 The rule "acme/old" is deprecated; use "acme/title"',
    'msgapi.config.yaml 3 The rule "acme/older" is deprecated; remove it from the config',
  ])
  writeFileSync(join(folder, 'msgapi.config.yaml'), `${config}  lint/deprecated-rule: off\n`)
  t.strictSame(await found(), [])
  const overrides =
    'overrides:\n  - files: legacy/**\n    rules:\n      acme/older: warn\n      acme/oldest: off\n  - files: api.yaml\n    rules: { acme/old: [warn, {}] }\n'
  writeFileSync(join(folder, 'msgapi.config.yaml'), overrides)
  t.strictSame(await found(), [
    'msgapi.config.yaml 4 The rule "acme/older" is deprecated; remove it from the config',
    'msgapi.config.yaml 7 The rule "acme/old" is deprecated; use "acme/title"',
  ])
})

t.test('a deprecated rule is replaced by another rule that exists', async (t) => {
  const folder = folderWith(t)
  const replacedBy = (replacement: string) => {
    const old: VisitorRule = { severity: 'hint', visit: { Channel() {} }, deprecated: { replacedBy: replacement } }
    const plugin = pluginWith({ old, title: titled(undefined) }, { formerCodes: { name: 'title' } })
    return lint(['api.yaml'], inFolder(folder, plugin))
  }
  for (const known of [
    'title',
    'acme/title',
    'acme/name',
    'spec/required-field',
    'bindings/known-protocol',
    'other/rule',
  ])
    t.equal((await replacedBy(known)).crashed, false, known)
  const start = 'The plugin "house" of the call has'
  const rows: readonly (readonly [replacement: string, problem: string])[] = [
    ['titel', `no rule "titel", which replaces the deprecated rule "acme/old"; did you mean "acme/title"?`],
    [
      'spec/required-feild',
      `no rule "spec/required-feild", which replaces the deprecated rule "acme/old"; did you mean "spec/required-field"?`,
    ],
    ['acme/\u001b[31m', `no rule "acme/\\u{1b}[31m", which replaces the deprecated rule "acme/old".`],
    ['old', 'a deprecated rule "acme/old" that replaces itself.'],
  ]
  for (const [replacement, problem] of rows) {
    const error: unknown = await replacedBy(replacement).catch((reason: unknown) => reason)
    t.equal(error instanceof Error && error.message, `${start} ${problem}`)
  }
})

t.test('wrong forms are refused', async (t) => {
  const rows: readonly (readonly [part: object, problem: string])[] = [
    [{ visit: { Channel: { enter: 1 } } }, '"rulesets.recommended.rules.a.visit.Channel.enter"'],
    [{ visit: { Channel: { before() {} } } }, '"rulesets.recommended.rules.a.visit.Channel.before"'],
    [{ visit: {} }, 'has nothing to visit in "rulesets.recommended.rules.a.visit"'],
    [{ visit: { Channel: {} } }, 'has neither "enter" nor "leave" in "rulesets.recommended.rules.a.visit.Channel"'],
    [{ fix: [] }, 'has no fixer in "rulesets.recommended.rules.a.fix"'],
    [{ fix: { safety: 'safe' } }, '"rulesets.recommended.rules.a.fix.fix"'],
    [{ fix: { safety: 'safe', load: 1 } }, '"rulesets.recommended.rules.a.fix.load"'],
    [{ fix: { ...address, load() {} } }, '"rulesets.recommended.rules.a.fix.load"'],
    [{ fix: [address, { ...name, title: undefined }] }, 'lacks "rulesets.recommended.rules.a.fix.1.title"'],
    [{ fix: { ...address, title: '' } }, 'expected a string that is not empty'],
    [{ deprecated: true }, '"rulesets.recommended.rules.a.deprecated"'],
    [{ deprecated: { replacedBy: 1 } }, '"rulesets.recommended.rules.a.deprecated.replacedBy"'],
  ]
  for (const [part, problem] of rows) {
    const rule = { severity: 'warn', visit: { Channel() {} }, ...part }
    const manifest = {
      meta: { name: 'a', version: '1.0.0', namespace: 'a' },
      rulesets: { recommended: { rules: { a: rule } } },
    }
    t.ok(manifestProblem(manifest)?.includes(problem), `${problem}: ${manifestProblem(manifest)}`)
  }
  const twice = pluginWith({ title: titled(address) }, { fixers: { 'acme/title': name } })
  await t.rejects(lint(['api.yaml'], inFolder(folderWith(t), twice)), {
    message:
      'The plugin "house" of the call has a fixer for "acme/title" both in "fixers" and beside the rule; keep one of them.',
  })
})
