import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Change } from './draft-of.ts'

/** A file, its changes, and the text that it has after them. */
export interface EditFixture {
  readonly title: string
  /** The file that changes, and the one that others may move or copy from. */
  readonly files: readonly (readonly [name: string, text: string])[]
  readonly changes: readonly Change[]
  readonly result: string
  readonly isAnew: boolean
}

/**
 * Reads the fixtures of a folder: text files in which a line `##### title` begins a case and a line `=== name` a file of it; `=== changes`
 * has a change a line, `=== result` the text after them, or `=== anew` where it is printed as a whole.
 */
export function readEditFixtures(folder: string): readonly EditFixture[] {
  const names = readdirSync(folder).sort()
  return names.flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split(/^##### /m)
      .slice(1)
      .map((part) => fixtureOf(part)),
  )
}

const others = new Set(['changes', 'result', 'anew'])

function fixtureOf(part: string): EditFixture {
  const [title = '', ...sections] = part.replace(/\n\n$/, '\n').split(/^=== /m)
  const texts = new Map(sections.map((section) => splitAt(section, section.indexOf('\n'))))
  const lines = (texts.get('changes') ?? '').trim().split('\n')
  return {
    title: title.trim(),
    files: [...texts].filter(([name]) => !others.has(name)),
    changes: lines.map((line): Change => JSON.parse(line)),
    result: texts.get('result') ?? texts.get('anew') ?? '',
    isAnew: texts.has('anew'),
  }
}

function splitAt(text: string, at: number): readonly [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}
