import { formatPointer, pointerOf, quote, type RelatedPlace, stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf, quotedNames } from '../../wording/names.ts'
import type { Address } from '../facts/channel-address.ts'
import { parametersOf } from '../facts/channel-parameters.ts'

export const channelParametersDefined: Check = {
  description: 'Every expression in the address of a channel has a parameter',
  severity: 'error',
  aboutName: true,
  visitor: {
    of: ({ name }) => name === 'Channel',
    object(channel, { report }) {
      const found = parametersOf(channel)
      if (found?.address === undefined) return
      const { address, parameters, missing, confused } = found
      if (missing.length > 0) {
        const which = `${missing.length === 1 ? 'parameter' : 'parameters'} ${quotedNames(missing)}`
        const message = `Missing ${which} of the ${nameOf(channel)}, expected an entry in "parameters" for each name in the address ${quote(address.text)}`
        // The map to add to, if there is one.
        const map = formatPointer([...pointerOf(channel.location), 'parameters'])
        const data = { map, undefinedNames: missing }
        if (parameters === undefined) report({ at: address.location, message, data })
        else report({ at: parameters, on: 'key', message, related: relatedTo(address), data })
      }
      if (parameters === undefined) return
      for (const [defined, used] of confused) {
        const message = `Unexpected parameter ${quote(defined)} of the ${nameOf(channel)}, which does not stand in the address ${quote(address.text)}; did you mean ${quote(used)}?`
        const data = { meant: used }
        report({ at: stepTo(parameters, defined) ?? parameters, on: 'key', message, related: relatedTo(address), data })
      }
    },
  },
}

function relatedTo({ location }: Address): readonly RelatedPlace[] {
  return [location.file.relatedAt(pointerOf(location), 'value', 'the address')]
}
