import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { absoluteUrlDefect, intendedUrl, uriDefect, withoutCredentials } from '../rulesets/facts/absolute-url.ts'
import { compareNames, parseTemplate } from '../rulesets/facts/address-expression.ts'
import { mediaTypeAdvice } from '../rulesets/facts/media-type.ts'
import { activeMarkup } from '../rulesets/facts/unsafe-markup.ts'
import type { Finding } from '../src/findings/finding.ts'
import { formatOf } from '../src/format/compile.ts'
import { typeNamed } from '../src/format/format.ts'
import { asyncapi } from '../src/format/vocabulary.ts'
import { formatPointer } from '../src/pointer.ts'
import { lintFile, lintText } from './conformance/lint-source.ts'
import { runs } from './volume.ts'

t.test('parameters are the names in braces', async (t) => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['', [], []],
    ['orders', [], []],
    ['{a}.{b}/{a}', ['a', 'b'], []],
    ['{}', [], ['empty']],
    ['{a}{}{b}', ['a', 'b'], ['empty']],
    ['{{a}}', ['a'], ['nested', 'unopened']],
    ['{a.{b}', ['b'], ['nested']],
    ['a}', [], ['unopened']],
    ['{a', [], ['unclosed']],
    ['{__proto__}', ['__proto__'], []],
  ]
  for (const [text, names, kinds] of cases) {
    const { names: found, defects } = parseTemplate(text)
    t.strictSame([found, defects.map(({ kind }) => kind)], [names, kinds], text)
  }
  const word = fc.stringMatching(/^[^{}]+$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.stringMatching(/^[^{}]*$/), word)), (parts) => {
      const { names, defects, literal } = parseTemplate(parts.map(([text, name]) => `${text}{${name}}`).join(''))
      const expected = [...new Set(parts.map(([, name]) => name))]
      const outside = parts.map(([text]) => `${text}x`).join('')
      return defects.length === 0 && literal === outside && isDeepStrictEqual(names, expected)
    }),
    runs(800),
  )
})

t.test('missing, unused and misspelled names are told apart', async (t) => {
  const cases: readonly (readonly [string, string, string, string, string])[] = [
    ['a b', 'b a', '', '', ''],
    ['a b c', 'a', 'b c', '', ''],
    ['a', 'a b c', '', 'b c', ''],
    ['region', 'reigon', '', '', 'reigon=region'],
    ['region', 'Region other', '', 'other', 'Region=region'],
    ['region', 'other', '', '', 'other=region'],
    ['region kind', 'other', 'region kind', 'other', ''],
    ['constructor', '__proto__', '', '', '__proto__=constructor'],
  ]
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  for (const [used, defined, missing, unused, pairs] of cases) {
    const found = compareNames(words(used), words(defined))
    t.strictSame(
      [found.missing, found.unused, [...found.confused].map(([name, meant]) => `${name}=${meant}`)],
      [words(missing), words(unused), words(pairs)],
      `${used} / ${defined}`,
    )
  }
})

t.test('a wrong media type gets advice', async (t) => {
  const right = [
    'application/json',
    'text/plain;charset=utf-8',
    'text/plain; charset="utf-8"; format=flowed',
    'text/plain ; a="b\\"; c"',
    'text/plain;',
    'application/vnd.acme.order+json;version=2',
    'application/vnd.apache.avro;version=1.9.0',
    'APPLICATION/JSON',
    'application/x.y^z-1_2',
  ]
  for (const text of right) t.equal(mediaTypeAdvice(text), undefined, text)
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /between type and subtype/],
    ['json', /did you mean "application\/json"/],
    ['.xml', /did you mean "application\/xml"/],
    ['constructor', /between type and subtype/],
    ['*/*', /a specific media type/],
    ['text/*; q=1', /a specific media type/],
    ['application/json, text/plain', /one media type/],
    [' application/json', /without space/],
    ['application/json/x', /^expected a media type such as "application\/json"$/],
    ['application/', /^expected a media type such as "application\/json"$/],
    ['text/plain; charset', /name=value/],
    ['text/plain; charset = utf-8', /name=value/],
    ['text/plain charset=utf-8', /^expected a media type/],
  ]
  for (const [text, advice] of wrong) t.match(mediaTypeAdvice(text), advice, text)
  t.ok(mediaTypeAdvice(`a/b${'; '.repeat(100_000)}=`))
  t.ok(mediaTypeAdvice(`a/b;c="${'\\"'.repeat(100_000)}`))
})

