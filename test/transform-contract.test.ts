import { createHash } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { questions as codes } from '../plugins/perspective/codes.ts'
import { transformCodeText, transformList, transformText } from '../src/cli/explain.ts'
import { bundle, type DescriptionTransform, lint, transform } from '../src/index.ts'
import type { Plugin } from '../src/plugin/define-plugin.ts'
import { formatFragment } from '../src/pointer.ts'
import { knownTransforms } from '../src/rules/transforms.ts'
import type { DescriptionSource, TransformDefinition } from '../src/transform/transform.ts'

const head = 'asyncapi: 3.0.0\ninfo: { title: T, version: "1" }\n'

/** A plugin with transforms under the namespace "acme". */
function acme(transforms: Readonly<Record<string, TransformDefinition>>): Plugin {
  return { meta: { name: 'acme', version: '1.0.0', namespace: 'acme' }, transforms }
}

/** A transform that hands its source over, and one that changes the description before. */
function asking(): { readonly sources: DescriptionSource[]; readonly use: readonly DescriptionTransform[] } {
  const sources: DescriptionSource[] = []
  const retitle: DescriptionTransform = (description) =>
    description.edit([{ op: 'replace', path: '/info/title', value: 'Changed' }])
  const ask: DescriptionTransform = async (_description, file) => {
    sources.push(await file.source())
    return undefined
  }
  return { sources, use: [retitle, ask] }
}

t.test("the source of a description is the author's text, whatever transforms ran before", async (t) => {
  const folder = t.testdir({
    '.git': {},
    apis: {
      'one.yaml': `# ours\nid: urn:one\n${head}`,
      'two.json': '{"asyncapi":"3.0.0","info":{"title":"T","version":"1"},"x-number":1.50}',
      'many.yaml': `\uFEFF${head}channels: { c: { messages: { m: { $ref: '../parts.yaml#/M' } } } }\nx-see: { $ref: './one.yaml' }\n`,
    },
    'parts.yaml': 'M: { payload: { type: number, minimum: 1.50 } }\n',
  })
  const ids = new Map([['one.yaml', 'urn:one']])
  for (const name of ['one.yaml', 'two.json', 'many.yaml']) {
    const entry = join(folder, 'apis', name)
    const { text = '' } = await bundle(entry, { as: 'json', noConfig: true })
    const expected = {
      path: `apis/${name}`,
      digest: createHash('sha256').update(text).digest('hex'),
      id: ids.get(name),
    }
    const { sources, use } = asking()
    await transform(entry, { use })
    await transform(entry, { use: [...use, ...use] })
    await lint([entry], { use })
    await bundle(entry, { use, followExtensions: true, dedupe: true })
    t.strictSame(
      sources,
      Array.from({ length: 5 }, () => expected),
      name,
    )
  }
  const content = `id: urn:typed\n${head}`
  const typed = await bundle({ path: 'typed.yaml', content }, { as: 'json', workingFolder: folder })
  const { sources, use } = asking()
  await transform({ path: 'typed.yaml', content }, { use, workingFolder: folder })
  const digest = createHash('sha256')
    .update(typed.text ?? '')
    .digest('hex')
  t.strictSame(sources, [{ path: 'typed.yaml', digest, id: 'urn:typed' }])
})

t.test('transforms of the bundle have the files of the author as their source', async (t) => {
  const { sources, use } = asking()
  const [, ask] = use
  const plugin = acme({ ask: { create: () => ask ?? (() => undefined) } })
  const folder = t.testdir({
    '.git': {},
    'api.yaml': `${head}channels: { c: { $ref: 'c.yaml' } }\n`,
    'c.yaml': 'address: c\n',
    'msgapi.config.yaml': 'transforms: [[strip-extensions, {}], acme/ask]\nbundle: { transforms: [acme/ask] }\n',
  })
  await bundle(join(folder, 'api.yaml'), { plugins: [plugin] })
  const plain = await bundle(join(folder, 'api.yaml'), { noConfig: true, as: 'json' })
  const digest = createHash('sha256')
    .update(plain.text ?? '')
    .digest('hex')
  const source = { path: 'api.yaml', digest, id: undefined }
  t.strictSame(sources, [source, source])
})

t.test('a source that cannot be bundled ends the transform with the findings of the bundle', async (t) => {
  const folder = t.testdir({ '.git': {}, 'api.yaml': `${head}x-limit: .inf\n` })
  const { sources, use } = asking()
  const outcome = await transform(join(folder, 'api.yaml'), { use })
  t.match(outcome.findings, [{ code: 'bundle/not-json', severity: 'error', place: { pointer: [] } }])
  t.strictSame([sources, outcome.crashed, outcome.text], [[], false, undefined])
})

