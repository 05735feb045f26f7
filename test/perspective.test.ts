import { basename, join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse } from 'yaml'
import { type Finding, lint } from '../src/index.ts'
import { formatFragment } from '../src/pointer.ts'
import { sidedDescriptions } from './oracle/random-sides.ts'
import { drafted, draftProblems, roundTripProblems } from './perspective-laws.ts'
import { isMetOften, runs } from './volume.ts'

type Options = Readonly<Record<string, unknown>>

/** A description without its first lines, what it becomes, and what is asked. */
interface Case {
  readonly title: string
  readonly options: Options
  readonly text: string
  /** The text without `x-perspective`; undefined when nothing changes. */
  readonly expected?: string
  /** The codes that the case is about: of these, all findings are listed. */
  readonly codes: readonly string[]
  /** Severity, code and place of each finding of these codes, with a part of its message where it matters. */
  readonly findings: readonly string[]
}

const head = 'asyncapi: 3.0.0\ninfo: {title: Orders, version: 1.0.0}\n'
const [sent, received] = [
  '{action: send, channel: {$ref: "#/channels/c"}}',
  '{action: receive, channel: {$ref: "#/channels/c"}}',
]
const one = `channels: {c: {address: c}}\noperations: {sendOrder: ${sent}}\n`
const oneTurned = `channels: {c: {address: c}}\noperations: {sendOrder: ${received}}\n`
const turn = { to: 'receive' }

