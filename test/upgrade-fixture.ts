import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { UpgradeCallOptions } from '../src/index.ts'

/** A description of an earlier version, and what an upgrade makes of it. */
export interface UpgradeFixture {
  readonly title: string
  readonly options: Pick<UpgradeCallOptions, 'to' | 'view' | 'ids'>
  /** The first file is the entry. */
  readonly files: ReadonlyMap<string, string>
  /** The files that change, with their new texts; none if the upgrade is refused. */
  readonly results: ReadonlyMap<string, string>
  /** The codes of the reports with their places, one a line. */
  readonly findings: string
}

/**
 * Reads the fixtures of a folder: text files in which a line `##### title` begins a case, `=== name` a file, `=== after name` the same
 * file after the upgrade, `=== findings` the reports, and `=== options` options such as `view: client`.
 */
export function readUpgradeFixtures(folder: string): readonly (readonly [string, readonly UpgradeFixture[]])[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => [path.basename(name, '.txt'), readFixtures(readFileSync(path.join(folder, name), 'utf8'))] as const)
}

function readFixtures(text: string): readonly UpgradeFixture[] {
  return text
    .split(/^##### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...sections] = part.split(/^=== /m)
      const texts = new Map(sections.map(divide))
      const files = new Map([...texts].filter(([name]) => !/^(?:after .*|findings|options)$/.test(name)))
      const results = new Map(
        [...texts].flatMap(([name, content]) => (name.startsWith('after ') ? [[name.slice(6), content]] : [])),
      )
      return {
        title: title.trim(),
        options: optionsIn(texts.get('options') ?? ''),
        files,
        results,
        findings: texts.get('findings')?.trim() ?? '',
      }
    })
}

function divide(section: string): readonly [string, string] {
  const end = section.indexOf('\n')
  return [section.slice(0, end), section.slice(end + 1)]
}

function optionsIn(text: string): UpgradeFixture['options'] {
  const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const [to, view, ids] = [value('to'), value('view'), value('ids')]
  return {
    ...(to === '3.0' || to === '3.1' ? { to } : {}),
    ...(view === 'application' || view === 'client' ? { view } : {}),
    ...(ids === 'extension' || ids === 'channel' || ids === 'operation' ? { ids } : {}),
  }
}
