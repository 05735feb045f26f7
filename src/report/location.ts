import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Range } from '../findings/finding.ts'
import type { Place } from '../pointer.ts'
import { relativePath } from './relative-path.ts'
import type { ReporterOptions } from './reporter.ts'
import { safeText } from './safe-text.ts'

const longestPath = 200

/** `path:line:column`, both counted from one: the form that editors and terminals open at a click. */
export function locationText({ source }: Place, { start }: Range, options: ReporterOptions): string {
  const path = safeText(relativePath(source, options.workingFolder), longestPath)
  return safeText(`${path}:${start.line + 1}:${start.character + 1}`)
}

/** A text that opens a file at a click, where the terminal follows hyperlinks (OSC 8). */
export function fileLink(text: string, source: string, options: ReporterOptions): string {
  return options.hyperlinks === true && isAbsolute(source) ? hyperlink(text, pathToFileURL(source)) : text
}

/** A text that opens a web page at a click, where the terminal follows hyperlinks and the address is one of http or https. */
export function pageLink(text: string, address: string | undefined, options: ReporterOptions): string {
  if (options.hyperlinks !== true || address === undefined || !URL.canParse(address)) return text
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? hyperlink(text, url) : text
}

/** A parsed URL is pure ASCII without control characters, so nothing in it can end the link early. */
function hyperlink(text: string, url: URL): string {
  return `\u001b]8;;${url.href}\u001b\\${text}\u001b]8;;\u001b\\`
}