const cases: readonly Case[] = [
  {
    title: 'an operation that sends is turned, and its id and its implementation are asked about',
    options: turn,
    text: one,
    expected: oneTurned,
    codes: ['not-derivable', 'operation-id', 'implements-all', 'mixed-document', 'nothing-to-reverse', 'left-out'],
    findings: [
      'warn not-derivable #',
      'warn operation-id #/operations/sendOrder',
      'info implements-all #/operations/sendOrder',
    ],
  },
  {
    title: 'an operation with a new id is not asked about, and references to it follow',
    options: { ...turn, rename: { sendOrder: '__proto__' } },
    text: `channels: {c: {address: c}}\noperations: {sendOrder: ${sent}, b: {$ref: "#/operations/sendOrder"}}\n`,
    expected: `channels: {c: {address: c}}\noperations: {__proto__: ${received}, b: {$ref: "#/operations/__proto__"}}\n`,
    codes: ['operation-id'],
    findings: ['warn operation-id #/operations/b'],
  },
  {
    title: 'an operation of components that nothing uses keeps its meaning',
    options: turn,
    text: `${one}components: {operations: {again: {$ref: "#/operations/sendOrder"}}}\n`,
    expected: `${oneTurned}components: {operations: {again: ${sent}}}\n`,
    codes: ['left-out'],
    findings: [],
  },
  {
    title: 'nothing has the action that is to be turned',
    options: { to: 'send' },
    text: one,
    codes: ['not-derivable', 'implements-all', 'nothing-to-reverse', 'left-out'],
    findings: ['error nothing-to-reverse #/operations'],
  },
  {
    title: 'no operations at all',
    options: { to: 'flip' },
    text: 'channels: {c: {address: c}}\n',
    codes: ['nothing-to-reverse'],
    findings: ['error nothing-to-reverse #'],
  },
  {
    title: 'no operation may turn',
    options: { to: 'flip', operations: [] },
    text: one,
    codes: ['nothing-to-reverse'],
    findings: ['error nothing-to-reverse #/operations'],
  },
  {
    title: 'the others are left out, with the channels and components that only they use',
    options: turn,
    text: `channels:
  c: {address: c}
  d: {address: d, messages: {m: {$ref: "#/components/messages/M"}}}
  unused: {address: e}
operations:
  a: ${sent}
  b: {action: receive, channel: {$ref: "#/channels/d"}}
components:
  messages: {M: {payload: {$ref: "#/components/schemas/S"}}}
  schemas: {S: true, Unused: true}
`,
    expected: `channels:
  c: {address: c}
  unused: {address: e}
operations:
  a: ${received}
components:
  schemas: {Unused: true}
`,
    codes: ['mixed-document', 'left-out'],
    findings: [
      'info left-out #/channels/d',
      'info left-out #/components/messages/M',
      'info left-out #/components/schemas/S',
      'info left-out #/operations/b',
    ],
  },
  {
    title: 'flip turns operations of both actions, which is asked about once',
    options: { to: 'flip' },
    text: `channels: {c: {address: c}}\noperations: {a: ${sent}, b: ${received}, d: ${sent}}\n`,
    expected: `channels: {c: {address: c}}\noperations: {a: ${received}, b: ${sent}, d: ${received}}\n`,
    codes: ['mixed-document', 'left-out'],
    findings: ['warn mixed-document #/operations'],
  },
  {
    title: 'flip of operations that all send',
    options: { to: 'flip' },
    text: `channels: {c: {address: c}}\noperations: {a: ${sent}, d: ${sent}}\n`,
    expected: `channels: {c: {address: c}}\noperations: {a: ${received}, d: ${received}}\n`,
    codes: ['mixed-document', 'left-out'],
    findings: [],
  },
  {
    title: 'of several operations those that are named',
    options: { to: 'flip', operations: ['a', '__proto__'] },
    text: `channels: {c: {address: c}}\noperations: {a: ${sent}, b: ${sent}, __proto__: ${sent}}\n`,
    expected: `channels: {c: {address: c}}\noperations: {a: ${received}, __proto__: ${received}}\n`,
    codes: ['mixed-document', 'left-out'],
    findings: ['info left-out #/operations/b'],
  },
  {
    title: 'an operation of components is turned there when only turned ones lead to it',
    options: turn,
    text: `channels: {c: {address: c}}
operations: {a: {$ref: "#/components/operations/O"}, b: {$ref: "#/components/operations/P"}}
components: {operations: {O: ${sent}, P: {$ref: "#/components/operations/O"}, Unused: ${sent}}}
`,
    expected: `channels: {c: {address: c}}
operations: {a: {$ref: "#/components/operations/O"}, b: {$ref: "#/components/operations/P"}}
components: {operations: {O: ${received}, P: {$ref: "#/components/operations/O"}, Unused: ${sent}}}
`,
    codes: ['left-out'],
    findings: [],
  },
  {
    title: 'an operation of components that something else leads to is copied',
    options: turn,
    text: `channels: {c: {address: c}}
operations: {a: {$ref: "#/components/operations/O"}}
components: {operations: {O: ${sent}, P: {$ref: "#/components/operations/O"}}}
`,
    expected: `channels: {c: {address: c}}
operations: {a: ${received}}
components: {operations: {O: ${sent}, P: {$ref: "#/components/operations/O"}}}
`,
    codes: ['left-out'],
    findings: [],
  },
  {
    title: 'an operation that is left out, and that a turned one refers to',
    options: { ...turn, operations: ['b'] },
    text: `channels: {c: {address: c}}\noperations: {a: ${sent}, b: {$ref: "#/operations/a"}}\n`,
    expected: `channels: {c: {address: c}}\noperations: {b: ${received}}\n`,
    codes: ['left-out'],
    findings: ['info left-out #/operations/a'],
  },
  {
    title: 'operations that an alias repeats',
    options: { to: 'flip', operations: ['b'] },
    text: `channels: {c: {address: c}}\noperations: {a: &o ${sent}, b: *o}\n`,
    expected: `channels: {c: {address: c}}\noperations: {b: ${received}}\n`,
    codes: ['implements-all', 'left-out'],
    findings: ['info implements-all #/operations/b', 'info left-out #/operations/a'],
  },
  {
    title: 'what identifies the other application goes',
    options: { ...turn, title: 'Shipping', version: '2' },
    text: `id: urn:o\n${one}`,
    expected: oneTurned,
    codes: ['root-identity'],
    findings: ['error root-identity #/id', 'warn root-identity #/info/title'],
  },
  {
    title: 'what identifies the new application takes its place',
    options: { ...turn, id: 'urn:s', supply: { '/info/title': 'Shipping' } },
    text: `id: urn:o\n${one}`,
    expected: `id: urn:s\n${oneTurned}`,
    codes: ['root-identity'],
    findings: ['warn root-identity #/id', 'warn root-identity #/info/title', 'warn root-identity #/info/version'],
  },
  {
    title: 'traits that are shared with an operation left out are merged, in their order',
    options: turn,
    text: `channels: {c: {address: c}}
operations:
  a:
    action: send
    channel: {$ref: "#/channels/c"}
    traits: [{$ref: "#/components/operationTraits/T"}, {$ref: "#/components/operationTraits/U"}]
  b:
    action: receive
    channel: {$ref: "#/channels/c"}
    traits: [{$ref: "#/components/operationTraits/T"}]
components:
  operationTraits: {T: {summary: t}, U: {summary: u}}
`,
    expected: `channels: {c: {address: c}}
operations:
  a:
    action: receive
    channel: {$ref: "#/channels/c"}
    summary: u
`,
    codes: ['trait-merged', 'left-out'],
    findings: [
      'warn trait-merged #/operations/a/traits/0',
      'warn trait-merged #/operations/a/traits/1',
      'info left-out #/components/operationTraits/T',
      'info left-out #/components/operationTraits/U',
      'info left-out #/operations/b',
    ],
  },
  {
    title: 'traits that only turned operations have stay',
    options: turn,
    text: `channels: {c: {address: c}}
operations:
  a: {action: send, channel: {$ref: "#/channels/c"}, traits: [{$ref: "#/components/operationTraits/T"}]}
  b: {action: send, channel: {$ref: "#/channels/c"}, traits: [{$ref: "#/components/operationTraits/T"}]}
components: {operationTraits: {T: {summary: t}}}
`,
    expected: `channels: {c: {address: c}}
operations:
  a: {action: receive, channel: {$ref: "#/channels/c"}, traits: [{$ref: "#/components/operationTraits/T"}]}
  b: {action: receive, channel: {$ref: "#/channels/c"}, traits: [{$ref: "#/components/operationTraits/T"}]}
components: {operationTraits: {T: {summary: t}}}
`,
    codes: ['trait-merged', 'left-out'],
    findings: [],
  },
  {
    title: 'a trait in which nothing changes stays for operations that turn in both directions',
    options: { to: 'flip' },
    text: `channels: {c: {address: c}}
operations:
  a: {action: send, channel: {$ref: "#/channels/c"}, traits: [{$ref: "#/components/operationTraits/T"}]}
  b: {action: receive, channel: {$ref: "#/channels/c"}, traits: [{$ref: "#/components/operationTraits/T"}]}
components: {operationTraits: {T: {bindings: {ibmmq: {}}}}}
`,
    expected: `channels: {c: {address: c}}
operations:
  a: {action: receive, channel: {$ref: "#/channels/c"}, traits: [{$ref: "#/components/operationTraits/T"}]}
  b: {action: send, channel: {$ref: "#/channels/c"}, traits: [{$ref: "#/components/operationTraits/T"}]}
components: {operationTraits: {T: {bindings: {ibmmq: {}}}}}
`,
    codes: ['trait-merged'],
    findings: [],
  },
  {
    title: 'what receives now loses its list of messages, and so does a reply to what sends now',
    options: { to: 'flip', messages: 'all' },
    text: `channels: {c: {address: c, messages: {m: {}, n: {}}}}
operations:
  a:
    action: send
    channel: {$ref: "#/channels/c"}
    messages: [{$ref: "#/channels/c/messages/m"}]
    reply: {channel: {$ref: "#/channels/c"}, messages: [{$ref: "#/channels/c/messages/n"}]}
  b:
    action: receive
    channel: {$ref: "#/channels/c"}
    messages: [{$ref: "#/channels/c/messages/m"}]
    reply: {$ref: "#/components/replies/R"}
  d:
    action: send
    channel: {$ref: "#/channels/c"}
    reply: {$ref: "#/components/replies/R"}
components: {replies: {R: {channel: {$ref: "#/channels/c"}, messages: [{$ref: "#/channels/c/messages/n"}]}}}
`,
    expected: `channels: {c: {address: c, messages: {m: {}, n: {}}}}
operations:
  a:
    action: receive
    channel: {$ref: "#/channels/c"}
    reply: {channel: {$ref: "#/channels/c"}, messages: [{$ref: "#/channels/c/messages/n"}]}
  b:
    action: send
    channel: {$ref: "#/channels/c"}
    messages: [{$ref: "#/channels/c/messages/m"}]
    reply: {channel: {$ref: "#/channels/c"}}
  d:
    action: receive
    channel: {$ref: "#/channels/c"}
    reply: {channel: {$ref: "#/channels/c"}, messages: [{$ref: "#/channels/c/messages/n"}]}
`,
    codes: ['left-out'],
    findings: ['info left-out #/components/replies/R'],
  },
  {
    title: 'addresses, of a shared channel of components too',
    options: { ...turn, addresses: { c: 'new', d: null } },
    text: `channels: {c: {$ref: "#/components/channels/C"}, d: {}, e: {$ref: "#/components/channels/C"}}
operations: {sendOrder: ${sent}}
components: {channels: {C: {address: c}}}
`,
    expected: `channels: {c: {address: new}, d: {address: null}, e: {$ref: "#/components/channels/C"}}
operations: {sendOrder: ${received}}
components: {channels: {C: {address: c}}}
`,
    codes: ['channel-may-differ'],
    findings: ['warn channel-may-differ #/channels/e'],
  },
  {
    title: 'values that are supplied, through references and in each other',
    options: {
      ...turn,
      rename: { sendOrder: 'onOrder' },
      supply: {
        '/operations/onOrder/x-a/b': 1,
        '/operations/onOrder/x-a': {},
        '/channels/c/description': 'd',
        '/x-l/-': 2,
      },
    },
    text: `channels: {c: {address: c}}
operations: {sendOrder: {$ref: "#/components/operations/O"}}
components: {operations: {O: ${sent}}}
x-l: [1]
`,
    expected: `channels: {c: {address: c, description: d}}
operations: {onOrder: {$ref: "#/components/operations/O"}}
components: {operations: {O: {action: receive, channel: {$ref: "#/channels/c"}, x-a: {b: 1}}}}
x-l: [1, 2]
`,
    codes: ['no-place'],
    findings: [],
  },
  {
    title: 'values without a place',
    options: {
      ...turn,
      supply: { '/operations/none/x-a': 1, '/channels/c/address/x': 1, nowhere: 1, '': 1, '/x-l/3': 1 },
    },
    text: `${one}x-l: [1]\n`,
    expected: `${oneTurned}x-l: [1]\n`,
    codes: ['no-place'],
    findings: Array.from({ length: 5 }, () => 'error no-place #'),
  },
  {
    title: 'ids that are taken',
    options: { to: 'flip', rename: { a: 'b', b: 'a', d: 'e', f: 'd', g: 'x', h: 'x' } },
    text: `channels: {c: {address: c}}\noperations: {a: ${sent}, b: ${sent}, d: ${sent}, e: ${sent}, f: ${sent}, g: ${sent}, h: ${sent}}\n`,
    expected: `channels: {c: {address: c}}\noperations: {b: ${received}, a: ${received}, d: ${received}, e: ${received}, f: ${received}, x: ${received}, h: ${received}}\n`,
    codes: ['operation-id'],
    findings: [
      'error operation-id #/operations/d',
      'error operation-id #/operations/f',
      'error operation-id #/operations/h',
      'warn operation-id #/operations/e',
    ],
  },
  {
    title: 'names that are not there',
    options: { ...turn, operations: ['sendOder', 'x'], rename: { y: 'z' }, addresses: { d: 'e' } },
    text: one,
    codes: ['unknown-operation', 'unknown-channel'],
    findings: [
      'error unknown-channel #',
      'error unknown-operation #',
      'error unknown-operation #',
      'error unknown-operation #',
    ],
  },
]

