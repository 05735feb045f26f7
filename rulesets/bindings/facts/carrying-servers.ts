import type { BindingDefinition, Format } from '../../../src/plugin/index.ts'
import { protocolKey } from './protocol-key.ts'

/** Whether a server protocol, perhaps over TLS, can carry the protocol of a binding. True if nothing is known about it. */
export function carriesBinding(serverProtocol: string, definition: BindingDefinition, format: Format): boolean {
  const { key, serverProtocols } = definition
  if (serverProtocols === undefined) return true
  return [key, protocolKey(key, format), ...serverProtocols].some((name) => isOver(serverProtocol, name))
}

const isOver = (serverProtocol: string, name: string): boolean =>
  [name, `${name}s`, `${name}-secure`, `secure-${name}`, `${name}+ssl`, `${name}+tls`].includes(serverProtocol)
