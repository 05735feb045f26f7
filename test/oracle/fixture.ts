import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'

/** A description in several files, and what its bundle must be. */
export interface Fixture {
  readonly title: string
  readonly entry: string
  readonly files: Readonly<Record<string, string>>
  readonly as?: 'yaml' | 'json'
  /** The text of the bundle; undefined when there must be none. */
  readonly bundle?: string
  /** One finding a line. */
  readonly findings: string
}

/**
 * Reads the fixtures of a folder: text files in which a line `##### title` begins a case and a line `=== name` a file of it;
 * `=== bundle` and `=== findings` are what must come out, `=== options` says `as: json`. The first file is the entry.
 */
export function readFixtures(folder: string): readonly (readonly [string, readonly Fixture[]])[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => [path.basename(name, '.txt'), readFixture(readFileSync(path.join(folder, name), 'utf8'))] as const)
}

function readFixture(text: string): readonly Fixture[] {
  return text
    .split(/^##### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...sections] = part.split(/^=== /m)
      const texts = new Map(sections.map((section) => split(section)))
      const files = Object.fromEntries([...texts].filter(([name]) => !['options', 'bundle', 'findings'].includes(name)))
      const as = /as: (yaml|json)/.exec(texts.get('options') ?? '')?.[1]
      const bundle = texts.get('bundle')
      return {
        title: title.trim(),
        entry: Object.keys(files)[0] ?? '',
        files,
        findings: texts.get('findings')?.trim() ?? '',
        ...(as === 'yaml' || as === 'json' ? { as } : {}),
        ...(bundle === undefined ? {} : { bundle }),
      }
    })
}

/** A section's name, and its text without the empty line that separates it from the next case. */
function split(section: string): readonly [string, string] {
  const [name = ''] = section.split('\n', 1)
  return [name, section.slice(name.length + 1).replace(/\n\n$/, '\n')]
}

/** Findings as fixtures have them: severity, code, file and position, with the message when the finding is the bundler's. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ code, severity, message, place, range: { start } }) => {
      const at = `${path.basename(place.source)}:${start.line + 1}:${start.character + 1}`
      return `${severity} ${code} ${at}${code.startsWith('bundle/') ? ` ${message}` : ''}`
    })
    .join('\n')
}