t.test('operations are turned, removed or asked about, alike in YAML and JSON and on every run', async (t) => {
  for (const each of cases) {
    await t.test(each.title, async (t) => {
      for (const language of ['yaml', 'json'] as const) {
        const source = head + each.text
        const content = language === 'yaml' ? source : asJson(source)
        const { text, findings } = await derive(content, each.options, language)
        t.strictSame(listed(findings, each.codes), each.findings.toSorted(), language)
        if (each.expected === undefined) {
          t.equal(text, content, 'nothing changes')
          continue
        }
        const { mark, ...rest } = partsOf(text)
        t.strictSame(rest, partsOf(each.expected), language)
        t.match(mark, { direction: each.options.to, digest: /^[0-9a-f]{64}$/ })
        t.equal((await derive(content, each.options, language)).text, text, 'the same again')
      }
    })
  }
})

t.test(
  'random descriptions give the same bytes again, no unannounced error, and themselves when flipped twice',
  async (t) => {
    let turned = 0
    await fc.assert(
      fc.asyncProperty(sidedDescriptions, async ({ content, language }) => {
        const entry = { path: `/description/api.${language}`, content }
        const { problems, isTurned } = await draftProblems(entry)
        if (isTurned) turned += 1
        const all = [...problems, ...(await roundTripProblems(entry))]
        if (all.length > 0) throw new Error(`${all.join('\n')}\n${content}`)
      }),
      runs(12),
    )
    t.ok(isMetOften(turned, 8), 'most are turned', { turned })
  },
)

