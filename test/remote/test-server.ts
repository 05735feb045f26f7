import t from 'tap'
import { startServer } from '../remote-server.ts'

export const server = await startServer()
t.teardown(() => server.close())
export const at = `http://docs.test:${server.port}`
export const secureAt = `https://docs.test:${server.securePort}`
export const allowed = new Set([
  at,
  secureAt,
  `http://inner.test:${server.port}`,
  `https://other.test:${server.securePort}`,
])