t.test('only URIs and absolute URLs are accepted', async (t) => {
  const urls = [
    'https://example.com',
    'HTTP://example.com:8080/a/b;c?d=e&f#g',
    'https://user@example.com/%7Ea',
    'https://[2001:db8::1]:443/',
    'https://[v1.a:b]/',
    'https://example.com:/',
    'ftp://example.com/a',
    'mailto:sales@example.com',
    'file:///etc/hosts',
  ]
  for (const text of urls) t.equal(absoluteUrlDefect(text), undefined, text)
  for (const text of ['urn:example:orders', 'tag:example.com,2022:api', 'localhost:80', 'https:'])
    t.equal(uriDefect(text), undefined, text)
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /empty/],
    ['/terms', /scheme/],
    ['//example.com', /scheme/],
    ['example.com:8080/a', /scheme/],
    ['localhost:80', /scheme/],
    ['1a:b', /scheme/],
    ['https:', /needs a host/],
    ['https:///a', /needs a host/],
    ['https://:80/a', /needs a host/],
    ['https:example.com', /needs a host/],
    ['https://a b', /" " must be percent-encoded/],
    ['https://example.com/ä', /"ä" must be percent-encoded/],
    ['https://{region}.example.com', /"\{" must be percent-encoded/],
    ['https://example.com/%', /two hexadecimal digits/],
    ['https://example.com/a[1]', /"\[" is allowed only in the host/],
    ['https://example.com/#a#b', /only one "#"/],
    ['https://a@b@example.com/', /only one "@"/],
    ['https://[::1/', /is not a host/],
    ['https://[g]/', /is not a host/],
  ]
  for (const [text, defect] of wrong) t.match(absoluteUrlDefect(text), defect, text)
  t.equal(intendedUrl('www.example.com/a'), 'https://www.example.com/a')
  t.equal(intendedUrl('//example.com'), 'https://example.com')
  t.equal(intendedUrl('localhost:80'), 'https://localhost:80')
  t.equal(intendedUrl('../a.md'), undefined)
  t.equal(intendedUrl('LICENSE'), undefined)
  t.equal(withoutCredentials('amqp://user:word@example.com/a@b'), 'amqp://…@example.com/a@b')
  t.equal(withoutCredentials('mailto:sales@example.com'), 'mailto:sales@example.com')
})

t.test('markup that can run is found', async (t) => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['*plain* <b>text</b> <br/> [a](https://example.com) a < b > c', []],
    ['arn:<partition>:<object>, List<Object>, <link>', []],
    ['<ScRiPt>', ['<script>']],
    ['<script\nsrc=x>', ['<script>']],
    ['<iframe src="https://example.com"/>', ['<iframe>']],
    ['<object data="a">', ['<object>']],
    ['<my-script> <scripts>', []],
    ['<img src=x onerror=alert(1)> <b onclick="a()" OnClick="b()">', ['onerror=', 'onclick=']],
    ['<b title="on = off"> <b data-on="a">', []],
    ['<svg/onload=alert(1)>', ['onload=']],
    ['<a href=" JavaScript:a()">', ['javascript:']],
    ['[a](javascript:a()) [b]( <vbscript:b>)', ['javascript:', 'vbscript:']],
    ['[a]: javascript:a()', ['javascript:']],
    ['<javascript:a()>', ['javascript:']],
    ['[a](data:text/html,b) ![b](data:image/png;base64,c)', ['data:text/html']],
    ['`<script>` ``<script> ` <script>``', []],
    ['`a\n\n<script> `', ['<script>']],
    ['` <script>', ['<script>']],
    ['```html\n<script>\n\n<script>\n```', []],
    ['~~~\n<script>\n```\n~~~\n<iframe>', ['<iframe>']],
    ['- ```\n  <script>\n  ```\n- <iframe>', ['<iframe>']],
    ['```\n<script>', []],
    ['    <script>\n\n    <script>\n\ntext\n    <iframe>', ['<iframe>']],
    ['<!-- <script> --> <!-- <iframe>', ['<iframe>']],
    ['\\<script> \\\\<iframe>', ['<iframe>']],
  ]
  for (const [text, markup] of cases) t.strictSame(activeMarkup(text), markup, JSON.stringify(text))
  for (const text of ['<', '<a ', '<!--', '`', '` ', '](', '<a "', '- ', '\\']) {
    t.strictSame(activeMarkup(`<${text.repeat(100_000)}`), [], `many of ${JSON.stringify(text)}`)
  }
})

