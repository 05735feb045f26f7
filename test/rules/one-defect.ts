import t from 'tap'
import { lintText } from '../conformance/lint-source.ts'
import { lintPart, place } from '../lint-part.ts'
import type { Defect } from './defect.ts'
import { objectDefects } from './defects-in-objects.ts'
import { otherDefects } from './defects-in-schemas.ts'

const cases: readonly Defect[] = [...objectDefects, ...otherDefects]

t.test('one defect gives one finding', async (t) => {
  const head = 'asyncapi: 3.1.0\n\n\n\n\ninfo: { title: Orders, version: 1.0.0 }\n'
  for (const [what, text, expected] of cases) {
    t.strictSame((await lintPart(head + text)).map(place), expected, what)
  }
})

/** Messages whose traits, headers and bindings are one value, and what is reported once about each, with the number of owners. */
const sharing = `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
servers: { web: { host: a.example.com, protocol: https } }
channels:
  orders:
    address: orders
    messages:
      placed: { headers: { $ref: '#/components/schemas/h' }, bindings: { $ref: '#/components/messageBindings/b' } }
      paid: { headers: { $ref: '#/components/schemas/h' }, bindings: { $ref: '#/components/messageBindings/b' } }
      sent: { headers: { $ref: '#/components/schemas/h' }, bindings: { $ref: '#/components/messageBindings/b' } }
components:
  schemas:
    h:
      type: object
      properties: { Content-Type: { type: string } }
  messageBindings:
    b:
      kafka: { bindingVersion: 0.5.0 }
`

t.test('a value that several objects share is reported once, with these objects as related places', async (t) => {
  const codes = ['spec/message-headers-no-protocol-headers', 'bindings/protocol-matches-servers']
  const found = (await lintText(sharing)).filter(({ code }) => codes.includes(code))
  t.strictSame(found.map(place), [
    '15:21 spec/message-headers-no-protocol-headers',
    '18:7 bindings/protocol-matches-servers',
  ])
  for (const { code, related = [] } of found) {
    const names = related.map((each) => each.place.pointer.at(-1))
    t.strictSame(names, ['placed', 'paid', 'sent'], code)
  }
})

t.test('a finding about a value that very many objects share has a hundred related places', async (t) => {
  const messages = Array.from(
    { length: 300 },
    (_, index) => `      m${index}: { headers: { $ref: '#/components/schemas/h' } }\n`,
  )
  const text = sharing.replace(/(?<=messages:\n)[\s\S]*(?=components:)/, messages.join(''))
  const found = (await lintText(text)).filter(({ code }) => code === 'spec/message-headers-no-protocol-headers')
  t.strictSame(
    found.map(({ related = [] }) => related.length),
    [100],
  )
})
