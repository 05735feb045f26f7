import type { StyleRule } from '../style-rule.ts'
import { channelKeyCasing } from './channel-key-casing.ts'
import { componentKeyCasing } from './component-key-casing.ts'
import { messageKeyCasing } from './message-key-casing.ts'
import { operationKeyCasing } from './operation-key-casing.ts'
import { operationKeyMatchesAction } from './operation-key-matches-action.ts'
import { parameterKeyCasing } from './parameter-key-casing.ts'
import { serverKeyCasing } from './server-key-casing.ts'

export const keysRules: Readonly<Record<string, StyleRule>> = {
  'style/channel-key-casing': channelKeyCasing,
  'style/component-key-casing': componentKeyCasing,
  'style/message-key-casing': messageKeyCasing,
  'style/operation-key-casing': operationKeyCasing,
  'style/operation-key-matches-action': operationKeyMatchesAction,
  'style/parameter-key-casing': parameterKeyCasing,
  'style/server-key-casing': serverKeyCasing,
}
