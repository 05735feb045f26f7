import { referencedMembers } from '../facts/referenced-members.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'

const ofChannels = referencedMembers('Channel', 'messages', 'message')

/** With all messages in one place, readers find them and channels share them. */
export const messagesRefOnly: StyleRule = {
  ...ofChannels,
  visit: {
    ...ofChannels.visit,
    // In version 2, operations have the messages of channels.
    Message(_, context) {
      const { owner } = context.object
      if (owner?.type.name !== 'Operation' && owner?.type.name !== 'MessageChoice') return
      const message = `The message ${quotedKey(context)} is inline; move it to components.messages and refer to it`
      context.report({ on: 'key', message })
    },
  },
}
