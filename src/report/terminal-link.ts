import type { Finding, TextPosition } from '../findings/finding.ts'

/** The addresses that a report links to, on a terminal that shows links. */
export interface TerminalLinks {
  /** A file, or a position in it; undefined for what is not a file. */
  place(source: string, position?: TextPosition): string | undefined
  /** The page about a code; undefined if it has none. */
  page(finding: Finding): string | undefined
}

const escapeCharacter = String.fromCharCode(27)

/**
 * A text as a link to an address, as terminals know it (OSC 8); the text itself if there is no address. An address that has other
 * characters than printable ASCII could end the link, and makes none.
 */
export function linked(text: string, address: string | undefined): string {
  if (address === undefined || !/^[!-~]+$/.test(address)) return text
  const end = `${escapeCharacter}\\`
  return `${escapeCharacter}]8;;${address}${end}${text}${escapeCharacter}]8;;${end}`
}
