import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { isAbsolute } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { linkable, pageOf, type TerminalLinks } from '../command.ts'
import type { Finding, TextPosition } from '../index.ts'
import { pages } from './pages.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * What reports link to on this terminal: files to their places, codes to the page that their ruleset names or to ours, which is in the
 * package. Undefined for a terminal that does not show links.
 */
export function terminalLinks(environment: Environment, platform = process.platform): TerminalLinks | undefined {
  if (!showsLinks(environment, platform)) return undefined
  const known = new Map<string, string | undefined>()
  const addressOf = (path: string, position?: TextPosition) => fileAddress(path, position, environment, platform)
  return {
    place: (source, position) => (isAbsolute(source) ? addressOf(source, position) : undefined),
    page({ code, documentationUrl }: Finding) {
      const ofRuleset = linkable(documentationUrl)
      if (ofRuleset !== undefined || known.has(code)) return ofRuleset ?? known.get(code)
      const page = ownPage(code)
      const address = page === undefined ? undefined : addressOf(page)
      known.set(code, address)
      return address
    },
  }
}

/** The file with the page about a rule of msgapi; undefined for all other codes. */
function ownPage(code: string): string | undefined {
  if (!/^[a-z]+(?:\/[a-z\d-]+)+$/.test(code)) return undefined
  const path = fileURLToPath(new URL(`rules/${pageOf(code)}`, pages))
  return existsSync(path) ? path : undefined
}

/**
 * The address of a file. Its host lets a terminal that is connected to another computer see that the file is not on its own; VS Code
 * and Windows do not know such addresses. VS Code and Kitty open a line that the fragment names; others do not find the file then.
 */
function fileAddress(
  path: string,
  position: TextPosition | undefined,
  { TERM, TERM_PROGRAM }: Environment,
  platform: NodeJS.Platform,
): string {
  const address = pathToFileURL(path)
  const isVisualStudioCode = TERM_PROGRAM === 'vscode'
  if (position !== undefined && isVisualStudioCode) address.hash = `${position.line + 1},${position.character + 1}`
  if (position !== undefined && TERM === 'xterm-kitty') address.hash = `${position.line + 1}`
  const host = isVisualStudioCode || platform === 'win32' ? '' : hostname()
  return /^[\w.-]*$/.test(host) ? address.href.replace(/^file:\/\//, `file://${host}`) : address.href
}

/**
 * True if a terminal is known to show links. There is no way to ask it, so the variables decide that it sets itself, and FORCE_HYPERLINK,
 * as in the package supports-hyperlinks and the crate of that name.
 */
function showsLinks(environment: Environment, platform: NodeJS.Platform): boolean {
  const { CI, FORCE_HYPERLINK, TEAMCITY_VERSION, TERM, TERM_PROGRAM, VTE_VERSION, WT_SESSION, DOMTERM } = environment
  if (FORCE_HYPERLINK !== undefined) return FORCE_HYPERLINK !== '0'
  if (CI !== undefined || TEAMCITY_VERSION !== undefined) return false
  if (WT_SESSION !== undefined) return true
  if (platform === 'win32') return TERM_PROGRAM === 'vscode'
  if (TERM_PROGRAM !== undefined && knownProgram(TERM_PROGRAM, environment)) return true
  if (DOMTERM !== undefined || /^(?:xterm-kitty|xterm-ghostty|alacritty|foot)$/.test(TERM ?? '')) return true
  // 0.50.0 crashes at a link.
  return /^\d+$/.test(VTE_VERSION ?? '') && Number(VTE_VERSION) > 5000
}

function knownProgram(program: string, { TERM_PROGRAM_VERSION = '', CURSOR_TRACE_ID }: Environment): boolean {
  const [major = 0, minor = 0] = TERM_PROGRAM_VERSION.split(/[.-]/).map(Number)
  if (program === 'iTerm.app') return major > 3 || (major === 3 && minor >= 1)
  if (program === 'WezTerm') return major >= 20_200_620
  // Cursor has versions of its own.
  if (program === 'vscode') return CURSOR_TRACE_ID !== undefined || major > 1 || (major === 1 && minor >= 72)
  return ['ghostty', 'zed', 'Hyper'].includes(program)
}
