import type { Finding } from '../findings/finding.ts'
import type { ReporterOptions } from './reporter.ts'

const longestUrl = 500

/** The page about the rule of a finding, when reports are to name it. */
export function shownUrl(finding: Finding, { showDocumentationUrl }: ReporterOptions): string | undefined {
  return showDocumentationUrl === true ? finding.documentationUrl : undefined
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