const server = 'servers: { s: { host: h, protocol: p'
const channel = 'channels: { c: { address'
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['an expression twice', `${channel}: '{a}.{a}', parameters: { a: {} } } }`, []],
  [
    'a name that JavaScript knows',
    `${channel}: '{constructor}', parameters: { constructor: {}, __proto__: {} } } }`,
    ['/channels/c/parameters/__proto__ spec/channel-parameters-used'],
  ],
  [
    'an empty map of parameters',
    `${channel}: a, parameters: {} } }`,
    ['/channels/c/parameters spec/channel-parameters-used'],
  ],
  ['parameters of another type', `${channel}: '{a}', parameters: [] } }`, ['/channels/c/parameters spec/field-type']],
  [
    'a reference for parameters',
    `${channel}: '{a}', parameters: { $ref: '#/x-p' } } }\nx-p: { a: {} }`,
    ['/channels/c/parameters/$ref spec/reference-allowed'],
  ],
  ['an address of another type', `${channel}: 5, parameters: { a: {} } } }`, ['/channels/c/address spec/field-type']],
  [
    'a misspelled address',
    `channels: { c: { adress: '{a}', parameters: { a: {} } } }`,
    ['/channels/c/adress spec/unknown-field'],
  ],
  [
    'misspelled parameters',
    `${channel}: '{a}', parameter: { a: {} } } }`,
    ['/channels/c/parameter spec/unknown-field'],
  ],
  [
    'a name that is not legal anywhere',
    `${channel}: '{a b}', parameters: { a b: {} } } }`,
    ['/channels/c/parameters/a b spec/key-pattern'],
  ],
  [
    'a name that is not legal in the address',
    `${channel}: '{a b}', parameters: { ab: {} } } }`,
    ['/channels/c/address spec/channel-address-expression-grammar'],
  ],
  ['a wildcard', `${channel}: 'a/#' }, d: { address: '#' }, e: { address: a.#.b } }`, []],
  [
    'a wildcard and a fragment',
    `${channel}: 'a/#/b#' } }`,
    ['/channels/c/address spec/channel-address-no-query-fragment'],
  ],
  [
    'a question mark in a name',
    `${channel}: 'a/{b?}' } }`,
    ['/channels/c/address spec/channel-address-expression-grammar'],
  ],
  [
    'a channel to which references lead, once',
    `operations: { o: { $ref: '#/x-o' } }\nx-o: { action: send, channel: { $ref: '#/channels/c' } }\n${channel}: '{a}' } }`,
    ['/channels/c/address spec/channel-parameters-defined'],
  ],
  [
    'a channel in place of a reference',
    "channels: { c: { $ref: '#/x-c' } }\nx-c: { address: '{a}', parameters: {} }",
    ['/x-c/parameters spec/channel-parameters-defined'],
  ],
  [
    'a parameter by reference',
    `${channel}: '{a}', parameters: { a: { $ref: '#/components/parameters/a' } } } }\ncomponents: { parameters: { a: { enum: [b], default: c } } }`,
    ['/components/parameters/a/default spec/parameter-default-in-enum'],
  ],
  [
    'allowed values of a wrong type',
    `${channel}: '{a}', parameters: { a: { enum: [b, 1], default: '1' } } } }`,
    ['/channels/c/parameters/a/enum/1 spec/field-type'],
  ],
  [
    'no allowed values',
    `${channel}: '{a}', parameters: { a: { enum: [], default: b } } } }`,
    ['/channels/c/parameters/a/enum spec/parameter-default-in-enum'],
  ],
  [
    'variables of a server without a host',
    'servers: { s: { protocol: p, variables: { a: {} } } }',
    ['/servers/s spec/required-field'],
  ],
  [
    'variables of another type',
    `${server}, pathname: '/{a}', variables: 5 } }`,
    ['/servers/s/variables spec/field-type'],
  ],
  [
    'variables beside a pathname of another type',
    `${server}, pathname: 5, variables: { a: {} } } }`,
    ['/servers/s/pathname spec/field-type'],
  ],
  [
    'variables of a component',
    "components: { servers: { s: { host: '{a}', protocol: p } } }",
    ['/components/servers/s/host spec/server-variable-defined'],
  ],
  [
    'a host with a port, of the network or in brackets',
    "servers: { s: { host: 'localhost:80', protocol: p }, t: { host: '[::1]:80', protocol: p } }",
    [],
  ],
  ['several hosts', "servers: { s: { host: 'a:1,b:2', protocol: p } }", []],
  [
    'a path in a variable',
    "servers: { s: { host: 'a', protocol: p, pathname: '{base}/x', variables: { base: { default: '/a' } } } }",
    [],
  ],
  [
    'tags that are none',
    'info: { title: a, version: b, tags: [5, { name: 5 }, { name: 5 }] }',
    ['/info/tags/0 spec/field-type', '/info/tags/1/name spec/field-type', '/info/tags/2/name spec/field-type'],
  ],
]

