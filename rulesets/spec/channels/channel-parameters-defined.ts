import { formatPointer, pointerOf, quote, type RelatedPlace, stepTo } from '../../../src/plugin/index.ts'
import { correctingNames, type NamesInBraces } from '../../fixers/names-in-braces.ts'
import type { FormatRule } from '../../rule.ts'
import { quotedNames } from '../../wording/names.ts'
import { type Address, forEachUse } from '../facts/channel-parameters.ts'

export const channelParametersDefined: FormatRule<NamesInBraces> = {
  description: 'Every parameter in a channel address must be defined in `parameters`',
  severity: 'error',
  aboutName: true,
  visit: {
    of: ({ name }) => name === 'Channel',
    object(channel, { graph, report }) {
      forEachUse(channel, graph, ({ address, parameters, missing, confused }) => {
        if (address === undefined) return
        if (missing.length > 0) {
          const [noun, are, them] = missing.length === 1 ? ['Parameter', 'is', 'it'] : ['Parameters', 'are', 'them']
          const found = `${noun} ${quotedNames(missing)} of the address ${quote(address.text)} ${are} not defined`
          const message = `${found}; add ${them} to "parameters"`
          // The map to add to, if there is one.
          const map = formatPointer([...pointerOf(channel.location), 'parameters'])
          const data = { map, undefinedNames: missing }
          const isElsewhere = address.on === 'key' && address.location.node !== channel.node
          const at = parameters ?? (isElsewhere ? channel.location : undefined)
          if (at === undefined) report({ at: address.location, on: address.on, message, data })
          else report({ at, on: 'key', message, related: relatedTo(address), data })
        }
        if (parameters === undefined) return
        for (const [defined, used] of confused) {
          const message = `Parameter ${quote(defined)} is not in the address ${quote(address.text)}; did you mean ${quote(used)}?`
          const data = { meant: used }
          report({
            at: stepTo(parameters, defined) ?? parameters,
            on: 'key',
            message,
            related: relatedTo(address),
            data,
          })
        }
      })
    },
  },
  fix: correctingNames('Add the parameters, or correct the name of one'),
}

function relatedTo({ location, on }: Address): readonly RelatedPlace[] {
  return [location.file.relatedAt(pointerOf(location), on, 'the address')]
}