t.test('the laws find what breaks them', async (t) => {
  const sns = (action: string, consumers: string) =>
    `${head}channels: {c: {address: c}}\noperations: {a: {action: ${action}, channel: {$ref: "#/channels/c"}, bindings: {sns: {${consumers}}}}}\n`
  const required = 'bindings/sns/consumers-required'
  const entry = { path: '/description/api.yaml', content: sns('send', '') }
  t.strictSame((await draftProblems(entry)).problems, [], 'binding-direction-lossy names the error')
  const { findings } = await drafted(entry, [['perspective', { to: 'receive' }]])
  t.ok(findings.some(({ code, severity }) => code === 'perspective/binding-direction-lossy' && severity === 'error'))
  const { findings: linted } = await lint([{ ...entry, content: sns('receive', '') }], { noConfig: true })
  t.ok(linted.some(({ code }) => code === required))
})

t.test('wrong options are refused with a reason', async (t) => {
  const wrong: readonly (readonly [Options, RegExp])[] = [
    [{}, /Missing option "to"/],
    [{ to: 'recieve' }, /did you mean "receive"/],
    [{ ...turn, accept: { proze: 'x' } }, /Unexpected name "proze" for the option "accept".*did you mean/],
    [{ ...turn, accept: { 'binding-direction-lossy': ' ' } }, /expected a written reason/],
    [{ ...turn, rename: { a: '' } }, /Unexpected ""/],
    [{ ...turn, addresses: { a: 1 } }, /Unexpected 1/],
    [{ ...turn, messages: 'some' }, /Unexpected "some"/],
    [{ ...turn, accept: { 'nothing-to-reverse': 'nothing is turned' } }, /nothing-to-reverse/],
    [{ ...turn, titel: 'x' }, /did you mean "title"/],
  ]
  for (const [options, message] of wrong) {
    await t.rejects(derive(head + one, options), { message }, JSON.stringify(options))
  }
})

