import { applyEdits } from '../../src/edit/apply-edits.ts'
import { editsToRemove } from '../../src/edit/remove-entries.ts'
import { withByteOrderMark } from '../../src/load/decode.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import type { Stripping } from '../collect/stripping.ts'

/**
 * The text of a file without the fields that are left out, their comments and the gaps that they would leave; all else
 * stays as it is. Undefined where a field is written in another place than its object, as a merge key allows, or where two changes
 * overlap.
 */
export function withoutFields(file: SourceFile, stripping: Stripping): string | undefined {
  const edits = editsToRemove(file, stripping.objects)
  if (edits === undefined) return undefined
  const edited = applyEdits(file.text, edits)
  if ('overlap' in edited) return undefined
  return withByteOrderMark({ text: edited.text, hasByteOrderMark: file.hasByteOrderMark })
}
