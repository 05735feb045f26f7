import { childOf, stringOf } from '../../../src/plugin/index.ts'
import type { Ask } from '../question.ts'
import { isWithoutBroker } from './protocols.ts'
import type { Turning } from './turning.ts'
import { located, named } from './wording.ts'

/** Asks P021 of each root server. */
export function askAboutServers({ servers }: Turning, ask: Ask): void {
  for (const { name, location, effective } of servers) {
    const protocol = stringOf(childOf(effective?.node, 'protocol')) ?? ''
    const host = stringOf(childOf(effective?.node, 'host')) ?? ''
    const server = `server ${named(name)} (${[named(protocol), located(host)].filter((part) => part !== '""').join(', ')})`
    const message = isWithoutBroker(protocol)
      ? `The ${server} may be one of the two applications itself, since there is no broker; ask who connects to whom`
      : `Your application is assumed to connect to ${server} too; ask which host is meant for it`
    ask({ code: 'P021', at: location, on: 'key', message })
  }
}
