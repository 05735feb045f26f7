import { codeGroup } from './code-group.ts'

/** The severity of these findings is that of their verdict. */
const mark = 'by verdict'
const suppressible = true

/**
 * What changed between two versions of a description (`msgapi diff`). How much a change matters is its verdict: breaking is an error,
 * unknown a warning, compatible an info.
 */
export const contractCodes = codeGroup(
  {
    'contract/operation-removed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'the application no longer has an operation that it promised',
      advice: 'keep the operation until all counterparts have left it',
    },
    'contract/operation-added': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'the application has another operation',
      advice: 'nothing to do',
    },
    'contract/address-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'messages are exchanged at another address',
      advice: 'add a channel with the new address, and keep the old one until all counterparts have moved',
    },
    'contract/parameter-location-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'the value of an address parameter is found elsewhere in the message',
      advice: 'add a channel with the new address, and keep the old one until all counterparts have moved',
    },
    'contract/server-removed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'a server that messages were exchanged on is gone, or has another address',
      advice: 'keep the old server beside the new one until all counterparts have moved',
    },
    'contract/server-added': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'messages are exchanged on another server, too',
      advice: 'nothing to do',
    },
    'contract/protocol-version-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'a server has another version of its protocol',
      advice: 'ask whether counterparts can use it',
    },
    'contract/security-removed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'a way to authorise is gone, or now asks for more',
      advice: 'keep the old way beside the new one until all counterparts have moved',
    },
    'contract/security-added': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'there is another way to authorise',
      advice: 'nothing to do',
    },
    'contract/message-removed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'a kind of message is gone',
      advice: 'keep the old message beside the new one until all counterparts have moved',
    },
    'contract/message-added': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'there is another kind of message',
      advice: 'send it to a new channel, so that only those receive it who know it',
    },
    'contract/messages-overlap': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'a message is valid for several messages of a channel, and must be for one',
      advice: 'tell messages apart by a property with a constant value',
    },
    'contract/content-type-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'a message has another content type',
      advice: 'add a message with the new content type beside the old one',
    },
    'contract/payload-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'the payload of a message is another',
      advice: 'add what is new as optional, or as a new message',
    },
    'contract/headers-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'the headers of a message are others',
      advice: 'add what is new as optional, or as a new message',
    },
    'contract/correlation-id-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'the correlation id of a message is added, gone, or found elsewhere',
      advice: 'keep it where it was',
    },
    'contract/reply-removed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'an operation no longer replies, or waits for no reply',
      advice: 'keep the reply until nobody waits for it',
    },
    'contract/reply-added': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'an operation replies, or waits for a reply',
      advice: 'add an operation with the reply beside the old one',
    },
    'contract/reply-address-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'the address of a reply is found elsewhere',
      advice: 'add an operation with the new reply beside the old one',
    },
    'contract/binding-changed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'a setting of the protocol is another',
      advice: 'ask whether counterparts depend on it',
    },
    'contract/unused-added': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'there is more that no operation uses yet',
      advice: 'nothing to do',
    },
    'contract/unused-removed': {
      severity: 'warn',
      mark,
      suppressible,
      meaning: 'something that no operation used is gone',
      advice: 'nothing to do',
    },
  },
  { pages: 'changes' },
)
