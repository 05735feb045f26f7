import type { Fixer } from '../../../src/plugin/index.ts'
import { moveMessages } from '../steps/move-messages.ts'

/** Moves the message of a channel to its `messages`. */
export const channelMessage: Fixer['fix'] = (_finding, { node, graph }) =>
  node.parent === undefined ? [] : moveMessages(node, node.parent, 'message', graph).operations
