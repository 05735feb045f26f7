import { UsageError } from '../config/errors.ts'
import { composedEdits, joinedEdits } from '../edit/compose-edits.ts'
import { applyEdits, type Edit } from '../edit/text-edits.ts'
import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { defaultLimits } from '../load/limits.ts'
import { pointerOf } from '../load/node-path.ts'
import { languageOf, parseText } from '../load/parse.ts'
import { withoutByteOrderMark } from '../load/text/decode.ts'
import { pathAt } from '../load/text/path-at.ts'
import type { FileEdit, TransformChange } from '../transform/changes.ts'
import type { EntryFile, MadeDescription } from './made-description.ts'

/** A file of the run with the changes of all entries that share it. */
export interface JoinedFile extends EntryFile {
  /** Undoes the changes; only of a file that several entries changed in different ways. */
  readonly inverse?: readonly FileEdit[]
}

/** A place that two entries change in different ways. */
export interface Conflict {
  readonly path: string
  /** The text of the file, without its byte order mark. */
  readonly text: string
  readonly edit: Edit
}

export interface JoinedFiles {
  readonly files: readonly JoinedFile[]
  readonly conflicts: readonly Conflict[]
}

/**
 * The files of several descriptions, each once. A file that several of them changed has the changes of all; where two change one
 * place in different ways, that is a conflict. Throws a UsageError when two of them have read different texts.
 */
export function joinedFiles(descriptions: readonly MadeDescription[]): JoinedFiles {
  const owners = new Map<string, (readonly [EntryFile, MadeDescription])[]>()
  for (const description of descriptions) {
    for (const file of description.files) {
      const known = owners.get(file.path)
      if (known === undefined) owners.set(file.path, [[file, description]])
      else known.push([file, description])
    }
  }
  const files: JoinedFile[] = []
  const conflicts: Conflict[] = []
  for (const shared of owners.values()) {
    const joined = joinedFile(shared)
    if ('edit' in joined) conflicts.push(joined)
    else files.push(joined)
  }
  return { files, conflicts }
}

/**
 * The changes of several descriptions. Their inverses, from the last to the first, undo all changes of all files. If
 * descriptions changed a file in different ways, its last change undoes all; if they changed it alike, the changes of
 * the first description do.
 */
export function joinedChanges(
  descriptions: readonly MadeDescription[],
  files: readonly JoinedFile[],
): readonly TransformChange[] {
  const owners = new Map<string, MadeDescription[]>()
  for (const description of descriptions)
    for (const { path } of description.files.filter(({ before, after }) => before !== after))
      owners.set(path, [...(owners.get(path) ?? []), description])
  const changes = descriptions.flatMap((description) => description.changes)
  // The changes are computed only if somebody asks, because most files are not shared.
  if ([...owners.values()].every(({ length }) => length === 1)) return changes
  const together = new Map(
    files.flatMap(({ path, inverse }) => (inverse === undefined ? [] : [[path, inverse] as const])),
  )
  const last = new Map(changes.flatMap((change) => change.inverse.map(({ file }) => [file, change] as const)))
  return descriptions.flatMap((description) =>
    description.changes.map((change) => {
      const { transform, edits, inverse } = change
      const own = inverse.filter(({ file }) => !together.has(file) && owners.get(file)?.[0] === description)
      const all = [...together].flatMap(([file, inverse]) => (last.get(file) === change ? inverse : []))
      return { transform, edits, inverse: [...own, ...all] }
    }),
  )
}

/** The findings for places that two entries change in different ways. */
export async function conflictFindings(conflicts: readonly Conflict[], message: string): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { path, text, edit } of conflicts) {
    const file = await parseText(path, text, languageOf(path), defaultLimits)
    const found = pathAt(file, edit.start)
    const pointer = found === undefined ? [] : pointerOf(found.path)
    findings.push({
      code: 'transform/conflict' satisfies StageCode,
      message,
      severity: 'error',
      place: file.placeAt(pointer, 'value'),
      range: file.rangeOf(pointer, 'key'),
    })
  }
  return findings
}

function joinedFile(shared: readonly (readonly [EntryFile, MadeDescription])[]): JoinedFile | Conflict {
  const changed = shared.filter(([{ before, after }]) => before !== after)
  const [first, ...others] = changed.length === 0 ? shared : changed
  if (first === undefined) throw new Error('a file belongs to a description')
  const [file] = first
  if (shared.some(([{ before }]) => before !== file.before))
    throw new UsageError(`${file.path} has changed while it was read; run the command again.`)
  const different = others.filter(([{ after }]) => after !== file.after)
  if (different.length === 0) return file
  const { path, before } = file
  const { text, hasByteOrderMark } = withoutByteOrderMark(before)
  let edits = editsOf(file, first[1].changes)
  for (const [other, { changes }] of different) {
    const joined = joinedEdits(edits, editsOf(other, changes))
    if ('overlap' in joined) return { path, text, edit: joined.overlap[0] }
    edits = joined.edits
  }
  const edited = applyEdits(text, edits)
  if ('overlap' in edited) return { path, text, edit: edited.overlap[0] }
  const after = (hasByteOrderMark ? '\uFEFF' : '') + edited.text
  return { path, before, after, inverse: inverted(text, edits).map((edit) => ({ file: path, ...edit })) }
}

/** The edits that lead to a file's text after all changes of its description. */
function editsOf({ path, after }: EntryFile, changes: readonly TransformChange[]): readonly Edit[] {
  const { text } = withoutByteOrderMark(after)
  const sets = changes.map(({ inverse }) => inverse.filter(({ file }) => file === path)).reverse()
  return inverted(text, composedEdits(text.length, sets))
}

/** The edits that undo others, for the text that these make; in the order of the text. */
function inverted(text: string, edits: readonly Edit[]): readonly Edit[] {
  let shift = 0
  return edits.map(({ start, end, text: written }) => {
    const edit = { start: start + shift, end: start + shift + written.length, text: text.slice(start, end) }
    shift += written.length - (end - start)
    return edit
  })
}
