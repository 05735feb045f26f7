import type { AskQuestion } from '../codes.ts'
import type { QuestionedParts } from '../reversed-operation.ts'
import { askAboutChannels, askAboutParameters } from './channels.ts'
import { askAboutExtensions } from './extensions.ts'
import { askAboutMessages } from './messages.ts'
import { askAboutCorrelation, askAboutReplies } from './replies.ts'
import { askWhetherRequired } from './reply-address-required.ts'
import { askAboutSecurity, askAboutServers } from './servers.ts'
import { askAboutTags } from './tags.ts'
import { askAboutTexts } from './texts.ts'

/**
 * Asks about the fields that stay the same. Each field is asked about once, where its author wrote it, even if several operations
 * share it.
 */
export function askAll(parts: QuestionedParts, ask: AskQuestion): void {
  for (const askAbout of subjects) askAbout(parts, ask)
}

const subjects: readonly ((parts: QuestionedParts, ask: AskQuestion) => void)[] = [
  askAboutTexts,
  askAboutTags,
  askAboutChannels,
  askAboutServers,
  askAboutSecurity,
  askAboutMessages,
  askAboutReplies,
  askAboutCorrelation,
  askWhetherRequired,
  askAboutParameters,
  askAboutExtensions,
]
