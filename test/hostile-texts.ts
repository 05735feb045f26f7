import { join } from 'node:path'
import type { Finding, Range, RelatedPlace } from '../src/findings/finding.ts'

/** Texts that a document may bring into a report, each of which would do harm if it were printed as it is. */
export const hostileTexts: readonly string[] = [
  '\u001b[31mred\u001b[0m',
  '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007',
  '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\',
  '\u001b]0;title\u0007',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u001b[2J\u001b[H',
  '\u001bc',
  '\u001bP+q544e\u001b\\',
  '\u009b31mred\u009d0;title\u009c',
  'bell\u0007',
  'back\b\b\b\bspace',
  'form\ffeed\u000bvertical',
  'no error\rover',
  '\n::error file=a.yaml::made up',
  '\r\n::set-output name=a::b',
  '::error::made up',
  '  ::add-mask::a',
  '\u00a0\u2003::stop-commands::token',
  '\n::endgroup::\n::group::a',
  '\u2028::error::made up\u2029::error::made up',
  '\u0085::error::made up',
  '##[error]made up ###[group]a',
  '##vso[task.setvariable variable=a]b ##VSO[task.complete]',
  "##teamcity[buildStatus text='made up']",
  '%0A::error::made up%0D%0A',
  '\u202egnp.exe\u202c \u2066a\u2069 \u200e\u200f\u061c',
  'zero\u200bwidth\u200d\ufeff\u2060\u00ad',
  'nul\0nul\u007f',
  'lone \ud83d and \ude00 lone',
  '\u{e0041}\u{e007f} tags',
  '"], "severity": 0, "x": ["\\',
  '</script><script>alert(1)</script>',
  '$&$1$`',
  '__proto__',
  `${'long '.repeat(100_000)}`,
  '::'.repeat(50_000),
  '%'.repeat(50_000),
  '\u001b'.repeat(50_000),
  '日本'.repeat(50_000),
  '🎉'.repeat(50_000),
]

/** A finding in which every text is the one that is given. */
export function poisoned(text: string, folder: string): Finding {
  const place = { source: join(folder, text), pointer: [text], on: 'value' } as const
  const range: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } }
  const related: RelatedPlace[] = Array.from({ length: 20 }, () => ({ message: text, place, range }))
  return { code: text, message: text, severity: 'error', place, range, related, documentationUrl: `https://a/${text}` }
}
