import { relative, resolve } from 'node:path'
import { realPathOf } from '../config/root.ts'
import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { mapRead, partsAmong, readEntries, withoutParts } from './entry-result.ts'
import { conflictFindings, type JoinedFile, joinedFiles } from './joined-files.ts'
import type { TransformedEntry } from './made-description.ts'
import type { EntryDocument } from './open-entry.ts'
import type { CallControl, UpgradeCallOptions } from './options.ts'
import type { UpgradesOutcome } from './outcome.ts'
import type { Run } from './run.ts'
import { type UpgradeStageOptions, upgradeOptionsOf, upgradeStage } from './stages/upgrade.ts'
import { type TransformedTogether, textsOf, transformsOutcome } from './transform-entries.ts'

const conflictMessage = 'Two descriptions need this part in different forms; give one of them a copy of it'

/** What is asked of an upgrade of several descriptions. */
export interface UpgradeTogetherOptions extends UpgradeStageOptions {
  readonly wantsMap: boolean
  /** True if the results replace the files that were read: who else uses a part is reported then. */
  readonly isInPlace?: boolean | undefined
}

/**
 * Converts some descriptions, each with all its files. A part that several of them have is converted once; where they need it in
 * different forms, that is a problem, and nothing can be written.
 */
export async function upgradeTogether(
  run: Run,
  documents: readonly (string | EntryDocument)[],
  { wantsMap, isInPlace, ...options }: UpgradeTogetherOptions,
  control: CallControl = {},
): Promise<TransformedTogether> {
  for (const document of documents) {
    const path = typeof document === 'string' ? document : document.path
    run.transformed.add(realPathOf(resolve(run.workingFolder, path)))
  }
  const stage = upgradeStage(run, options, (made) => textsOf(made, wantsMap))
  const { results, failed } = await run.each(documents, stage, control)
  const entries = withoutParts(results)
  const { files, conflicts } = joinedFiles(readEntries(entries).flatMap(({ made }) => made ?? []))
  const problems = await conflictFindings(conflicts, conflictMessage)
  const uses = isInPlace === true ? await usesFindings(entries, files, run) : []
  const [first] = readEntries(entries)
  const reported = mapRead(entries, (entry) =>
    entry === first ? { ...entry, findings: [...entry.findings, ...uses] } : entry,
  )
  return { entries: reported, parts: partsAmong(results), failed, files, problems, deciding: [] }
}

/** Converts the entries of a list on a run. */
export async function upgradeAll(
  run: Run,
  documents: readonly (string | EntryDocument)[],
  options: UpgradeCallOptions,
): Promise<UpgradesOutcome> {
  const asked = { ...upgradeOptionsOf(options), asFiles: true, wantsMap: false, isInPlace: true }
  const together = await upgradeTogether(run, documents, asked, options)
  const { files: _read, ...outcome } = await transformsOutcome(run, together)
  const verdict = verdictOf(together)
  const isRefused = verdict === 'refused' || outcome.crashed
  return {
    ...outcome,
    failed: outcome.failed || isRefused,
    lock: isRefused ? [] : outcome.lock,
    verdict,
    files: isRefused
      ? []
      : together.files.map(({ path, before, after }) => ({ path, text: after, isChanged: after !== before })),
  }
}

/** The verdict on descriptions: the worst of all. */
export function verdictOf({ entries, files, problems, failed }: TransformedTogether): UpgradesOutcome['verdict'] {
  const isRefused =
    failed > 0 ||
    problems.length > 0 ||
    entries.some((entry) => 'unreadable' in entry || entry.made === undefined || entry.made.isDraft)
  if (isRefused) return 'refused'
  return files.some(({ before, after }) => before !== after) ? 'upgraded' : 'unchanged'
}

/** The findings for converted parts that a description outside of the run uses too. */
async function usesFindings(
  entries: readonly TransformedEntry[],
  files: readonly JoinedFile[],
  run: Run,
): Promise<readonly Finding[]> {
  const isEntry = new Set(readEntries(entries).map(({ path }) => path))
  const changed = files.filter(({ before, after }) => before !== after)
  const isConverted = new Set(changed.map(({ path }) => path))
  const parts = changed.filter(({ path }) => !isEntry.has(path))
  if (parts.length === 0) return []
  const { usesElsewhere } = await import('./description-files.ts')
  const uses = await usesElsewhere(entries, parts, run)
  const start = { line: 0, character: 0 }
  return uses.flatMap(({ part, user }): readonly Finding[] => {
    if (isConverted.has(user)) return []
    const message = `${relative(run.workingFolder, user)} uses this part too and is not converted; convert it in the same call`
    const code: StageCode = 'upgrade/used-elsewhere'
    return [
      {
        code,
        message,
        severity: 'warn',
        place: { source: part, pointer: [], on: 'value' },
        range: { start, end: start },
      },
    ]
  })
}
