import type { Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatPointer, type Pointer } from '../pointer.ts'
import { type CaseFailure, filesDifference } from './case-failures.ts'
import { type NamedFiles, parsed } from './case-files.ts'

const mark = '# kept by fixes'
const marked = new RegExp(`^ *${mark} (\\d+)\\n`, 'gm')

/** A comment that was written above an entry. */
interface AddedComment {
  readonly path: string
  /** The entry below; undefined where its pointer may change, because it is in a list. */
  readonly pointer: Pointer | undefined
}

/** Files with a comment above each line that begins an entry or item, and these comments in their order. */
interface CommentedFiles {
  readonly files: NamedFiles
  readonly comments: readonly AddedComment[]
}

/**
 * What differs when the input of a case has a comment above each line: what changes it, a fix or a transform, loses none whose entry
 * stays, and gives the same text.
 */
export async function commentFailures(
  changing: 'fix' | 'transform',
  input: NamedFiles,
  expected: NamedFiles,
  change: (files: NamedFiles) => Promise<NamedFiles>,
): Promise<readonly CaseFailure[]> {
  const { files, comments } = await withComments(input)
  const changed = await change(files)
  const lost = await lostComments(comments, changed)
  if (lost.length > 0) {
    const details = lost.map(({ path, pointer }) => `- # a comment above ${formatPointer(pointer)} in ${path}`)
    const problem = `the ${changing} loses comments of entries that stay; change less`
    return [{ problem, details: details.join('\n') }]
  }
  const difference = filesDifference(expected, withoutComments(changed))
  return difference === undefined
    ? []
    : [{ problem: `with a comment above each line, the ${changing} gives another text`, details: difference }]
}

/** Writes a comment above each entry of the YAML files of a case that begins a line. */
async function withComments(files: NamedFiles): Promise<CommentedFiles> {
  const comments: AddedComment[] = []
  const commented = new Map<string, string>()
  for (const [path, text] of files) {
    const file = await parsed(path, text)
    if (file.language !== 'yaml' || file.root === undefined || file.text !== text || text.includes('\r')) {
      commented.set(path, text)
      continue
    }
    let result = ''
    let copied = 0
    for (const { offset, indentation, pointer } of entryLines(file, file.root)) {
      result += `${text.slice(copied, offset)}${indentation}${mark} ${comments.length}\n`
      copied = offset
      comments.push({ path, pointer })
    }
    commented.set(path, result + text.slice(copied))
  }
  return { files: commented, comments }
}

/** The files without these comments. */
function withoutComments(files: NamedFiles): NamedFiles {
  return new Map([...files].map(([path, text]) => [path, text.replace(marked, '')]))
}

/** The entries whose comment is gone although they are still there, as JSON Pointers. */
async function lostComments(
  comments: readonly AddedComment[],
  result: NamedFiles,
): Promise<readonly { readonly path: string; readonly pointer: Pointer }[]> {
  const lost: { readonly path: string; readonly pointer: Pointer }[] = []
  for (const [path, text] of result) {
    const kept = new Set([...text.matchAll(marked)].map(([, index]) => Number(index)))
    const file = await parsed(path, text)
    for (const [index, comment] of comments.entries()) {
      const { pointer } = comment
      if (comment.path !== path || pointer === undefined || kept.has(index)) continue
      if (file.nodeAt(pointer) !== undefined) lost.push({ path, pointer })
    }
  }
  return lost
}

interface EntryLine {
  /** Where the line begins. */
  readonly offset: number
  readonly indentation: string
  readonly pointer: Pointer | undefined
}

/** The lines that begin with an entry of a block map or an item of a block list, in their order. */
function entryLines(file: SourceFile, root: Node): readonly EntryLine[] {
  const lines = new Map<number, EntryLine>()
  visit(root, [])
  return [...lines.values()].sort((one, other) => one.offset - other.offset)

  function visit(node: Node, pointer: Pointer | undefined): void {
    if (node.kind === 'scalar' || node.flow) return
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) {
        if (node.aliases?.has(index) === true) continue
        add(item.start, undefined)
        visit(item, undefined)
      }
      return
    }
    for (const { key, keyStart, value, alias } of node.entries.values()) {
      const inside = pointer === undefined ? undefined : [...pointer, key]
      add(keyStart, inside)
      if (alias === undefined) visit(value, inside)
    }
  }

  function add(start: number, pointer: Pointer | undefined): void {
    const offset = file.text.lastIndexOf('\n', start - 1) + 1
    const before = file.text.slice(offset, start)
    const indentation = /^ */.exec(before)?.[0] ?? ''
    if (/^ *(?:- +)*$/.test(before) && !lines.has(offset)) lines.set(offset, { offset, indentation, pointer })
  }
}
