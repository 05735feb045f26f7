import { authorPlaceOf } from '../edit/author-places.ts'
import { stageCodes } from '../findings/codes/facts.ts'
import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'

/** What a report says, beside its place. */
export interface ReportText {
  readonly message: string
  readonly on?: 'key' | 'value'
}

/** A finding at a value of a source, where its author wrote it. */
export function reportAt(code: StageCode, at: NodePath, { message, on: side = 'value' }: ReportText): Finding {
  const { file, pointer, on } = authorPlaceOf(at.file, pointerOf(at), side)
  return {
    code,
    message,
    severity: stageCodes[code].severity,
    place: file.placeAt(pointer, on),
    // Underlining a whole file would help nobody.
    range: file.rangeOf(pointer, pointer.length === 0 ? 'key' : on),
  }
}
