import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { formerCodes } from '../plugins/perspective/codes.ts'
import { type Finding, lint, transform } from '../src/index.ts'
import { knownTransforms } from '../src/rules/transforms.ts'
import { nodeAlone } from './node-alone.ts'
import { documentOf, type Options, pairs, type Sample } from './perspective-pairs.ts'

async function findingsOf(t: Test, sample: Sample, shared: Options = {}): Promise<readonly Finding[]> {
  const { text, options = {}, draft: earlier } = typeof sample === 'string' ? { text: sample } : sample
  const folder = t.testdir({
    'api.yaml': documentOf(text),
    ...(earlier === undefined ? {} : { 'draft.yaml': earlier }),
  })
  const use = [['perspective', { to: 'receive', ...shared, ...options }]] as const
  const { findings, crashed } = await transform(join(folder, 'api.yaml'), {
    use,
    root: folder,
    workingFolder: folder,
    noConfig: true,
    ...(earlier === undefined ? {} : { fromDraft: 'draft.yaml' }),
  })
  t.notOk(crashed)
  t.strictSame(
    findings.filter(({ code }) => !code.startsWith('perspective/')),
    [],
    'the description has no other fault',
  )
  return findings
}

t.test('every code has a description that gives it, and one that comes close and does not', async (t) => {
  for (const { code: written, options, gives, comesClose } of pairs) {
    const [code, severity] = written.split(' ')
    const has = async (sample: Sample) => {
      const findings = await findingsOf(t, sample, options)
      return findings.some(
        (each) => each.code === `perspective/${code}` && (severity ?? each.severity) === each.severity,
      )
    }
    t.ok(await has(gives), `${written} is given`)
    t.notOk(await has(comesClose), `${written} is nearly given`)
  }
  const { codes = {} } = knownTransforms([]).get('perspective')?.definition ?? {}
  const wanted = Object.entries(codes).flatMap(([code, { errorWhen }]) =>
    errorWhen === undefined ? [code] : [code, `${code} error`],
  )
  t.strictSame(pairs.map(({ code }) => code).sort(), wanted.sort(), 'and no code is without')
  t.comment(`${pairs.length} pairs for ${Object.keys(codes).length} codes`)
})

t.test('messages are short, however long names and values are', async (t) => {
  const long = 'A name as long as those that tools make of a package, a class and a method of many words'.repeat(2)
  const channel = { $ref: `#/channels/${long}` }
  const sending = { action: 'send', channel }
  const trait = { [`x-${long}`]: { [long]: long }, bindings: { mqtt: { retain: true } } }
  const description = {
    asyncapi: '3.1.0',
    id: long,
    info: {
      title: long,
      version: long,
      description: long,
      contact: { name: long },
      license: { name: long, url: long },
    },
    servers: { [long]: { host: long, protocol: long, bindings: { [long]: { a: 1 }, mqtt: { clientId: long } } } },
    channels: {
      [long]: { address: long, bindings: { sns: { name: long, policy: { statements: [] } } } },
      [`only ${long}`]: { address: long, messages: { m: { $ref: `#/components/messages/${long}` } } },
    },
    operations: {
      [long]: { ...sending, traits: [trait], bindings: { sns: { topic: { name: long } }, amqp: { cc: [long, long] } } },
      [`${long} too`]: { ...sending, traits: [{ $ref: `#/components/operationTraits/${long}` }] },
      [`${long} last`]: {
        action: 'receive',
        channel: { $ref: `#/channels/only ${long}` },
        traits: [{ $ref: `#/components/operationTraits/${long}` }],
      },
    },
    components: { messages: { [long]: {} }, operationTraits: { [long]: { summary: long } } },
  }
  const drafted = {
    ...description,
    info: { ...description.info, title: `Ours ${long}`, summary: long },
    channels: { ...description.channels, [`new ${long}`]: { address: long }, [long]: { address: `other ${long}` } },
    operations: { [`our ${long}`]: { action: 'receive', channel } },
    'x-perspective': { direction: 'receive' },
  }
  const runs: readonly (readonly [Options, object?])[] = [
    [{}],
    [
      {
        title: long,
        id: long,
        version: long,
        rename: { [long]: `${long} too` },
        supply: { [`/operations/${long}/none/${long}`]: 1 },
      },
    ],
    [{ operations: [`no ${long}`], addresses: { [`no ${long}`]: long } }],
    [{}, drafted],
  ]
  const found = new Set<string>()
  for (const [options, earlier] of runs) {
    const folder = t.testdir({ 'api.yaml': JSON.stringify(description), 'draft.yaml': JSON.stringify(earlier ?? {}) })
    const { findings } = await transform(join(folder, 'api.yaml'), {
      use: [['perspective', { to: 'receive', ...options }]],
      root: folder,
      workingFolder: folder,
      noConfig: true,
      ...(earlier === undefined ? {} : { fromDraft: 'draft.yaml' }),
    })
    for (const { code, severity, message } of findings) {
      found.add(`${code.replace('perspective/', '')} ${severity}`)
      if (message.length > 200) t.fail(`${message.length} characters: ${message}`)
    }
  }
  const own = [
    'operation-id error',
    'root-identity error',
    'root-identity warn',
    'channel-binding warn',
    'implements-all info',
    'binding-direction-lossy error',
    'binding-direction-lossy warn',
    'binding-direction-unknown warn',
  ]
  const others = [
    'application-binding warn',
    'trait-merged warn',
    'left-out info',
    'no-place error',
    'unknown-channel error',
    'unknown-operation error',
  ]
  for (const each of [...own, ...others, 'draft-lost warn', 'draft-kept info']) t.ok(found.has(each), each)
})

