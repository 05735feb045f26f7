import { join } from 'node:path'
import t, { type Test } from 'tap'
import { clientOf, shown, uriOf } from './client.ts'

const description = (part: string): string => `asyncapi: 3.1.0
info: { title: A, version: 1.0.0 }
components: { messages: { placed: { $ref: ${part} } } }
`

function project(t: Test): string {
  return t.testdir({
    '.git': {},
    apis: {
      'orders.yaml': description('../placed.yaml'),
      'refunds.yaml': description('../placed.yaml'),
      'msgapi.config.yaml': 'rules: {}\n',
    },
    'placed.yaml': 'name: placed\n',
    'shipping.yaml': description('placed.yaml'),
    'other.yaml': 'a: 1\n',
    'strict.yaml': 'rules: { style/info-license: error }\n',
  })
}

t.test('a client is told which descriptions use a file, and the config of each', async (t) => {
  const folder = project(t)
  const client = clientOf({ folders: [folder] })
  await client.initialized
  const statusOf = async (file: string, text: string) => {
    await client.open(join(folder, file), text)
    return client.connection.sendRequest('msgapi/fileStatus', { textDocument: { uri: uriOf(join(folder, file)) } })
  }
  const config = uriOf(join(folder, 'apis/msgapi.config.yaml'))
  const of = (file: string, its: string | null) => ({ uri: uriOf(join(folder, file)), config: its })
  t.same(await statusOf('placed.yaml', 'name: placed\n'), {
    descriptions: [of('apis/orders.yaml', config), of('apis/refunds.yaml', config), of('shipping.yaml', null)],
  })
  t.same(await statusOf('shipping.yaml', description('placed.yaml')), { descriptions: [of('shipping.yaml', null)] })
  t.same(await statusOf('other.yaml', 'a: 1\n'), { descriptions: [] })
  const unknown = { textDocument: { uri: uriOf(join(folder, 'strict.yaml')) } }
  t.same(
    await client.connection.sendRequest('msgapi/fileStatus', unknown),
    { descriptions: [] },
    'a file that is not open',
  )
})

t.test('a client can name the config of all descriptions', async (t) => {
  const folder = project(t)
  const path = join(folder, 'apis/orders.yaml')
  const client = clientOf({ folders: [folder], options: { configFile: 'strict.yaml' } })
  await client.open(path, description('../placed.yaml'))
  const { descriptions } = await client.connection.sendRequest<{ descriptions: readonly unknown[] }>(
    'msgapi/fileStatus',
    {
      textDocument: { uri: uriOf(path) },
    },
  )
  t.same(descriptions, [{ uri: uriOf(path), config: uriOf(join(folder, 'strict.yaml')) }])
  const shownThere = (await client.diagnostics(path)).map(shown)
  t.match(shownThere.join('\n'), /style\/info-license 1 /)
})
