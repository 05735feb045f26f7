import type { StageCodeFacts } from './codes/code-group.ts'
import { codeGroups, type StageCode } from './codes/code-groups.ts'

/**
 * What a run needs of the codes. `scripts/bundle.mjs` writes the facts alone in place of this file, so that no run loads the
 * texts.
 */
const stageCodes: Readonly<Record<StageCode, StageCodeFacts>> = {
  ...codeGroups.parse.codes,
  ...codeGroups.limit.codes,
  ...codeGroups.remote.codes,
  ...codeGroups.version.codes,
  ...codeGroups.ref.codes,
  ...codeGroups.lint.codes,
  ...codeGroups.refused.codes,
  ...codeGroups.bundled.codes,
  ...codeGroups.transform.codes,
  ...codeGroups.fix.codes,
  ...codeGroups.suppression.codes,
}

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
