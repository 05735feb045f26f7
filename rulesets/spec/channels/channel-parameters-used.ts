import { formatPointer, membersOf, quote, stepTo, type TypedObject } from '../../../src/plugin/index.ts'
import { parseTemplate } from '../../facts/address-expression.ts'
import { isEmptyOrReference } from '../../facts/position.ts'
import { removeValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { type ChannelParameters, forEachUse } from '../facts/channel-parameters.ts'

/** How to fix parameters that are not in the address: write `address` if it is given, else remove them. */
interface UnusedParameters {
  readonly address?: string
}

export const channelParametersUsed: FormatRule<UnusedParameters> = {
  description: 'Every parameter of a channel must appear in its address',
  severity: 'error',
  aboutName: true,
  visit: {
    of: ({ name }) => name === 'Channel',
    object(channel, { graph, report }) {
      forEachUse(channel, graph, (found) => {
        const { address, parameters, unused } = found
        if (parameters === undefined) return
        if (address === undefined || address.names.length === 0) {
          const message = messageFor(found, channel)
          if (hasAddressInKey(found, channel)) {
            report({ at: parameters, on: 'key', message, data: { address: channel.location.key } })
            return
          }
          const isEmpty = membersOf(parameters).every(({ node }) => isEmptyOrReference(node))
          // An author who describes parameters needs them, so the address is probably incomplete.
          report({ at: parameters, on: 'key', message, data: isEmpty ? {} : undefined })
          return
        }
        for (const name of unused) {
          const message = `Parameter ${quote(name)} is not in the address ${quote(address.text)}; add ${quote(`{${name}}`)} there or remove it`
          const at = stepTo(parameters, name) ?? parameters
          report({ at, on: 'key', message, data: {} })
        }
      })
    },
  },
  fix: {
    removed: ({ data }, path) => (data?.address === undefined ? [path] : []),
    safety: ({ data }) => (data === undefined ? undefined : 'unsafe'),
    title: 'Remove the unused parameters, or write the key as the address',
    load: async () => (finding, context) => {
      const value = finding.data?.address
      return value === undefined
        ? removeValue(finding, context)
        : [{ op: 'add', path: formatPointer([...finding.place.pointer.slice(0, -1), 'address']), value }]
    },
  },
}

function messageFor(found: ChannelParameters, channel: TypedObject): string {
  const { address } = found
  if (address !== undefined) {
    return `The address ${quote(address.text)} has no names in braces; add the parameters to it or remove "parameters"`
  }
  const title = nameOf(channel)
  if (channel.node.entries.has('address')) return `The address of the ${title} is null; remove "parameters"`
  return hasAddressInKey(found, channel)
    ? `"parameters" of the ${title} need an address; write "address": ${quote(channel.location.key)}`
    : `"parameters" of the ${title} need an address; add "address" or remove "parameters"`
}

/** Whether a channel without an address has one in its key, as in version 2. */
function hasAddressInKey({ unused }: ChannelParameters, { location, node }: TypedObject): boolean {
  return !node.entries.has('address') && parseTemplate(location.key).names.some((name) => unused.includes(name))
}
