import { isAbsolute, relative, sep } from 'node:path'
import type { Finding, Range } from '../findings/finding.ts'
import type { Place, Pointer } from '../pointer.ts'
import type { ReporterOptions } from './reporter.ts'
import { safeText } from './safe-text.ts'

const longestPath = 200

/** The paths that a report shows, by file: many findings are in the same one. */
const shownPaths = new WeakMap<ReporterOptions, Map<string, string>>()

/** `path:line:column`, both counted from one: the form that editors and terminals open at a click. */
export function locationText({ source }: Place, { start }: Range, options: ReporterOptions): string {
  const known = shownPaths.get(options) ?? new Map<string, string>()
  shownPaths.set(options, known)
  const path = known.get(source) ?? safeText(relativePath(source, options.workingFolder), longestPath)
  known.set(source, path)
  return safeText(`${path}:${start.line + 1}:${start.character + 1}`)
}

/**
 * The path of a file as a reader of the report writes it: relative to the working folder, with `/` on every system. A name
 * that is no absolute path, such as that of standard input, stays as it is.
 */
export function relativePath(source: string, workingFolder: string): string {
  if (!isAbsolute(source)) return source
  const path = relative(workingFolder, source) || '.'
  return sep === '/' ? path : path.replaceAll(sep, '/')
}

/**
 * A pointer as Spectral writes it for people: `paths./orders.get.tags[0]`, with `['a b']` for keys that hold blanks. Keys
 * stand as they are; Spectral decodes `~1`, `~0` and `%` in them a second time.
 */
export function dottedPath(pointer: Pointer): string {
  return pointer.map((segment, index) => bracketed(segment) ?? `${index === 0 ? '' : '.'}${segment}`).join('')
}

function bracketed(segment: string): string | undefined {
  if (segment === '' || /\s/.test(segment)) return `['${segment}']`
  return Number.isNaN(Number(segment)) ? undefined : `[${segment}]`
}

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
