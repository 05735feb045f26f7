import { channelRows } from './channel-rows.ts'
import { messageRows } from './message-rows.ts'
import type { Row } from './questions-of.ts'
import { replyRows } from './reply-rows.ts'
import { textRows } from './text-rows.ts'

/** All rows. */
export const rows: readonly Row[] = [...textRows, ...channelRows, ...messageRows, ...replyRows]
