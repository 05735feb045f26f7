import { join } from 'node:path'
import t from 'tap'
import { transform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'

const entry = `asyncapi: 3.1.0
info: { title: T, version: '1', tags: [{ name: sold }, { $ref: './p.yaml#/Tag' }] }
channels:
  c:
    tags: [{ name: "sold" }]
    messages:
      m:
        payload: { $ref: '#/components/schemas/Pet' }
        examples: [{ payload: { kind: Cat, name: x } }]
components:
  tags: { other: { name: sold } }
  schemas:
    Pet:
      discriminator: kind
      required: [name, kind]
      properties: { kind: { enum: [Cat] }, name: { type: string } }
      examples: [{ kind: Cat, name: a }]
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { required: ['kind'] }] }
    Other: { properties: { kind: { type: string } }, required: [kind] }
    Deep: { $ref: '#/components/schemas/Pet/properties/kind' }
x-sold: { name: sold }
`
const part = 'Tag: { name: sold }\n'

const replaced = (text: string, changes: readonly (readonly [string, string])[]) =>
  changes.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`There is no ${from}`)
    return now.replaceAll(from, to)
  }, text)

const property = replaced(entry, [
  ['discriminator: kind', 'discriminator: species'],
  ['[name, kind]', '[name, species]'],
  ['{ kind: { enum', '{ species: { enum'],
  ['{ kind: Cat', '{ species: Cat'],
  ["['kind']", "['species']"],
  ['properties/kind', 'properties/species'],
])

t.test('tags change by name, and properties of discriminators in all schemas of the family', async (t) => {
  const rows: readonly {
    readonly at: string
    readonly to: string
    readonly findings: readonly string[]
    readonly texts?: readonly [entry: string, part: string]
  }[] = [
    {
      at: '#/info/tags/0/name',
      to: 'new',
      findings: [],
      texts: [
        replaced(entry, [
          ['tags: [{ name: sold', 'tags: [{ name: new'],
          ['"sold"', '"new"'],
          ['other: { name: sold', 'other: { name: new'],
        ]),
        'Tag: { name: new }\n',
      ],
    },
    {
      at: '#/components/schemas/Pet/properties/kind',
      to: 'species',
      findings: ['warn rename/property-changed #/components/schemas/Pet/properties/kind'],
      texts: [property, part],
    },
    {
      at: '#/components/schemas/Pet/properties/kind',
      to: 'name',
      findings: ['error rename/taken #/components/schemas/Pet/properties/kind'],
    },
    {
      at: '#/components/schemas/Other/properties/kind',
      to: 'x',
      findings: ['error rename/no-name #/components/schemas/Other/properties/kind'],
    },
    {
      at: '#/components/schemas/Pet/properties/name',
      to: 'x',
      findings: ['error rename/no-name #/components/schemas/Pet/properties/name'],
    },
    { at: '#/x-sold/name', to: 'new', findings: ['error rename/no-name #/x-sold/name'] },
  ]
  for (const { at, to, findings, texts } of rows) {
    const folder = t.testdir({ 'api.yaml': entry, 'p.yaml': part })
    const outcome = await transform(join(folder, 'api.yaml'), {
      use: [['rename', { at, to }]],
      root: folder,
      noConfig: true,
    })
    const own = outcome.findings.filter(({ code }) => code.startsWith('rename/') || code.startsWith('transform/'))
    t.strictSame(
      own.map(({ severity, code, place }) => `${severity} ${code} ${formatFragment(place.pointer)}`),
      findings,
      at,
    )
    const made = outcome.files.map(({ text }) => text)
    t.strictSame(made, texts ?? [], at)
  }
  const folder = t.testdir({ 'api.yaml': replaced(entry, [['"sold"', '"open"']]), 'p.yaml': part })
  const use = [['rename', { at: '#/info/tags/0/name', to: 'open' }] as const]
  const { findings } = await transform(join(folder, 'api.yaml'), { use, root: folder, noConfig: true })
  t.ok(findings.some(({ code }) => code === 'rename/taken'))
})