/** The places where people write codes, each with one that answers, silences or sets the question about the channel. */
const places: Readonly<Record<string, (code: string) => WrittenCode>> = {
  'the option accept': (code) => ({ options: { accept: { [code]: 'asked' } }, severity: 'info' }),
  'the option accept, with the name of the transform': (code) => {
    return { options: { accept: { [`perspective/${code}`]: 'asked' } }, severity: 'info' }
  },
  'an earlier draft': (code) => {
    return { draft: `x-perspective: { direction: receive, accepted: { ${code}: asked } }\n`, severity: 'info' }
  },
  'rules of a config': (code) => ({ config: `rules: { perspective/${code}: hint }\n`, severity: 'hint' }),
  'an override of a config': (code) => {
    const override = `{ files: ['api.yaml#/channels'], rules: { perspective/${code}: hint } }`
    return { config: `overrides: [${override}]\n`, severity: 'hint' }
  },
  'a comment': (code) => ({ channel: `{ address: a } # msgapi-disable-line perspective/${code}`, severity: undefined }),
  'a pattern in a comment': (code) => {
    return { channel: `{ address: a } # msgapi-disable-line perspective/${code.slice(0, -1)}*`, severity: undefined }
  },
  'an extension': (code) => {
    return { channel: `{ address: a, x-msgapi-ignore: [{ rule: perspective/${code} }] }`, severity: undefined }
  },
  'the suppressions file': (code) => {
    return {
      suppressions: JSON.stringify([{ file: 'api.yaml', rule: `perspective/${code}`, pointer: '/channels/c' }]),
      severity: undefined,
    }
  },
}

interface WrittenCode {
  readonly options?: Options
  readonly draft?: string
  readonly config?: string
  readonly channel?: string
  readonly suppressions?: string
  /** What the question becomes; undefined if it is silenced. */
  readonly severity: string | undefined
}

for (const [place, written] of Object.entries(places)) {
  t.test(`former codes are read in ${place}, and not printed`, async (t) => {
    for (const code of ['P020', 'channel-may-differ']) {
      const { options, draft, config = '', channel = '{ address: a }', suppressions, severity } = written(code)
      const folder = t.testdir({
        'api.yaml': `asyncapi: 3.1.0
info: { title: T, version: 1.0.0 }
channels:
  c: ${channel}
operations: { o: { action: send, channel: { $ref: '#/channels/c' } } }
`,
        'msgapi.config.yaml': config,
        ...(draft === undefined ? {} : { 'draft.yaml': draft }),
        ...(suppressions === undefined ? {} : { 'msgapi-suppressions.json': suppressions }),
      })
      const run = { root: folder, workingFolder: folder }
      const outcome = await transform(join(folder, 'api.yaml'), {
        ...run,
        use: [['perspective', { to: 'receive', title: 'U', ...options }]],
        ...(draft === undefined ? {} : { fromDraft: 'draft.yaml' }),
      })
      t.notOk(outcome.crashed)
      const asked = outcome.findings.filter((finding) => finding.code === 'perspective/channel-may-differ')
      t.strictSame(
        asked.map((finding) => finding.severity),
        severity === undefined ? [] : [severity],
        code,
      )
      const linted = await lint([join(folder, 'api.yaml')], run)
      t.strictSame(
        linted.findings.map((finding) => finding.code),
        [],
        'the code is known, and nothing is called unused',
      )
      const { text = '' } = outcome
      t.notMatch(text.slice(text.indexOf('x-perspective')) + JSON.stringify(outcome.findings), 'P020')
    }
  })
}

t.test('former codes are read by explain, and not printed', (t) => {
  const explained = (code: string) => {
    const { status, stdout, stderr } = spawnSync(...nodeAlone(['dist/cli.cjs', 'explain', code]), { encoding: 'utf8' })
    t.strictSame([status, stderr], [0, ''])
    return stdout
  }
  t.equal(explained('perspective/P020'), explained('perspective/channel-may-differ'))
  t.notMatch(explained('perspective'), /P\d{3}/)
  t.end()
})

t.test('each code that was a number has one name now', (t) => {
  const numbers = Object.keys(formerCodes)
  t.equal(numbers.length, 26)
  t.ok(numbers.every((former) => /^P\d{3}$/.test(former)))
  t.equal(new Set(Object.values(formerCodes)).size, numbers.length)
  t.end()
})