t.test('questions that are accepted are infos, and the reasons are kept', async (t) => {
  const accept = { 'not-derivable': 'known', 'perspective/root-identity': 'later', parameter: 'never asked' }
  const { text, findings } = await derive(head + one, { ...turn, accept })
  t.strictSame(listed(findings, ['not-derivable', 'root-identity', 'parameter']), [
    'info not-derivable #',
    'info root-identity #/info/title',
    'info root-identity #/info/version',
  ])
  const { mark } = partsOf(text)
  t.match(mark, {
    accepted: new Map([
      ['not-derivable', 'known'],
      ['root-identity', 'later'],
    ]),
  })
  t.notMatch(text, /- P0(?:00|12)/)
})

t.test('a description of several files becomes one draft, with questions at the lines of the authors', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}channels: {c: {address: c}}\noperations: {sendOrder: {$ref: 'parts.yaml#/o'}}\n`,
    'parts.yaml': `o: {action: send, channel: {$ref: 'api.yaml#/channels/c'}, summary: Sends}\n`,
  })
  const { text, findings } = await drafted(join(folder, 'api.yaml'), [['perspective', turn]], folder)
  t.match(text, /action: receive/)
  t.match(text, /derivedFrom: api.yaml/)
  const prose = findings.filter(({ code }) => code === 'perspective/prose')
  t.strictSame(
    prose.map(({ place }) => [basename(place.source), formatFragment(place.pointer)]),
    [['parts.yaml', '#/o/summary']],
  )
})

/** What is made, also where an error is reported, and the findings. */
async function derive(
  content: string,
  options: Options,
  language: 'yaml' | 'json' = 'yaml',
): Promise<{ readonly text: string; readonly findings: readonly Finding[] }> {
  const { text = '', findings } = await drafted({ path: `/description/api.${language}`, content }, [
    ['perspective', options],
  ])
  return { text, findings }
}

function asJson(text: string): string {
  return `${JSON.stringify(parse(text), undefined, 2)}\n`
}

/** A description without what all cases have alike, in which the order of keys counts. */
function partsOf(text: string): { readonly rest: unknown; readonly mark?: unknown } {
  const data: unknown = parse(text, { mapAsMap: true })
  if (!(data instanceof Map)) return { rest: data }
  const mark: unknown = data.get('x-perspective')
  for (const key of ['asyncapi', 'info', 'x-perspective']) data.delete(key)
  return { rest: [...data], ...(mark instanceof Map ? { mark: Object.fromEntries(mark) } : {}) }
}

function listed(findings: readonly Finding[], codes: readonly string[]): readonly string[] {
  return findings
    .filter(({ code }) => codes.some((each) => code === `perspective/${each}`) || code.startsWith('transform/'))
    .map(
      ({ severity, code, place }) => `${severity} ${code.replace('perspective/', '')} ${formatFragment(place.pointer)}`,
    )
    .sort()
}
