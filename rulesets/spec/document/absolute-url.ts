import { quote, type RuleVisitor } from '../../../src/plugin/index.ts'
import { absoluteUrlDefect, intendedUrl, withoutCredentials } from '../../facts/absolute-url.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'

export const absoluteUrl: FormatRule = {
  description: 'URLs must be absolute where the format requires it',
  severity: 'error',
  visit: relativeUrls(undefined),
}

/** Reports URLs that are not absolute, in fields where that has the given severity. */
export function relativeUrls(severity: 'warn' | undefined): RuleVisitor {
  return {
    at: hasStringContent('absolute-url', severity),
    position(position, { report }) {
      const text = stringContent(position, 'absolute-url', severity)
      const defect = text === undefined ? undefined : absoluteUrlDefect(text)
      if (text === undefined || defect === undefined) return
      const intended = intendedUrl(text)
      const advice =
        intended === undefined ? `, expected an absolute URL; ${defect}` : `; did you mean ${quote(intended)}?`
      const message = `Unexpected value ${quote(withoutCredentials(text))} for ${placeInWords(position)}${advice}`
      report({ at: position.location, message })
    },
  }
}
