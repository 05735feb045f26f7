import type { BundleResult, SourceMapEntry } from '../../bundler/index.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import type { Node } from '../../src/load/node.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { formatPointer, parsePointer } from '../../src/pointer.ts'
import type { MemoryFiles } from '../oracle/memory-files.ts'

export const limits = defaultLimits

/** The values of a document by their pointers, in its order. */
export function valuesIn(node: Node, pointer = ''): readonly (readonly [string, Node])[] {
  const children =
    node.kind === 'map'
      ? [...node.entries.values()].map(({ key, value }) => [key, value] as const)
      : node.kind === 'list'
        ? node.items.map((item, index) => [String(index), item] as const)
        : []
  return [[pointer, node], ...children.flatMap(([key, child]) => valuesIn(child, pointer + formatPointer([key])))]
}

/** What of a map is wrong: each value of the bundle must have an entry, which leads to the same value of a source. */
export async function problemsOf(
  files: MemoryFiles,
  { text = '', language, map }: BundleResult,
): Promise<readonly string[]> {
  const bundle = await parseText('bundle', text, language, limits)
  if (bundle.root === undefined || map === undefined) return ['no bundle']
  const values = valuesIn(bundle.root)
  const parsed = new Map<string, SourceFile>()
  for (const [name, content] of files) parsed.set(name, await parseText(name, content, languageOf(name), limits))
  const problems: string[] = []
  if (values.map(([pointer]) => pointer).join('\n') !== [...map.entries.keys()].join('\n'))
    problems.push('other pointers')
  for (const [pointer, node] of values) {
    const entry = map.entries.get(pointer)
    const file = parsed.get(entry?.file ?? '')
    if (entry === undefined || file === undefined) {
      problems.push(`${pointer} has no entry`)
      continue
    }
    const source = file.nodeAt(parsePointer(entry.pointer) ?? [])
    const around = map.entries.get(pointer.slice(0, pointer.lastIndexOf('/')))
    const isWrapped = isSamePlace(entry, map.entries.get(`${pointer}/schema`))
    const isNew = isWrapped || (pointer !== '' && isSamePlace(entry, around))
    const line = file.text.split(/\r\n|\n|\r/)[entry.line - 1]
    if (file.language === 'text') {
      if (node.kind !== 'scalar' || node.value !== file.text || entry.line !== 1 || entry.column !== 1)
        problems.push(`text of ${pointer}`)
    } else if (source === undefined || line === undefined) {
      problems.push(`${pointer} comes from nowhere`)
    } else if (!line.slice(entry.column - 1).startsWith(firstLine(file.text.slice(source.start, source.end)))) {
      problems.push(`${pointer} stands elsewhere`)
    } else if (!isNew && !isSameValue(node, source, pointer)) {
      problems.push(`${pointer} is another value`)
    }
  }
  return problems
}

function isSamePlace(one: SourceMapEntry, other: SourceMapEntry | undefined): boolean {
  return one.file === other?.file && one.pointer === other.pointer
}

function firstLine(text: string): string {
  return /^[^\r\n]*/.exec(text)?.[0] ?? ''
}

/** Whether a value of a bundle is that of a source, whatever references in it lead to. */
function isSameValue(node: Node, source: Node, pointer: string): boolean {
  if (pointer.endsWith('/$ref')) return source.kind === 'scalar' || source.kind === node.kind
  if (node.kind === 'scalar' && typeof node.value === 'string' && /(?:^|\.)[A-Z]\w*$/.test(node.value)) {
    // The name of an Avro type comes from the reference to it or from a copy, and is its full name elsewhere.
    if (source.kind === 'map') return source.entries.has('$ref') || source.entries.has('name')
    if (source.kind === 'scalar' && node.value.endsWith(`.${source.value}`)) return true
  }
  if (node.kind === 'scalar') return source.kind === 'scalar' && Object.is(source.value, node.value)
  // An empty value can become a map of components.
  if (node.kind === 'list') return source.kind === 'list' && source.items.length === node.items.length
  if (source.kind !== 'map') return pointer.startsWith('/components')
  const grows = pointer === '' || /^\/components(?:\/[^/]*)?$/.test(pointer)
  return [...node.entries.keys()].every(
    (key) => grows || ['x-origin', 'namespace'].includes(key) || source.entries.has(key),
  )
}
