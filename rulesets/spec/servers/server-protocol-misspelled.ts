import { closest, type Format, quote, spelledWord, stepTo, stringOf } from '../../../src/plugin/index.ts'
import { type ProposedValue, settingValue, whereSure } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'

export const serverProtocolMisspelled: FormatRule<ProposedValue> = {
  description: 'Do not misspell the protocol of a server that has bindings',
  severity: 'info',
  visit: {
    of: ({ name }) => name === 'Server',
    having: ['protocol'],
    object({ location }, { graph, report }) {
      const at = stepTo(location, 'protocol')
      const protocol = stringOf(at?.node)
      if (at === undefined || protocol === undefined) return
      const names = namesIn(graph.format)
      const lower = protocol.toLowerCase()
      if (lower !== protocol && isKnown(lower, names)) {
        const message = `Unexpected protocol ${quote(protocol)}; write ${quote(lower)}, tools expect lower case`
        report({ at, message, data: { value: lower, isSure: true } })
        return
      }
      const meant = misspelled(lower, names)
      if (meant === undefined) return
      report({
        at,
        message: `Unknown protocol ${quote(protocol)}; did you mean ${quote(meant)}?`,
        data: { value: meant },
      })
    },
  },
  fix: settingValue('Correct the protocol', whereSure),
}

/** Whether a name is a known protocol, with or without TLS. */
function isKnown(name: string, names: readonly string[]): boolean {
  return names.includes(name.replace(/^secure-|-secure$|\+(?:ssl|tls)$/g, ''))
}

/** Shorter names resemble other protocols too easily. */
const shortest = 4

/** The known name that a misspelled one most likely means. */
function misspelled(protocol: string, names: readonly string[]): string | undefined {
  if (protocol.length < shortest || !/^[a-z][a-z0-9+.-]*$/.test(protocol) || names.includes(protocol)) return undefined
  // A name with something appended is a variant, such as a version, and no misspelling.
  const others = names.filter((name) => name.length >= shortest && !isVariant(protocol, name))
  const meant = closest(protocol, others)
  return meant !== undefined && Math.abs(meant.length - protocol.length) < 2 && sharesLetters(protocol, meant)
    ? meant
    : undefined
}

function isVariant(protocol: string, name: string): boolean {
  return protocol.startsWith(name) || name.startsWith(protocol) || protocol.endsWith(name) || name.endsWith(protocol)
}

/** Whether two names start with the same letter and share all letters but one. */
function sharesLetters(protocol: string, name: string): boolean {
  const left = [...name]
  for (const letter of protocol) {
    const index = left.indexOf(letter)
    if (index >= 0) left.splice(index, 1)
  }
  return protocol[0] === name[0] && left.length < 2
}

const namesOf = new WeakMap<Format, readonly string[]>()

/** The keys of all bindings, and the protocols of servers that these bindings apply to. */
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
