import type { StyleRule } from '../style-rule.ts'
import { channelDescription } from './channel-description.ts'
import { descriptionMinLength } from './description-min-length.ts'
import { descriptionsWithoutHtml } from './descriptions-without-html.ts'
import { messageContentTypeRequired } from './message-content-type-required.ts'
import { messageDescription } from './message-description.ts'
import { messageNameMatchesKey } from './message-name-matches-key.ts'
import { messageNamePattern } from './message-name-pattern.ts'
import { messageNameRequired } from './message-name-required.ts'
import { messageNameStable } from './message-name-stable.ts'
import { messageNameUnique } from './message-name-unique.ts'
import { messageNameVersioned } from './message-name-versioned.ts'
import { messageSummary } from './message-summary.ts'
import { messageTitleRequired } from './message-title-required.ts'
import { operationDescription } from './operation-description.ts'
import { operationSummary } from './operation-summary.ts'
import { operationTitle } from './operation-title.ts'
import { operationsPresent } from './operations-present.ts'
import { parameterDescription } from './parameter-description.ts'
import { serverDescription } from './server-description.ts'
import { serverVariableDescription } from './server-variable-description.ts'

export const descriptionsRules: Readonly<Record<string, StyleRule>> = {
  'style/channel-description': channelDescription,
  'style/description-min-length': descriptionMinLength,
  'style/descriptions-without-html': descriptionsWithoutHtml,
  'style/message-content-type-required': messageContentTypeRequired,
  'style/message-description': messageDescription,
  'style/message-name-matches-key': messageNameMatchesKey,
  'style/message-name-pattern': messageNamePattern,
  'style/message-name-required': messageNameRequired,
  'style/message-name-stable': messageNameStable,
  'style/message-name-unique': messageNameUnique,
  'style/message-name-versioned': messageNameVersioned,
  'style/message-summary': messageSummary,
  'style/message-title-required': messageTitleRequired,
  'style/operation-description': operationDescription,
  'style/operation-summary': operationSummary,
  'style/operation-title': operationTitle,
  'style/operations-present': operationsPresent,
  'style/parameter-description': parameterDescription,
  'style/server-description': serverDescription,
  'style/server-variable-description': serverVariableDescription,
}
