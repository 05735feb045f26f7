import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { GraphBundleOptions, NameMapEntry } from '../../bundler/index.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { folder as memoryFolder } from './memory-files.ts'

/** A description in several files, and what its bundle must be. */
export interface Fixture {
  readonly title: string
  readonly entry: string
  readonly files: Readonly<Record<string, string>>
  readonly as?: 'yaml' | 'json'
  /** How it is bundled, `as` included. */
  readonly options: Omit<GraphBundleOptions, 'limits'>
  /** Where things of other files stand in the bundle, one a line; only where a fixture says it. */
  readonly nameMap?: string
  /** The text of the bundle; undefined when there must be none. */
  readonly bundle?: string
  /** One finding a line. */
  readonly findings: string
}

/**
 * Reads the fixtures of a folder: text files in which a line `##### title` begins a case and a line `=== name` a file of it;
 * `=== bundle` and `=== findings` are what must come out, `=== name-map` too where it is there. `=== options` has lines such as `as: json`,
 * `inline: all`, `dedupe: true`, `follow: extensions`, `folder: dist`, `strip: x-a, x-b*`, `name: a.yaml#/Id -> Key`. The first file is the entry.
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
      const files = Object.fromEntries([...texts].filter(([name]) => !sectionNames.has(name)))
      const options = readOptions(texts.get('options') ?? '')
      const { as } = options
      const bundle = texts.get('bundle')
      const nameMap = texts.get('name-map')?.trim()
      return {
        title: title.trim(),
        entry: Object.keys(files)[0] ?? '',
        files,
        findings: texts.get('findings')?.trim() ?? '',
        options,
        ...(as === undefined ? {} : { as }),
        ...(nameMap === undefined ? {} : { nameMap }),
        ...(bundle === undefined ? {} : { bundle }),
      }
    })
}

const sectionNames = new Set(['options', 'bundle', 'findings', 'name-map'])

function readOptions(text: string): Omit<GraphBundleOptions, 'limits'> {
  const values = (name: string) =>
    [...text.matchAll(/^([a-z]+): (.*)$/gm)].flatMap(([, key, value = '']) => (key === name ? [value] : []))
  const [as] = values('as')
  const [inline] = values('inline')
  const [folder] = values('folder')
  const names = values('name').map((value): [string, string] => {
    const [origin = '', name = ''] = value.split(' -> ')
    return [origin, name]
  })
  return {
    ...(as === 'yaml' || as === 'json' ? { as } : {}),
    ...(inline === 'local' || inline === 'all' ? { inline } : {}),
    ...(values('dedupe').includes('true') ? { dedupe: true } : {}),
    ...(values('follow').includes('extensions') ? { followExtensions: true } : {}),
    ...(folder === undefined ? {} : { folder: path.join(memoryFolder, folder) }),
    ...(names.length > 0 ? { names: new Map(names) } : {}),
    ...(values('strip').length > 0 ? { stripExtensions: values('strip').flatMap((value) => value.split(', ')) } : {}),
  }
}

/** The entries of a name map as fixtures have them. */
export function describeNameMap(entries: readonly NameMapEntry[]): string {
  return entries
    .map(
      ({ origin, pointer, renamedFrom }) =>
        `${pointer} <- ${origin}${renamedFrom === undefined ? '' : ` (${renamedFrom})`}`,
    )
    .join('\n')
}

/** A section's name, and its text without the empty line that separates it from the next case. */
function split(section: string): readonly [string, string] {
  const [name = ''] = section.split('\n', 1)
  return [name, section.slice(name.length + 1).replace(/\n\n$/, '\n')]
}

/** Findings as fixtures have them: severity, code, file and position. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ code, severity, place, range: { start } }) => {
      return `${severity} ${code} ${path.basename(place.source)}:${start.line + 1}:${start.character + 1}`
    })
    .join('\n')
}
