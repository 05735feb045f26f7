import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { pageOf } from '../../rulesets/rule-links.ts'
import { type Finding, fix, lint } from '../../src/index.ts'
import { version2Of } from '../oracle/version-2-of.ts'
import { lintExample, type RulePage, rulePages } from '../rule-pages.ts'
import { isMetOften, someOf } from '../volume.ts'

const head = 'asyncapi: 2.6.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** What is wrong by rules whose examples of version 3 have no counterpart in version 2. */
const ownExamples: Readonly<Record<string, string>> = {
  'spec/allowed-values-unique.md':
    "channels: {}\nservers: { a: { url: '{b}', protocol: mqtt, variables: { b: { enum: [x, x] } } } }\n",
  'spec/channel-servers-unique.md':
    'channels: { a: { servers: [a, a] } }\nservers: { a: { url: a.example, protocol: mqtt } }\n',
  'spec/schema-format-default-redundant.md':
    'channels: { a: { publish: { message: { schemaFormat: application/vnd.aai.asyncapi;version=2.6.0, payload: {} } } } }\n',
  'spec/security-scopes-available.md':
    'channels: {}\nservers: { a: { url: a.example, protocol: mqtt, security: [{ o: [red] }] } }\ncomponents: { securitySchemes: { o: { type: oauth2, flows: { password: { tokenUrl: https://a.example, scopes: { read: r } } } } } }\n',
  'spec/unescaped-reference.md':
    "channels: { 'a b': { publish: { message: {} } }, c: { publish: { message: { $ref: '#/channels/a b/publish/message' } } } }\n",
  'bindings/cloudpubsub/schema-for-foreign-format.md':
    "channels: { a: { publish: { message: { schemaFormat: application/vnd.google.protobuf;version=3, payload: 'message A {}', bindings: { googlepubsub: { orderingKey: id } } } } } }\n",
  'style/channel-key-casing.md': 'channels: {}\ncomponents: { channels: { order-placed: {} } }\n',
  'spec/tags-unique-in-list.md': 'channels: { a: { publish: { tags: [{ name: a }, { name: a }] } } }\n',
  'style/message-name-matches-key.md': 'channels: {}\ncomponents: { messages: { placed: { name: OrderPlaced } } }\n',
  'style/message-key-casing.md': 'channels: { a: { publish: { message: { messageId: order.placed } } } }\n',
  'style/operation-security.md':
    'channels: { a: { servers: [b], publish: {} } }\nservers: { b: { url: b.example, protocol: mqtt } }\n',
  'style/server-no-example-host.md':
    "channels: {}\nservers: { a: { url: 'mqtt://me@b.example.com:1883/c', protocol: mqtt } }\n",
}

/** Correct in version 2, although the same would be wrong in version 3, or nearly the same is wrong. */
const ownCorrect: Readonly<Record<string, string>> = {
  'style/channel-key-casing.md': 'channels: { order/placed: { publish: {} } }\n',
  'style/message-name-matches-key.md':
    'channels: { a: { publish: { message: { oneOf: [{ name: a }, { name: b }] } } } }\n',
  'style/operation-security.md':
    'channels: { a: { servers: [b], publish: {} } }\nservers: { b: { url: b.example, protocol: mqtt, security: [{ u: [] }] }, c: { url: c.example, protocol: mqtt } }\ncomponents: { securitySchemes: { u: { type: userPassword } } }\n',
}

const page = readFileSync('docs/version-2.md', 'utf8')
const table = page.slice(page.indexOf('## Silent rules'))
const silent = new Set(
  [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/\]\(rules\/(.+?)\)/g)].map(([, name]) => name),
  ),
)

t.test('each rule speaks on version 2, or the page about it says why not', async (t) => {
  const pages = rulePages()
  for (const rule of pages) {
    const examples = [...rule.incorrect.map(({ text }) => version2Of(text))]
    const own = ownExamples[rule.name]
    if (own !== undefined) examples.push(head + own)
    let count = 0
    for (const text of examples) {
      for (const { message } of await findingsOf(rule, text)) {
        count += 1
        const named = [...message.matchAll(/"(.*?)"/g)].map(([, name = '']) => name)
        const wrong = named.filter((name) => fieldsOfVersion3.has(name) && !text.includes(`${name}:`))
        t.same(wrong, [], `${rule.name}: ${message}`)
      }
    }
    t.equal(count === 0, silent.has(rule.name), rule.name)
  }
  const names = pages.map(({ name }) => name)
  for (const name of [...silent, ...Object.keys(ownExamples), ...Object.keys(ownCorrect)])
    t.ok(names.includes(name ?? ''), `there is a rule ${name}`)
})

/** What advice must not name: fields that only version 3 has. */
const fieldsOfVersion3: ReadonlySet<string> = new Set(
  'action address availableScopes channel host operations pathname replies reply replyAddresses'.split(' '),
)

t.test('what is right in version 3 is right in version 2', async (t) => {
  for (const rule of rulePages()) {
    const own = ownCorrect[rule.name]
    const examples = [...rule.correct.map(version2Of), ...(own === undefined ? [] : [head + own])]
    // Version 2 is not the newest.
    for (const text of rule.name === 'style/latest-version.md' ? [] : examples)
      t.same(
        (await findingsOf(rule, text)).map(({ message }) => message),
        [],
        rule.name,
      )
  }
})

t.test('fixes keep descriptions of version 2 as valid as they are', async (t) => {
  const folder = realpathSync(t.testdir({ '.git': {} }))
  const file = path.join(folder, 'api.yaml')
  let count = 0
  const examples = rulePages().flatMap((rule) => rule.incorrect.map(({ text }) => ({ rule, text: version2Of(text) })))
  for (const { rule, text } of someOf(examples, (_, index) => index % 8 === 0)) {
    const code = rule.name.replace(/\.md$/, '')
    const config = code.startsWith('style/') ? (rule.config ?? `rules: { ${code}: warn }`) : 'extends: [msgapi:all]'
    writeFileSync(path.join(folder, 'msgapi.config.yaml'), config)
    const options = { root: folder, workingFolder: folder }
    const before = new Set(errorsOf(await lint([{ path: file, content: text }], options)))
    const { fixed } = await fix([{ path: file, content: text }], { ...options, unsafe: true })
    for (const { text: content } of fixed) {
      count += 1
      const added = errorsOf(await lint([{ path: file, content }], options)).filter((each) => !before.has(each))
      t.same(added, [], `${code}\n${content}`)
      t.notMatch(content, /name: (?:message|publish|subscribe)$/m, code)
    }
  }
  t.ok(isMetOften(count, 60), `${count} are fixed`)
})

function errorsOf({ findings }: { readonly findings: readonly Finding[] }): readonly string[] {
  return findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

async function findingsOf(rule: RulePage, text: string): Promise<readonly Finding[]> {
  return (await lintExample(rule, text)).filter(({ code }) => pageOf(code) === rule.name)
}
