import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Case } from './hostile-case.ts'

/** Files by their names; the first one is the entry. A link leads to another name. */
type Files = Readonly<Record<string, string | Uint8Array | { readonly link: string }>>

interface Attack {
  readonly files: Files
  /** Whether it is upgraded, refused, or may be either. */
  readonly ends?: 'upgraded' | 'refused'
}

const head = 'asyncapi: 2.6.0\ninfo: { title: Hostile, version: 1.0.0 }\n'
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'length', 'then', '']

function lines(size: number, lineOf: (index: number) => string): string {
  return Array.from({ length: size }, (_, index) => lineOf(index)).join('')
}

function entry(rest: string): Files {
  return { 'doc.yaml': head + rest }
}

/** A description with one channel. */
function channel(rest: string, more = ''): Files {
  return entry(`channels:\n  a:\n${rest.replace(/^(?=.)/gm, '    ')}${more}`)
}

/** Choices of messages, each of the one before twice: as written, they are as many as there are atoms. */
const doubled = lines(40, (index) => {
  const before = index === 0 ? '{ payload: {} }' : `{ $ref: '#/components/messages/M${index - 1}' }`
  return `    M${index}: { oneOf: [${before}, ${before}] }\n`
})

const attacks: Readonly<Record<string, Attack>> = {
  'v2-names': {
    ends: 'upgraded',
    files: entry(
      `channels:\n${lines(names.length, (index) => {
        const name = JSON.stringify(names[index])
        const operation = `{ operationId: ${JSON.stringify(`${names[index]}-`)}, message: { $ref: '#/components/messages/${names[index]}' } }`
        return `  ${name}: { publish: ${operation}, servers: [${name}] }\n`
      })}servers:\n${lines(names.length, (index) => `  ${JSON.stringify(names[index])}: { url: 'mqtt://a.example', protocol: mqtt, security: [{ ${JSON.stringify(names[index])}: [] }] }\n`)}` +
        `components:\n  messages:\n${lines(names.length, (index) => `    ${JSON.stringify(names[index])}: { name: ${JSON.stringify(names[index])}, payload: { type: object } }\n`)}` +
        `  securitySchemes:\n${lines(names.length, (index) => `    ${JSON.stringify(names[index])}: { type: userPassword }\n`)}`,
    ),
  },
  'v2-ids-proto': {
    ends: 'upgraded',
    files: entry(
      'channels:\n  a/{__proto__}:\n    x-channelId: __proto__\n    parameters: { __proto__: { schema: { type: string, enum: [a] } } }\n    publish: { operationId: __proto__, message: { messageId: __proto__, payload: {} } }\n',
    ),
  },
  'v2-key-1mb': {
    files: {
      'doc.json': JSON.stringify({
        asyncapi: '2.6.0',
        info: { title: 'Hostile', version: '1.0.0' },
        channels: { ['k'.repeat(1_000_000)]: { publish: { message: { name: 'n'.repeat(1_000_000) } } } },
      }),
    },
  },
  'v2-channels-5000': {
    ends: 'upgraded',
    files: entry(`channels:\n${lines(5000, (index) => `  a/${index}: { publish: { message: { payload: {} } } }\n`)}`),
  },
  'v2-channels-of-one-name': {
    ends: 'upgraded',
    files: entry(
      `channels:\n${lines(5000, (index) => `  "a${'/'.repeat(index % 100)}-${'-'.repeat(index / 100)}b": {}\n`)}`,
    ),
  },
  'v2-messages-of-one-name': {
    ends: 'upgraded',
    files: channel(`publish:\n  message:\n    oneOf:\n${lines(5000, () => '      - { name: same, payload: {} }\n')}`),
  },
  'v2-operations-of-one-name': {
    ends: 'upgraded',
    files: entry(
      `channels:\n${lines(3000, (index) => `  "a${'/'.repeat(index % 60)}-${'-'.repeat(index / 60)}b": { publish: {}, subscribe: {} }\n`)}`,
    ),
  },
  'v2-choices-deep': {
    files: channel(`publish: { message: ${'{ oneOf: ['.repeat(150)}{ payload: {} }${'] }'.repeat(150)} }\n`),
  },
  'v2-choices-doubled': {
    files: channel(
      "publish: { message: { $ref: '#/components/messages/M39' } }\n",
      `components:\n  messages:\n${doubled}`,
    ),
  },
  'v2-choices-of-themselves': {
    files: channel(
      "publish: { message: { $ref: '#/components/messages/A' } }\n",
      "components:\n  messages:\n    A: { oneOf: [{ $ref: '#/components/messages/B' }] }\n    B: { oneOf: [{ $ref: '#/components/messages/A' }, { $ref: '#/components/messages/B' }] }\n",
    ),
  },
  'v2-choice-of-its-operation': {
    files: channel("publish: { message: { oneOf: [{ $ref: '#/channels/a/publish/message' }] } }\n"),
  },
  'v2-references-chain-3000': {
    files: entry(
      `channels: {}\ncomponents:\n  messages:\n${lines(3000, (index) => `    M${index}: ${index === 2999 ? '{ payload: {} }' : `{ $ref: '#/components/messages/M${index + 1}' }`}\n`)}`,
    ),
  },
  'v2-references-to-moved-5000': {
    ends: 'upgraded',
    files: channel(
      'publish: { message: { payload: {} } }\n',
      `x-see:\n${lines(5000, () => "  - { $ref: '#/channels/a/publish/message' }\n")}`,
    ),
  },
  'v2-channel-aliases-300': {
    files: entry(
      `x-a: &a { publish: { message: { payload: {} } } }\nchannels:\n${lines(300, (index) => `  c${index}: *a\n`)}`,
    ),
  },
  'v2-alias-bomb-in-channels': {
    ends: 'refused',
    files: entry(
      `x-0: &a0 { oneOf: [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}] }\n${lines(8, (index) => `x-${index + 1}: &a${index + 1} { oneOf: [${Array(10).fill(`*a${index}`).join(', ')}] }\n`)}channels:\n  a: { publish: { message: *a8 } }\n`,
    ),
  },
  'v2-alias-of-itself': { ends: 'refused', files: entry('channels: &a\n  b: { publish: { message: *a } }\n') },
  'v2-merge-keys': {
    files: entry(
      `x-a: &a { publish: { message: { payload: {} } } }\nchannels:\n${lines(200, (index) => `  c${index}: { <<: *a }\n`)}`,
    ),
  },
  'v2-merge-key-proto': { files: entry('x-a: &a { "__proto__": { publish: {} } }\nchannels: { <<: *a }\n') },
  'v2-traits-2000': {
    files: channel(
      `publish:\n  traits: [${Array(200).fill("{ $ref: '#/components/operationTraits/T' }").join(', ')}]\n  summary: mine\n`,
      `components:\n  operationTraits:\n    T: { ${lines(200, (index) => `x-${index}: 1, `)}summary: theirs }\n`,
    ),
  },
  'v2-trait-of-itself': {
    files: channel(
      "publish:\n  message: { traits: [{ $ref: '#/channels/a/publish/message' }], payload: {} }\n  traits: [{ $ref: '#/channels/a/publish' }]\n",
    ),
  },
  'v2-address-parameters-1000': {
    ends: 'upgraded',
    files: {
      'doc.json': JSON.stringify({
        asyncapi: '2.6.0',
        info: { title: 'a', version: '1' },
        channels: { [lines(1000, (index) => `{p${index}}`)]: {} },
      }),
    },
  },
  'v2-address-braces': {
    files: {
      'doc.json': JSON.stringify({
        asyncapi: '2.6.0',
        info: { title: 'a', version: '1' },
        channels: { ['{'.repeat(200_000)]: {}, ['{a'.repeat(100_000)]: {} },
      }),
    },
  },
  'v2-urls': {
    files: entry(
      `channels: {}\nservers:\n${lines(200, (index) => `  s${index}: { url: '${['{'.repeat(1000), `mqtt://${'a'.repeat(1000)}`, '//', 'http://[::1', ':', '', 'javascript:alert(1)', '{a}'.repeat(300), `a${'/'.repeat(1000)}`, 'mqtt://user:s3cr3t@a.example'][index % 10]}', protocol: mqtt }\n`)}`,
    ),
  },
  'v2-url-1mb': {
    files: entry(`channels: {}\nservers: { a: { url: 'mqtt://${'a.'.repeat(500_000)}', protocol: mqtt } }\n`),
  },
  'v2-url-variables-5000': {
    ends: 'upgraded',
    files: entry(
      `channels: {}\nservers:\n  a:\n    protocol: mqtt\n    url: 'mqtt://${lines(5000, (index) => `{v${index}}.`)}a'\n    variables:\n${lines(5000, (index) => `      v${index}: { default: a }\n`)}`,
    ),
  },
  'v2-scopes-2000': {
    ends: 'upgraded',
    files: entry(
      `channels: {}\nservers:\n${lines(2000, (index) => `  s${index}: { url: a.example, protocol: mqtt, security: [{ o: [s${index}] }] }\n`)}components:\n  securitySchemes:\n    o: { type: oauth2, flows: { password: { tokenUrl: 'https://a.example', scopes: { ${lines(2000, (index) => `s${index}: a, `)}z: a } } } }\n`,
    ),
  },
  'v2-schemes-100': {
    ends: 'upgraded',
    files: entry(
      `channels: {}\nservers:\n${lines(100, (index) => `  s${index}: { url: a.example, protocol: mqtt, security: [{ o: [s${index}] }] }\n`)}components:\n  securitySchemes:\n    o: { type: oauth2, flows: { password: { tokenUrl: 'https://a.example', scopes: { ${lines(100, (index) => `s${index}: a, `)}z: a } } } }\n`,
    ),
  },
  'v2-choice-of-2000-channels': {
    ends: 'refused',
    files: entry(
      `channels:\n${lines(2000, (index) => `  c${index}: { publish: { message: { $ref: '#/components/messages/all' } } }\n`)}components:\n  messages:\n    all:\n      oneOf:\n${lines(1000, (index) => `        - { name: m${index}, payload: {} }\n`)}`,
    ),
  },
  'v2-channel-of-1000-addresses': {
    ends: 'refused',
    files: entry(
      `channels:\n${lines(1000, (index) => `  c${index}: { $ref: '#/components/channels/all' }\n`)}components:\n  channels:\n    all:\n      publish:\n        message:\n          oneOf:\n${lines(1000, (index) => `            - { name: m${index}, payload: {} }\n`)}`,
    ),
  },
  'v2-tags-20000': {
    ends: 'upgraded',
    files: entry(`channels: {}\ntags:\n${lines(20_000, (index) => `  - name: t${index} # ${index}\n`)}`),
  },
  'v2-comments-20000': {
    ends: 'upgraded',
    files: channel(
      `${lines(10_000, (index) => `# a ${index}\n`)}publish:\n  # ${'b'.repeat(1_000_000)}\n  message: # c\n${lines(10_000, (index) => `    # d ${index}\n`)}    payload: {} # e\n`,
    ),
  },
  'v2-examples-5000': {
    ends: 'upgraded',
    files: channel(
      `publish:\n  message:\n    payload: {}\n    examples:\n${lines(5000, (index) => `      - { a: ${index} }\n`)}`,
    ),
  },
  'v2-parameter-schema-1mb': {
    files: entry(
      `channels:\n  '{a}': { parameters: { a: { schema: { type: string, pattern: '^(a+)+$', enum: [${lines(50_000, (index) => `value${index}, `)}z] } } } }\n`,
    ),
  },
  'v2-misplaced-in-itself': { ends: 'refused', files: { 'doc.yaml': `${head}channels: { $ref: '#/channels' }\n` } },
  'v2-misplaced-root': { ends: 'refused', files: { 'doc.yaml': `${head}channels: { $ref: '#' }\n` } },
  'v2-misplaced-chain': {
    files: {
      'doc.yaml': `${head}channels: { $ref: c0.yaml }\n`,
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `c${index}.yaml`,
          index === 39 ? 'a: {}\n' : `$ref: c${index + 1}.yaml\n`,
        ]),
      ),
    },
  },
  'v2-misplaced-doubled': {
    files: {
      'doc.yaml': `${head}channels: {}\ncomponents: { $ref: 'c.yaml' }\n`,
      'c.yaml': `schemas: { $ref: 'd.yaml#/schemas' }\nmessages: { $ref: 'd.yaml' }\n`,
      'd.yaml': `schemas: { $ref: 'c.yaml#/messages' }\n`,
    },
  },
  'v2-entries-of-each-other': {
    files: {
      'doc.yaml': `${head}channels: { a: { publish: { message: { $ref: 'other.yaml#/components/messages/B' } } } }\ncomponents: { messages: { A: { payload: {} } } }\n`,
      'other.yaml': `${head}channels: { b: { publish: { message: { $ref: 'doc.yaml#/components/messages/A' } } } }\ncomponents: { messages: { B: { payload: {} } } }\n`,
    },
  },
  'v2-part-of-version-3': {
    files: {
      'doc.yaml': `${head}channels: { a: { publish: { message: { $ref: 'other.yaml#/components/messages/B' } } } }\n`,
      'other.yaml':
        'asyncapi: 3.0.0\ninfo: { title: a, version: "1" }\ncomponents: { messages: { B: { payload: { schemaFormat: a, schema: {} } } } }\n',
    },
  },
  'v2-part-binary': {
    ends: 'refused',
    files: {
      'doc.yaml': `${head}channels: { a: { $ref: part.yaml } }\n`,
      'part.yaml': new Uint8Array(4096).map((_, index) => index * 37),
    },
  },
  'v2-part-empty': { files: { 'doc.yaml': `${head}channels: { a: { $ref: part.yaml } }\n`, 'part.yaml': '' } },
  'v2-part-outside': {
    ends: 'refused',
    files: {
      'doc.yaml': `${head}channels: { a: { $ref: link.yaml } }\n`,
      'link.yaml': { link: '../_outside/secret.yaml' },
    },
  },
  'v2-part-twice-by-a-link': {
    files: {
      'doc.yaml': `${head}channels: { a: { $ref: part.yaml }, b: { $ref: link.yaml } }\n`,
      'part.yaml': 'publish: { message: { payload: {} } }\n',
      'link.yaml': { link: 'part.yaml' },
    },
  },
  'v2-entry-by-a-link': {
    files: {
      'doc.yaml': { link: 'real.yaml' },
      'real.yaml': `${head}channels: { a: { $ref: '#/components/channels/b' } }\ncomponents: { channels: { b: { publish: {} } } }\n`,
    },
  },
  'v2-parts-1000': {
    ends: 'upgraded',
    files: {
      'doc.yaml': `${head}channels:\n${lines(1000, (index) => `  c${index}: { $ref: p/${index}.yaml }\n`)}`,
      ...Object.fromEntries(
        Array.from({ length: 1000 }, (_, index) => [
          `p/${index}.yaml`,
          'publish: { message: { payload: {} } } # kept\n',
        ]),
      ),
    },
  },
  'v2-version-from-an-alias': {
    files: {
      'doc.yaml': `x-v: &v 2.6.0\nasyncapi: *v\ninfo: { title: a, version: *v }\nchannels: &c {}\ncomponents: { channels: *c }\n`,
    },
  },
  'v2-versions-of-others': {
    ends: 'refused',
    files: { 'doc.yaml': 'asyncapi: 2.999999999999999999999.0\ninfo: { title: a, version: "1" }\nchannels: {}\n' },
  },
  'v2-control-characters': {
    files: channel('publish: { operationId: "\\e[2J\\e[31mx", message: { name: "\\a\\0\\u2028", payload: {} } }\n'),
  },
  'v2-command-of-a-log': {
    files: channel('"x-a\\n::error file=x::pwn": 1\npublish: { operationId: "a\\n::set-output name=a::b" }\n'),
  },
}

/** Writes documents of version 2 that attack an upgrade, one folder each, and tells how runs on them have to end. */
export function attackCases(out: string): readonly Case[] {
  return Object.entries(attacks).map(([id, { files, ends }]) => {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(out, id, name)
      mkdirSync(path.dirname(file), { recursive: true })
      if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(file, content)
      else symlinkSync(content.link, file)
    }
    return {
      id,
      cat: 'version-2',
      exitClass: ends === 'upgraded' ? 'accept' : ends === 'refused' ? 'reject' : 'any',
      message: 'none',
      timeMs: 6000,
      rssMB: 700,
      ops: ['upgrade'],
      entry: Object.keys(files)[0] ?? '',
      mustNotOutputBytes: ['\u001b[2J', '\u0007'],
      mustNotOutputLine: '^::(error file=x|set-output)',
    }
  })
}
