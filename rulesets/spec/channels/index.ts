import type { Check } from '../../rule.ts'
import { channelAddressExpressionGrammar } from './channel-address-expression-grammar.ts'
import { channelAddressNoQueryFragment } from './channel-address-no-query-fragment.ts'
import { channelEmptyServersNoted } from './channel-empty-servers-noted.ts'
import { channelMessagesDisjoint } from './channel-messages-disjoint.ts'
import { channelParametersDefined } from './channel-parameters-defined.ts'
import { channelParametersUsed } from './channel-parameters-used.ts'
import { channelServersRoot } from './channel-servers-root.ts'
import { channelServersUnique } from './channel-servers-unique.ts'
import { parameterDefaultInEnum } from './parameter-default-in-enum.ts'

/** The rules about channels, their addresses, parameters and servers, by code. */
export const channelsRules: Readonly<Record<string, Check>> = {
  'spec/channel-address-no-query-fragment': channelAddressNoQueryFragment,
  'spec/channel-address-expression-grammar': channelAddressExpressionGrammar,
  'spec/channel-messages-disjoint': channelMessagesDisjoint,
  'spec/channel-parameters-defined': channelParametersDefined,
  'spec/channel-parameters-used': channelParametersUsed,
  'spec/parameter-default-in-enum': parameterDefaultInEnum,
  'spec/channel-servers-root': channelServersRoot,
  'spec/channel-servers-unique': channelServersUnique,
  'spec/channel-empty-servers-noted': channelEmptyServersNoted,
}
