import { referencedMembers } from '../facts/referenced-members.ts'

/** With all messages in one place, readers find them and channels share them. */
export const messagesRefOnly = referencedMembers('Channel', 'messages', 'message')
