import type { Finding, Range } from '../findings/finding.ts'
import { type StageCode, stageCodes } from '../findings/stage-codes.ts'
import type { Place } from '../pointer.ts'

/** A finding about a suppression. */
export function problemAt(code: StageCode, message: string, at: { place: Place; range: Range }): Finding {
  return { code, message, severity: stageCodes[code].severity, place: at.place, range: at.range }
}
