import { childOf, stringOf } from '../../../src/plugin/index.ts'
import type { Ask } from '../question.ts'
import type { Turning } from './turning.ts'
import { located, named } from './wording.ts'

/** Protocols in which an application connects to another one, with no broker between them. */
const withoutBroker: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss'])

/** Asks P021 of each root server. */
export function askAboutServers({ servers }: Turning, ask: Ask): void {
  for (const { name, location, effective } of servers) {
    const protocol = stringOf(childOf(effective?.node, 'protocol')) ?? ''
    const host = stringOf(childOf(effective?.node, 'host')) ?? ''
    const server = `server ${named(name)} (${[named(protocol), located(host)].filter((part) => part !== '""').join(', ')})`
    const message = withoutBroker.has(protocol.toLowerCase())
      ? `The ${server} may be one of the two applications itself, since there is no broker; ask who connects to whom`
      : `Your application is assumed to connect to the ${server} too; ask which host is meant for it`
    ask({ code: 'P021', at: location, on: 'key', message })
  }
}
