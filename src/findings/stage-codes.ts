import type { StageCodeFacts } from './codes/code-group.ts'
import type { StageCode } from './codes/code-groups.ts'
import { stageCodes } from './codes/facts.ts'

export { type StageCode, stageCodes }

/** What is known of all findings of a stage that have a code; undefined for the code of a rule. */
export function stageCodeFacts(code: string): StageCodeFacts | undefined {
  return isStageCode(code) ? stageCodes[code] : undefined
}

function isStageCode(code: string): code is StageCode {
  return Object.hasOwn(stageCodes, code)
}

/** Whether a code is that of a stage and less than an error, so that a config may set it. */
export function isSettableStageCode(code: string): boolean {
  return (stageCodeFacts(code)?.severity ?? 'error') !== 'error'
}