t.test('one defect gives one finding', async (t) => {
  for (const [what, text, expected] of cases) {
    const info = text.startsWith('info:') ? '' : 'info: { title: Orders, version: 1.0.0 }\n'
    const findings = await lintText(`asyncapi: 3.1.0\n${info}${text}`)
    const defects = findings.filter(({ severity }) => severity !== 'info')
    t.strictSame(defects.map(at), expected, what)
  }
})

t.test('credentials are not repeated', async (t) => {
  const hosts = ['amqp://user:secret@h/v', 'user:secret@h']
  for (const host of hosts) {
    const findings = await lintText(
      `asyncapi: 3.1.0\ninfo: { title: a, version: b }\nservers: { s: { host: '${host}', protocol: p } }`,
    )
    const own = findings.filter(({ code }) => code === 'spec/server-host-no-scheme')
    t.equal(own.length, 1, host)
    t.notMatch(JSON.stringify(own), /secret/, host)
  }
})

t.test('servers of channels are found in several files', async (t) => {
  const root = t.testdir({
    'main.yaml': `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
servers:
  production: { host: h, protocol: p }
  staging: { $ref: 'servers.yaml#/staging' }
channels:
  a: { $ref: channels/a.yaml }
  again: { $ref: './channels/a.yaml#' }
  b: { $ref: 'library.yaml#/components/channels/b' }
  c: { servers: [{ $ref: 'main.yaml#/servers/production' }, { $ref: '#/servers/staging' }] }
  d: { servers: [{ $ref: '#/servers' }, { $ref: '#/servers/none' }, { $ref: '#/servers/none' }] }
`,
    'servers.yaml': 'staging: { host: h, protocol: p }\n',
    'library.yaml': `components:
  servers: { own: { host: h, protocol: p } }
  channels: { b: { servers: [{ $ref: '#/components/servers/own' }, { $ref: '#/components/servers/own' }] } }
`,
    channels: {
      'a.yaml': `servers:
  - { $ref: ../main.yaml#/servers/production }
  - { $ref: './../main.yaml#/servers/production' }
  - { $ref: ../servers.yaml#/staging }
  - { $ref: ../main.yaml#/servers/staging }
`,
    },
  })
  const findings = await lintFile(join(root, 'main.yaml'), root)
  t.strictSame(
    findings.map((finding) => `${basename(finding.place.source)} ${at(finding)}`),
    [
      'a.yaml /servers/1/$ref spec/channel-servers-unique',
      'a.yaml /servers/2/$ref spec/channel-servers-root',
      'library.yaml /components/channels/b/servers/1/$ref spec/channel-servers-unique',
      'main.yaml /channels/d/servers/0/$ref spec/reference-target-kind',
      'main.yaml /channels/d/servers/1/$ref ref/unresolved',
      'main.yaml /channels/d/servers/2/$ref ref/unresolved',
    ],
  )
  t.match(findings[1]?.message, /write "..\/main.yaml#\/servers\/staging"$/)
})

function at({ place, code }: Finding): string {
  return `${formatPointer(place.pointer)} ${code}`
}

t.test('chains of references that lead into a circle end, wherever they are', async (t) => {
  const chain = (place: string) =>
    `{ a: { $ref: '#/${place}/b' }, b: { $ref: '#/${place}/c' }, c: { $ref: '#/${place}/b' } }`
  for (const [version, minor] of [
    ['2.6.0', '2.6'],
    ['3.1.0', '3.1'],
  ] as const) {
    const format = await formatOf(asyncapi, minor)
    const kinds = Object.keys(typeNamed(format, 'Components').fields)
    const places = ['channels', 'servers', 'operations', ...kinds.map((kind) => `components/${kind}`)]
    for (const place of places) {
      const [outer = '', inner] = place.split('/')
      const map = inner === undefined ? chain(place) : `{ ${inner}: ${chain(place)} }`
      const rest = outer === 'channels' ? '' : 'channels: {}\n'
      const text = `asyncapi: ${version}\ninfo: { title: T, version: '1' }\n${rest}${outer}: ${map}\n`
      const codes = (await lintText(text)).map(({ code }) => code)
      const isKnown = !(version === '2.6.0' && place === 'operations')
      t.equal(codes.includes('ref/cycle'), isKnown, `${version} ${place}`)
    }
  }
})
