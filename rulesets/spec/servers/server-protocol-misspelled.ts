import { closest, type Format, quote, spelledWord, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'

export const serverProtocolMisspelled: Check = {
  description: 'The protocols of servers are not those that bindings know with a letter or its case wrong',
  severity: 'info',
  visitor: {
    of: ({ name }) => name === 'Server',
    having: ['protocol'],
    object({ location }, { graph, report }) {
      const at = stepTo(location, 'protocol')
      const protocol = stringOf(at?.node)
      if (at === undefined || protocol === undefined) return
      const names = namesIn(graph.format)
      const lower = protocol.toLowerCase()
      if (lower !== protocol && isKnown(lower, names)) {
        const message = `Unexpected protocol ${quote(protocol)}; did you mean ${quote(lower)}? Tools look for it in lower case`
        report({ at, message, data: { value: lower, isSure: true } })
        return
      }
      const meant = misspelled(lower, names)
      if (meant === undefined) return
      report({
        at,
        message: `Unexpected protocol ${quote(protocol)} that msgapi does not know; did you mean ${quote(meant)}?`,
        data: { value: meant },
      })
    },
  },
}

/** Whether a name is that of a protocol, or of one over TLS. */
function isKnown(name: string, names: readonly string[]): boolean {
  return names.includes(name.replace(/^secure-|-secure$|\+(?:ssl|tls)$/g, ''))
}

/** Shorter names are too easily like those of other protocols. */
const shortest = 4

/** The name that is meant by one with letters swapped, missing, too many or wrong inside it. */
function misspelled(protocol: string, names: readonly string[]): string | undefined {
  if (protocol.length < shortest || !/^[a-z][a-z0-9+.-]*$/.test(protocol) || names.includes(protocol)) return undefined
  // What goes on after a name says more about it: that of a version, a way to encrypt, a product.
  const others = names.filter((name) => name.length >= shortest && !isVariant(protocol, name))
  const meant = closest(protocol, others)
  return meant !== undefined && Math.abs(meant.length - protocol.length) < 2 && sharesLetters(protocol, meant)
    ? meant
    : undefined
}

function isVariant(protocol: string, name: string): boolean {
  return protocol.startsWith(name) || name.startsWith(protocol) || protocol.endsWith(name) || name.endsWith(protocol)
}

/** Whether two names begin with the same letter and have all letters but one in common. */
function sharesLetters(protocol: string, name: string): boolean {
  const left = [...name]
  for (const letter of protocol) {
    const index = left.indexOf(letter)
    if (index >= 0) left.splice(index, 1)
  }
  return protocol[0] === name[0] && left.length < 2
}

const namesOf = new WeakMap<Format, readonly string[]>()

/** What servers may have as their protocol for a binding to be of use, and the keys of all bindings. */
function namesIn(format: Format): readonly string[] {
  const known = namesOf.get(format)
  if (known !== undefined) return known
  const keys = [...format.bindings.values()].flatMap(({ key, serverProtocols = [] }) => [
    spelledWord(format.vocabulary, 'protocol', key),
    ...serverProtocols,
  ])
  const names = [...new Set(keys.flatMap((key) => [key, `${key}s`]))]
  namesOf.set(format, names)
  return names
}
