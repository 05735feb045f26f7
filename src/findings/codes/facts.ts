import type { StageCodeFacts } from './code-group.ts'
import { codeGroups, type StageCode } from './code-groups.ts'

/**
 * What a run needs of the codes. `scripts/bundle.mjs` writes the facts alone in place of this file, so that no run loads the
 * texts.
 */
export const stageCodes: Readonly<Record<StageCode, StageCodeFacts>> = {
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
  ...codeGroups.contract.codes,
  ...codeGroups.upgradeRefusal.codes,
  ...codeGroups.upgradeReport.codes,
}
