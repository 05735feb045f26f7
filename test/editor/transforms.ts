import { join } from 'node:path'
import t from 'tap'
import type { OfferedTransforms } from '../../src/editor/transforms.ts'
import { clientOf, uriOf } from './client.ts'

const plugin = `export default {
  meta: { name: 'acme', version: '1.0.0', namespace: 'acme' },
  transforms: {
    plain: (options) => () => undefined,
    tidy: {
      description: 'Tidies',
      schema: {
        required: ['level'],
        $defs: { mark: { type: 'string', pattern: '^x' } },
        properties: {
          level: { enum: ['low', 'high'] },
          marks: { description: 'Marks', type: 'array', items: { $ref: '#/$defs/mark' } },
          mode: { anyOf: [{ const: 'all' }, { type: 'boolean' }, { enum: ['some'] }] },
          open: { anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 2 }] },
          size: { enum: ['big', 1] },
          names: { type: 'object', additionalProperties: { type: 'string' } },
          kinds: { type: 'array', items: { enum: ['a', 'b'] }, default: ['a'] },
        },
        additionalProperties: false,
      },
      fileOptions: ['names'],
      create: () => () => undefined,
    },
  },
}
`
const description = 'asyncapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\n'

function project(isTrusted: boolean) {
  const folder = t.testdir({
    '.git': {},
    'acme.mjs': plugin,
    'msgapi.config.yaml': 'plugins: [./acme.mjs]\n',
    'a.yaml': description,
  })
  const client = clientOf({ folders: [folder], options: { trusted: isTrusted } })
  const textDocument = { uri: uriOf(join(folder, 'a.yaml')) }
  const transforms = async () => {
    await client.initialized
    const answer = await client.connection.sendRequest<OfferedTransforms>('msgapi/transforms', { textDocument })
    return answer.transforms
  }
  const read = (transform: string, option: string, text: string): Promise<unknown> =>
    client.connection.sendRequest('msgapi/optionValue', { textDocument, transform, option, text })
  return { client, transforms, read }
}

t.test(
  'a client gets the transforms of a description with their options, also of a file that is not open',
  async (t) => {
    const { client, transforms } = project(true)
    const { capabilities } = await client.initialized
    t.match(capabilities.experimental, { fileStatus: true, transforms: true, optionValue: true })
    const offered = await transforms()
    const option = (name: string, words: string, more: object = {}) => {
      return { name, description: '', words, values: [], isList: false, isRequired: false, ...more }
    }
    t.strictSame(
      offered.filter(({ name }) => name.startsWith('acme/')),
      [
        { name: 'acme/plain', description: '', options: [], takesOthers: true },
        {
          name: 'acme/tidy',
          description: 'Tidies',
          options: [
            option('level', 'low, high; required', { values: ['low', 'high'], isRequired: true }),
            option('marks', 'a list', { description: 'Marks', isList: true }),
            option('mode', 'all, or true or false, or some', { values: ['all', true, false, 'some'] }),
            option('open', 'true or false, or a whole number'),
            option('size', 'big, 1'),
            option('names', 'a map, or a file with it'),
            option('kinds', 'some of a, b; default: a', { values: ['a', 'b'], isList: true, default: ['a'] }),
          ],
          takesOthers: false,
        },
      ],
    )
    const merge = offered.find(({ name }) => name === 'merge-traits')
    t.strictSame(
      merge?.options.map(({ name, words }) => `${name}: ${words}`),
      ['nulls: delete, preserve; default: delete', 'at: a list'],
    )
  },
)

t.test('without trust, only the transforms of msgapi are offered', async (t) => {
  const offered = await project(false).transforms()
  t.ok(offered.some(({ name }) => name === 'rename'))
  t.notOk(offered.some(({ name }) => name.startsWith('acme/')))
})

t.test('the text of an option is read and checked by the schema, whatever the other options are', async (t) => {
  const { client, read } = project(true)
  await client.initialized
  const values: readonly (readonly [transform: string, option: string, text: string, value: unknown])[] = [
    ['acme/tidy', 'level', 'high', 'high'],
    ['acme/tidy', 'marks', 'x1, x2,', ['x1', 'x2']],
    ['acme/tidy', 'marks', '["x,1", x2]', ['x,1', 'x2']],
    ['acme/tidy', 'open', '3', 3],
    ['acme/tidy', 'size', '1', 1],
    ['acme/tidy', 'open', 'true', true],
    ['acme/tidy', 'names', '{ a: b }', { a: 'b' }],
    ['acme/tidy', 'names', 'names.yaml', 'names.yaml'],
    ['acme/plain', 'any', '5', '5'],
    ['acme/plain', 'any', '[5]', [5]],
    ['rename', 'to', '[a]', '[a]'],
    ['hoist-components', 'minimum', '2', 2],
  ]
  for (const [transform, option, text, value] of values)
    t.strictSame(await read(transform, option, text), { value }, `${option}: ${text}`)
  const wrong: readonly (readonly [transform: string, option: string, text: string, named: RegExp])[] = [
    ['acme/tidy', 'marks', 'x1, y', /"marks"/],
    ['acme/tidy', 'open', '1', /"open"/],
    ['acme/tidy', 'names', '{ a: 1 }', /"names"/],
    ['acme/tidy', 'names', '{ a: [ }', /./],
    ['acme/tidy', 'names', ' ', /"names"/],
    ['acme/tidy', 'other', '1', /"other"/],
    ['rename', 'to', '', /"to"/],
    ['hoist-components', 'minimum', 'two', /"minimum"/],
    ['filter', 'keep', '', /"keep"/],
  ]
  for (const [transform, option, text, named] of wrong)
    t.match(await read(transform, option, text), { problem: named }, `${option}: ${text}`)
  await t.rejects(read('acme/nothing', 'a', 'b'), /acme\/nothing/)
})
