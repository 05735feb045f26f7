import t from 'tap'
import { upgrade } from '../../src/index.ts'

const start = "asyncapi: 2.6.0\ninfo: { title: T, version: '1' }\n"

/** The names that the report of the view quotes, for operations with these ids. */
async function namesInView(
  publish: string,
  subscribe: string,
  view: 'application' | 'client',
): Promise<readonly string[]> {
  const content = `${start}channels: { c: { publish: { operationId: ${publish} }, subscribe: { operationId: ${subscribe} } } }\n`
  const { findings } = await upgrade([{ path: 'api.yaml', content }], { noConfig: true, view })
  const message = findings.find(({ code }) => code === 'upgrade/view')?.message ?? ''
  return [...message.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name)
}

t.test('the report of the view names an id that says the opposite', async (t) => {
  t.same(await namesInView('sendEcho', 'onEcho', 'application'), ['publish', 'subscribe', '--view client', 'sendEcho'])
  t.same(await namesInView('receiveEcho', 'sendEcho', 'client'), [
    'publish',
    'subscribe',
    '--view application',
    'receiveEcho',
  ])
  t.same(await namesInView('receiveEcho', 'sendEcho', 'application'), ['publish', 'subscribe', '--view client'])
  t.same(await namesInView('only', 'sender', 'application'), ['publish', 'subscribe', '--view client'])
  t.same(await namesInView('sendEcho', 'sendReply', 'application'), ['publish', 'subscribe', '--view client'])
})

t.test('of many copies of a scheme, the last ones have their own scopes alone', async (t) => {
  const names = Array.from({ length: 18 }, (_, index) => `s${index}`)
  const lists = names.map((name) => `{ oauth: [${name}] }`).join(', ')
  const scopes = names.map((name) => `${name}: Scope`).join(', ')
  const content = `${start}channels: { c: { publish: { operationId: o, security: [${lists}] } } }
components: { securitySchemes: { oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://example.com, scopes: { ${scopes} } } } } } }
`
  const { files } = await upgrade([{ path: 'api.yaml', content }], { noConfig: true })
  const found = [...(files[0]?.text ?? '').matchAll(/availableScopes: \{([^}]*)\}/g)].map(([, inside = '']) => inside)
  t.equal(found.length, names.length)
  t.same(
    found.map((inside) => inside.split(',').length),
    names.map((_, index) => (index < 16 ? names.length : 1)),
  )
  t.match(found.at(-1), /s17: Scope/)
})
