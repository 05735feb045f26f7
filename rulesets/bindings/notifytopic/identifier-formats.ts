import { quote, type RuleVisitor, stringOf } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { relativeUrls } from '../../spec/document/absolute-url.ts'
import { expectedEmail } from '../../spec/document/expected-email.ts'
import { placeInWords } from '../../wording/names.ts'
import { hasPlaceholder } from '../facts/resource-name.ts'

/** An international number (E.164) of up to fifteen digits, which people group by spaces, dots, hyphens and parentheses. */
const phoneNumber = /^\+[ .()-]*\d(?:[ .()-]*\d){2,14}[ .()-]*$/

const phoneNumbers: RuleVisitor = {
  at: hasStringContent('phone', 'warn'),
  position(position, { report }) {
    const text = stringContent(position, 'phone', 'warn')
    if (text === undefined || phoneNumber.test(text)) return
    const message = `Unexpected value ${quote(text)} for ${placeInWords(position)}, expected a phone number with its country code, such as "+15555550100"`
    report({ at: position.location, message })
  },
}

const formats: readonly RuleVisitor[] = [relativeUrls('warn'), expectedEmail.visit, phoneNumbers]

export const identifierFormats: FormatRule = {
  description: 'Endpoints must be valid URLs, e-mail addresses or phone numbers',
  severity: 'warn',
  visit: {
    at: (kind) => formats.some((format) => format.at?.(kind)),
    position(position, context) {
      if (hasPlaceholder(stringOf(position.location.node) ?? '')) return
      for (const format of formats) format.position?.(position, context)
    },
  },
}
