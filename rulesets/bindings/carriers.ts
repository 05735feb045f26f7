import type { BindingDefinition, Format } from '../../src/plugin/index.ts'

/** Whether servers of a protocol, perhaps over TLS, carry what a binding stands for; any server where nothing is known. */
export function carries(serverProtocol: string, definition: BindingDefinition, format: Format): boolean {
  const { serverProtocols } = definition
  if (serverProtocols === undefined) return true
  return [definition.key, spelledKey(definition, format), ...serverProtocols].some((name) =>
    isOver(serverProtocol, name),
  )
}

/** The key of a binding in the spelling of the description. */
export function spelledKey({ key }: BindingDefinition, { vocabulary }: Format): string {
  const { protocol: words } = vocabulary.words
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? key
}

const isOver = (serverProtocol: string, name: string): boolean =>
  [name, `${name}s`, `${name}-secure`, `secure-${name}`, `${name}+ssl`, `${name}+tls`].includes(serverProtocol)