t.test('a transform applies another one, which reports by its own codes', async (t) => {
  const traits = `${head}operations:
  o:
    action: send
    channel: { $ref: '#/channels/c' }
    traits: [{ title: null, summary: S }, { title: T }]
channels: { c: { $ref: 'c.yaml' } }
`
  const folder = t.testdir({ '.git': {}, 'api.yaml': traits, 'c.yaml': 'address: c\n' })
  const applying = (name: string, options = {}, after?: () => void): TransformDefinition => ({
    create: () => async (description, file) => {
      const applied = await file.apply(description, name, options)
      after?.()
      const [operation] = applied.graph.objectsOf('Operation')
      file.report({ code: 'seen', severity: 'info', message: 'seen', at: operation?.location })
      return applied.edit([{ op: 'add', path: '/x-applied', value: applied.graph.files.size }])
    },
  })
  let ran = 0
  const after = () => {
    ran += 1
  }
  const plugin = acme({
    traits: applying('merge-traits', { nulls: 'preserve' }),
    nested: applying('acme/traits'),
    unknown: applying('merge-trait', {}, after),
    options: applying('merge-traits', { nulls: 'keep' }, after),
    missing: applying('rename', { at: '#/channels/none', to: 'x' }, after),
    ended: applying('acme/ending', {}, after),
    thrown: applying('acme/throwing', {}, after),
    meaning: applying('acme/lying', {}, after),
    one: applying('acme/single'),
    circle: applying('acme/circle', {}, after),
    ending: { create: () => (_description, file) => file.fail('no more', { ruleId: 'ending' }) },
    throwing: {
      create: () => () => {
        throw new Error('out of ink')
      },
    },
    lying: {
      keeps: 'meaning',
      create: () => (description) => description.edit([{ op: 'replace', path: '/info/title', value: 'U' }]),
    },
    single: {
      needs: 'one-file',
      create: () => (description) => description.edit([{ op: 'add', path: '/x-single', value: true }]),
    },
  })
  const run = async (name: string) => {
    const outcome = await transform(join(folder, 'api.yaml'), { use: [`acme/${name}`], plugins: [plugin] })
    const findings = outcome.findings.map(
      ({ code, severity, message, place }) => `${severity} ${code} ${formatFragment(place.pointer)} ${message}`,
    )
    return { ...outcome, shown: findings }
  }
  const traitsRun = await run('traits')
  t.match(traitsRun.shown, ['info acme/seen #/operations/o seen'])
  t.match(traitsRun.text, /title: T\n {4}summary: S\n/)
  t.match(traitsRun.text, /x-applied: 2\n/)
  t.strictSame(
    traitsRun.changes?.map((change) => change.transform),
    ['merge-traits', 'acme/traits'],
  )
  const nested = await run('nested')
  t.strictSame(
    nested.changes?.map((change) => change.transform),
    ['merge-traits', 'acme/traits', 'acme/nested'],
  )
  const one = await run('one')
  t.match(one.text, /x-single: true\nx-applied: 1\n/)
  const refused: readonly (readonly [name: string, findings: readonly RegExp[], crashed: boolean])[] = [
    ['unknown', [/^error transform\/failed # .*Unknown transform "merge-trait".*did you mean "merge-traits"/], true],
    ['options', [/^error transform\/failed # .*Unexpected "keep" for the option "nulls"/], true],
    ['missing', [/^error rename\/not-found # /], false],
    ['ended', [/^error acme\/ending # no more/], false],
    ['thrown', [/^error transform\/failed # The transform "acme\/throwing" of the plugin "acme" threw/], true],
    ['meaning', [/^error transform\/not-equivalent #\/info\/title The transform "acme\/lying"/], false],
    ['circle', [/^error transform\/failed # .*apply each other more than 16 levels deep/], true],
  ]
  for (const [name, findings, crashed] of refused) {
    const outcome = await run(name)
    t.match(outcome.shown, findings, name)
    t.equal(outcome.shown.length, findings.length, name)
    t.strictSame([outcome.crashed, outcome.text, outcome.failed], [crashed, undefined, true], name)
  }
  t.equal(ran, 0, 'nothing runs after an error')
})

t.test('an option is read from a file', async (t) => {
  const read: unknown[] = []
  const supply: TransformDefinition = {
    fileOptions: ['values'],
    schema: {
      type: 'object',
      properties: {
        values: { type: 'object', additionalProperties: { type: 'number' } },
        name: { type: 'string', default: 'N' },
      },
      additionalProperties: false,
    },
    create: (options) => (_description, file) => {
      read.push(options)
      const at = file.optionFile('values')
      if (at !== undefined) file.report({ code: 'supplied', severity: 'info', message: 'from a file', at })
      return undefined
    },
  }
  const folder = t.testdir({
    '.git': {},
    apis: { 'api.yaml': head, 'msgapi.config.yaml': 'transforms:\n  - [acme/supply, { values: values.yaml }]\n' },
    outside: {},
    'values.yaml': 'here: 1\n',
    'other.yaml': 'there: 2\n__proto__: 3\n',
    'values.json': '{"there": 2}',
    'blank.yaml': '# nothing yet\n',
    'list.yaml': '- 1\n',
    'broken.yaml': 'a: 1\n b: [\n',
    'wrong.yaml': 'a: 1\nb:\n  one\n',
    '.env.yaml': 'a: 1\n',
  })
  symlinkSync('/etc/hostname', join(folder, 'link.yaml'))
  const run = (values: unknown, options = {}) =>
    transform('apis/api.yaml', {
      workingFolder: folder,
      plugins: [acme({ supply })],
      use: [['acme/supply', { values }]],
      ...options,
    })
  const inPlace = await run({ a: 1 })
  t.strictSame(inPlace.findings, [])
  const other = await run('other.yaml')
  t.match(other.findings, [{ code: 'acme/supplied', place: { source: join(folder, 'other.yaml'), pointer: [] } }])
  t.ok(other.inputs.includes(join(folder, 'other.yaml')))
  t.ok(other.files.some(({ path }) => path.endsWith('other.yaml')) === false)
  await run('values.json')
  await run('blank.yaml')
  const options = (values: object) => ({ values, name: 'N' })
  t.strictSame(read.splice(0), [
    options({ a: 1 }),
    options(
      Object.fromEntries([
        ['there', 2],
        ['__proto__', 3],
      ]),
    ),
    options({ there: 2 }),
    options({}),
  ])
  const named = 'The option "values" of the transform "acme/supply" names this file'
  const thrown = async (values: unknown, more = {}) => {
    const error = await run(values, more).catch((caught: unknown) => caught)
    return error instanceof Error ? `${error.name}: ${error.message}` : ''
  }
  const rows: readonly (readonly [written: unknown, message: string])[] = [
    ['none.yaml', `ConfigError: none.yaml: ${named}, which cannot be read: there is no file none.yaml.`],
    ['outside', `ConfigError: outside: ${named}, which cannot be read: it is a folder.`],
    ['../out.yaml', `ConfigError: ../out.yaml: ${named}, which cannot be read: it is outside the root folder.`],
    ['link.yaml', `ConfigError: link.yaml: ${named}, which cannot be read: it is outside the root folder.`],
    ['.env.yaml', `ConfigError: .env.yaml: ${named}, which cannot be read: its name matches ".env*".`],
    ['list.yaml', `ConfigError: list.yaml:1:1: ${named}: unexpected list, expected a map.`],
    [
      'wrong.yaml',
      'ConfigError: wrong.yaml:3:3: Unexpected "one" for the option "values" of the transform "acme/supply", expected a number.',
    ],
    [7, 'UsageError: Unexpected 7 for the option "values" of the transform "acme/supply", expected an object.'],
  ]
  for (const [written, message] of rows) t.equal(await thrown(written), message)
  t.match(await thrown('broken.yaml'), /^ConfigError: broken\.yaml:2:\d+: The option "values" of .*, which is broken: /)
  t.match(
    await thrown('other.yaml', { limits: { fileBytes: 10 } }),
    /^ConfigError: other\.yaml: .* larger than 10 bytes/,
  )
  t.strictSame(read, [])
  const configured = await run(undefined, { use: undefined }).catch((caught: unknown) => caught)
  t.match(configured, { message: `apis/values.yaml: ${named}, which cannot be read: there is no file values.yaml.` })
})

t.test('every transform and its options can be read', async (t) => {
  const known = knownTransforms([])
  t.ok(known.size > 7)
  const list = transformList(known.values(), 80)
  for (const [name, { definition }] of known) {
    t.ok(list.includes(`  ${name}  `), name)
    const { properties = {} } = definition.schema ?? {}
    const text = transformText(name, definition, 80)
    for (const option of Object.keys(properties ?? {})) t.match(text, `\n  ${option} `, `${name} ${option}`)
    for (const code of Object.keys(definition.codes ?? {})) t.match(text, `\n  ${name}/${code} `, `${name}/${code}`)
    t.notMatch(text, 'Value: any value', name)
    t.ok(
      text.split('\n').every((line) => line.length <= 80),
      name,
    )
  }
  const definition: TransformDefinition = {
    fileOptions: ['values'],
    schema: {
      properties: {
        values: { type: 'object' },
        to: { enum: ['send', 'receive'], description: 'The side' },
        count: { anyOf: [{ type: 'integer' }, { type: 'boolean' }], default: 3 },
      },
      required: ['to'],
    },
    create: () => () => undefined,
  }
  t.equal(
    transformText('t', definition, 80),
    `t

Options:
  values  Value: a map, or a file with it
  to      The side
          Value: send, receive; required
  count   Value: a whole number, or true or false; default: 3
`,
  )
  t.equal(
    transformCodeText('perspective/reply-static-channel', codes['reply-static-channel'], 60),
    `perspective/reply-static-channel

Replies go to a channel with an address that several
requesters may share.

Severity: warning

What is assumed: each requester finds its own replies.

Why it cannot be derived: the description does not say who
else receives from the channel.

What to check: agree on a correlation id, and ignore replies
to others.

Reported by the transform perspective
`,
  )
})
