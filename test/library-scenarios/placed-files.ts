import { dirname, join, relative, resolve, sep } from 'node:path'
import type { FixChange, PipelineBundle, SourceMap, TransformChange } from '../../src/index.ts'
import { type Entries, type EntryBundle, pathOf, type Transformed } from './calls.ts'
import type { CommandLine } from './command-line.ts'

/** What a caller prints and writes of a result. */
export interface Placed {
  /** The one document, or the settings. */
  readonly printed: string
  /** The files, by path from the folder of the scenario. */
  readonly files: ReadonlyMap<string, string>
  readonly maps: ReadonlyMap<string, SourceMap>
  /** The files that fixes or transforms change, by path. */
  readonly changed: ReadonlyMap<string, string>
}

/** Where a caller writes bundles: those for a folder below it, as their entries lie below the folder of all that was named. */
export function placedBundles(
  bundles: readonly (EntryBundle & Partial<Pick<PipelineBundle, 'pipeline'>>)[],
  entries: Entries,
  folder: string,
): Omit<Placed, 'changed'> {
  const files = new Map<string, string>()
  const maps = new Map<string, SourceMap>()
  let printed = ''
  for (const bundle of bundles) {
    const { entry, text, language = 'yaml', output, nameMap, map } = bundle
    if (text === undefined) continue
    if (output === undefined) {
      printed += text
      continue
    }
    const beside = bundles.filter(({ pipeline }) => pipeline === bundle.pipeline).map((each) => each.entry)
    const common = commonFolder([...entries.map(pathOf), ...beside].map((path) => resolve(folder, path)))
    const name = relative(common, resolve(folder, entry))
    const file = relative(folder, output.endsWith(sep) ? join(output, inLanguage(name, language)) : output)
    files.set(file, text)
    if (nameMap !== undefined) files.set(`${file}.names.json`, `${JSON.stringify(nameMap, null, 2)}\n`)
    if (map !== undefined) maps.set(`${file}.map`, map)
  }
  return { printed, files, maps }
}

/** Where a caller writes transformed descriptions: in place, as one file, or all files below a folder. */
export function placedDescriptions(
  { files, descriptions, changes, map }: Transformed,
  { options }: CommandLine,
  folder: string,
): Placed {
  const [output] = options.get('--output') ?? []
  const [first] = descriptions
  const changed = new Map(
    files.filter(({ isChanged }) => isChanged).map(({ path, text }) => [relative(folder, path), text]),
  )
  const written = new Map(options.has('--write') ? changed : [])
  if (output?.endsWith('/')) {
    const common = commonFolder(files.map(({ path }) => path))
    for (const { path, text } of files) written.set(join(output, relative(common, path)), text)
  } else if (output !== undefined && first?.text !== undefined) written.set(output, first.text)
  const [list] = options.get('--changes') ?? []
  if (list !== undefined && files.length > 0) written.set(list, changesText(changes))
  const maps = new Map(map === undefined ? [] : [[`${output}.map`, map] as const])
  const printed = output === undefined && !options.has('--write') ? (first?.text ?? '') : ''
  return { changed, files: written, maps, printed }
}

/** A list of changes as `--changes` has it. */
export function changesText(changes: readonly (TransformChange | FixChange)[]): string {
  const listed = changes.map(({ edits, inverse, ...named }) => ({
    ...named,
    edits: edits.map(({ place: { source, pointer }, code, message, range }) => {
      return { code, message, source, path: pointer, range }
    }),
    inverse,
  }))
  return `${JSON.stringify({ changes: listed }, null, 2)}\n`
}

function inLanguage(name: string, language: 'yaml' | 'json'): string {
  const isJson = name.endsWith('.json')
  if (isJson === (language === 'json')) return name
  return isJson ? name.replace(/json$/, 'yaml') : `${name.replace(/\.ya?ml$/, '')}.json`
}

/** The innermost folder of some files. */
function commonFolder(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => dirname(file).split(sep))
  const length = first.findIndex((part, index) => others.some((parts) => parts[index] !== part))
  return (length === -1 ? first : first.slice(0, length)).join(sep)
}
