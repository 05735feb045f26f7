import type { Check } from '../../rule.ts'
import { operationChannelRoot } from './operation-channel-root.ts'
import { operationMessagesEmpty } from './operation-messages-empty.ts'
import { operationMessagesRedundant } from './operation-messages-redundant.ts'
import { operationMessagesSubset } from './operation-messages-subset.ts'
import { operationMessagesUnique } from './operation-messages-unique.ts'
import { replyAddressChannelNull } from './reply-address-channel-null.ts'
import { replyChannelRoot } from './reply-channel-root.ts'
import { replyEmpty } from './reply-empty.ts'
import { replyMessagesSubset } from './reply-messages-subset.ts'
import { replyMessagesWithoutChannel } from './reply-messages-without-channel.ts'

/** The rules about operations, replies and their references, by code. */
export const operationsRules: Readonly<Record<string, Check>> = {
  'spec/operation-channel-root': operationChannelRoot,
  'spec/operation-messages-subset': operationMessagesSubset,
  'spec/operation-messages-unique': operationMessagesUnique,
  'spec/operation-messages-empty': operationMessagesEmpty,
  'spec/operation-messages-redundant': operationMessagesRedundant,
  'spec/reply-channel-root': replyChannelRoot,
  'spec/reply-messages-subset': replyMessagesSubset,
  'spec/reply-address-channel-null': replyAddressChannelNull,
  'spec/reply-empty': replyEmpty,
  'spec/reply-messages-without-channel': replyMessagesWithoutChannel,
}
