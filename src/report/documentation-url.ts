import type { Finding } from '../findings/finding.ts'
import type { ReporterOptions } from './reporter.ts'

const longestUrl = 500

/** The first parts of the codes that `msgapi explain` knows: those of our stages and rulesets. */
const explained = /^(?:parse|limit|version|ref|lint|spec|bindings|style|bundle|transform)\//

/**
 * Where a reader learns more about a finding, when reports are to say so: the address of a page, or the command that prints
 * one, as the pages of our rules are not published yet. Undefined for rules of others that name no page.
 */
export function furtherReading(finding: Finding, { showDocumentationUrl }: ReporterOptions): string | undefined {
  return showDocumentationUrl === true ? (finding.documentationUrl ?? explainCommand(finding.code)) : undefined
}

/** The command that explains a code of ours; undefined for the codes of others. */
export function explainCommand(code: string): string | undefined {
  return explained.test(code) ? `msgapi explain ${code}` : undefined
}

/**
 * An address that may be made a link: of the web, in ASCII, and not longer than one looks at. Rulesets name these pages, and
 * a link may be more than a page (`javascript:`). Undefined for any other.
 */
export function linkable(url: string | undefined): string | undefined {
  if (url === undefined || url.length > longestUrl || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
