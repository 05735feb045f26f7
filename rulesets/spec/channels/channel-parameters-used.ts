import { membersOf, quote, stepTo, type TypedObject } from '../../../src/plugin/index.ts'
import { parseTemplate } from '../../facts/address-expression.ts'
import { isEmptyOrReference } from '../../facts/position.ts'
import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { type ChannelParameters, parametersOf } from '../facts/channel-parameters.ts'

export const channelParametersUsed: Check = {
  description: 'Every parameter of a channel stands in its address',
  severity: 'error',
  aboutName: true,
  visitor: {
    of: ({ name }) => name === 'Channel',
    object(channel, { report }) {
      const found = parametersOf(channel)
      if (found?.parameters === undefined) return
      const { address, parameters, unused } = found
      if (address === undefined || address.names.length === 0) {
        const message = `Unexpected "parameters" of the ${nameOf(channel)}, expected none: ${reason(found, channel)}`
        if (hasAddressInKey(found, channel)) {
          report({ at: parameters, on: 'key', message, data: { field: 'address', value: channel.location.key } })
          return
        }
        const isEmpty = membersOf(parameters).every(({ node }) => isEmptyOrReference(node))
        // Parameters that are described are not there by chance: the address may lack them.
        const isSure = channel.node.entries.has('address')
        report({ at: parameters, on: 'key', message, data: isEmpty ? { isSure } : undefined })
        return
      }
      for (const name of unused) {
        const message = `Unexpected parameter ${quote(name)} of the ${nameOf(channel)}, expected ${quote(`{${name}}`)} in its address ${quote(address.text)}`
        const at = stepTo(parameters, name) ?? parameters
        report({ at, on: 'key', message, data: { isSure: isEmptyOrReference(at.node) } })
      }
    },
  },
}

function reason(found: ChannelParameters, channel: TypedObject): string {
  const { address } = found
  if (address !== undefined) return `the address ${quote(address.text)} has no names in braces`
  if (channel.node.entries.has('address')) return 'the address is null'
  return hasAddressInKey(found, channel)
    ? `there is no address; did you mean ${quote(channel.location.key)} as the "address"?`
    : 'there is no address'
}

/** Whether a channel without an address has one in its key, as in version 2. */
function hasAddressInKey({ unused }: ChannelParameters, { location, node }: TypedObject): boolean {
  return !node.entries.has('address') && parseTemplate(location.key).names.some((name) => unused.includes(name))
}
