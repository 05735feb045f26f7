import type { Finding } from '../../findings/finding.ts'
import type { StageCode } from '../../findings/stage-codes.ts'
import { defaultLimits } from '../../load/limits.ts'
import { pointerOf } from '../../load/node-path.ts'
import { languageOf, parseText } from '../../load/parse.ts'
import { pathAt } from '../../load/path-at.ts'
import type { Conflict } from './joined-files.ts'

/** The findings for places that two entries change in different ways. */
export async function conflictFindings(conflicts: readonly Conflict[]): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { path, text, edit } of conflicts) {
    const file = await parseText(path, text, languageOf(path), defaultLimits)
    const found = pathAt(file, edit.start)
    const pointer = found === undefined ? [] : pointerOf(found.path)
    findings.push({
      code: 'transform/conflict' satisfies StageCode,
      message:
        'Two entries change this part in different ways; transform them in separate runs, or with the same options',
      severity: 'error',
      place: file.placeAt(pointer, 'value'),
      range: file.rangeOf(pointer, 'key'),
    })
  }
  return findings
}
