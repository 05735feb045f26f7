/** The beginnings of reports as msgapi and Spectral write them, by the names of `--format`. */
const beginnings: readonly RegExp[] = [
  // json
  /^\[\s*\{\s*"code"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"path"\s*:\s*\[/,
  // gitlab, code-climate
  /^\[\s*\{.{0,4000}?"check_name"\s*:/s,
  // sarif
  /^\{\s*(?:"version"\s*:\s*"[\d.]+"\s*,\s*)?"\$schema"\s*:\s*"[^"]*\bsarif\b/,
  // html
  /^<!doctype html>.{0,4000}?<title>\s*(?:API description report|Spectral Report)\s*<\/title>/is,
  // junit
  /^(?:<\?xml[^>]*>\s*)?<testsuites?[\s>]/,
  // markdown
  /^\| Code +\| Path +\| Message +\| Severity +\| Start +\| End +\| Source +\|/,
  // github-actions
  /^::(?:error|warning|notice)[ :]/,
  // teamcity
  /^##teamcity\[/,
  // text
  /^[^\n]+:\d+:\d+ (?:error|warning|information|info|hint) \S+ "/,
]

/** The last lines of reports for people: stylish, codeframe, pretty, and Spectral's. */
const ends: readonly RegExp[] = [
  /^\d+ (?:error|warning|info|hint)s?\b.*\(\d+ files?\)(?:, \d+ [a-z ]+)*$/,
  /^\d+ can be fixed with --fix/,
  /^No (?:problems found in \d+ documents?|documents checked)\b/,
  /^No results with a severity of '\w+' /,
  /^✖(?: \d+ problems? \(|$)/,
]

const color = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/**
 * True if a text is a report in any form of `--format`. A report without findings may be an empty list; an empty text is not a
 * report.
 * @param head the beginning of the text, at least some thousand characters
 * @param tail its end, or all of it
 */
export function isReport(head: string, tail: string): boolean {
  const beginning = head.trimStart()
  if (beginnings.some((form) => form.test(beginning)) || /^\[\s*\]\s*$/.test(beginning)) return true
  const lastLine = tail.replace(color, '').trimEnd().split('\n').at(-1) ?? ''
  return ends.some((form) => form.test(lastLine))
}
