import { quote } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { type Address, forEachAddress } from '../facts/channel-parameters.ts'

/** `#` as a whole level of a topic or routing key is a broker wildcard, not the start of a fragment. */
const wildcard = /(?<=^|[/.])#(?=$|[/.])/g

export const channelAddressNoQueryFragment: FormatRule = {
  description: 'Addresses must not contain query parameters or fragments',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Channel',
    object(channel, { graph, report }) {
      forEachAddress(channel, graph, (address) => {
        const found = addition(address)
        if (found === undefined) return
        const { location, on, field } = address
        const message = `Unexpected ${found} in ${quote(field)}; remove it and describe it in "bindings"`
        report({ at: location, on, message })
      })
    },
  },
}

function addition({ text, literal, defects }: Address): string | undefined {
  // Braces that enclose no name hide nothing.
  const outside = defects.length > 0 ? text : literal
  const mark = /[?#]/.exec(outside.replace(wildcard, 'x'))?.[0]
  if (mark === undefined) return undefined
  const shown = mark === '?' ? /\?[^#]*/.exec(text)?.[0] : text.slice(text.replace(wildcard, 'x').indexOf('#'))
  return `${mark === '?' ? 'query' : 'fragment'} ${quote(shown)}`
}
