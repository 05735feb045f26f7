import { isAbsolute, relative, sep } from 'node:path'
import type { Finding, Range } from '../findings/finding.ts'
import type { Place, Pointer } from '../pointer.ts'
import type { ReporterOptions } from './reporter.ts'
import { safeText } from './safe-text.ts'

const longestPath = 200

/** The shown paths by file. Cached, because many findings are in the same file. */
const shownPaths = new WeakMap<ReporterOptions, Map<string, string>>()

/** The path of a file as reports for people show it: relative to the working folder, and harmless. */
export function pathText(source: string, options: ReporterOptions): string {
  const known = shownPaths.get(options) ?? new Map<string, string>()
  shownPaths.set(options, known)
  const path = known.get(source) ?? safeText(relativePath(source, options.workingFolder), longestPath)
  known.set(source, path)
  return path
}

/** `path:line:column`, both counted from one, which editors and terminals open at a click. */
export function locationText({ source }: Place, { start }: Range, options: ReporterOptions): string {
  return safeText(`${pathText(source, options)}:${start.line + 1}:${start.character + 1}`)
}

/**
 * The path of a file as a user writes it: relative to the working folder, with `/` on every system. A name that is not an
 * absolute path, such as that of standard input, stays unchanged.
 */
export function relativePath(source: string, workingFolder: string): string {
  if (!isAbsolute(source)) return source
  const path = relative(workingFolder, source) || '.'
  return sep === '/' ? path : path.replaceAll(sep, '/')
}

/**
 * A pointer as Spectral prints it: `paths./orders.get.tags[0]`, with `['a b']` for keys with spaces. Keys are printed
 * unchanged; Spectral decodes `~1`, `~0` and `%` in them a second time.
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
 * Where to read more about a finding, if reports show that: the URL of a page, or the command that prints it, because the pages
 * of our rules are not published yet. Undefined for rules of others without a page.
 */
export function furtherReading(finding: Finding, { showDocumentationUrl }: ReporterOptions): string | undefined {
  return showDocumentationUrl === true ? (finding.documentationUrl ?? explainCommand(finding.code)) : undefined
}

/** The command that explains a code of msgapi; undefined for other codes. */
export function explainCommand(code: string): string | undefined {
  return explained.test(code) ? `msgapi explain ${code}` : undefined
}

/**
 * An address that may become a link: a web address in ASCII of a reasonable length. Rulesets provide these addresses, and a
 * link may do more than open a page (`javascript:`). Undefined for any other.
 */
export function linkable(url: string | undefined): string | undefined {
  if (url === undefined || url.length > longestUrl || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
