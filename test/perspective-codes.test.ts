import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Finding, transform } from '../src/index.ts'
import { knownTransforms } from '../src/rules/transforms.ts'
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
    'P010 error',
    'P012 error',
    'P012 warn',
    'P022 warn',
    'P042 info',
    'P050 error',
    'P050 warn',
    'P051 warn',
  ]
  const others = [
    'P052 warn',
    'P070 warn',
    'P082 info',
    'no-place error',
    'unknown-channel error',
    'unknown-operation error',
  ]
  for (const each of [...own, ...others, 'draft-lost warn', 'draft-kept info']) t.ok(found.has(each), each)
})
