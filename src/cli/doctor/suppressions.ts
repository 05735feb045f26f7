import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { counted, lockFolder, suppressionsName } from '../../command.ts'
import { ConfigError, type LintOptions, suppress } from '../../index.ts'
import type { DiagnosedConfigs } from './configs.ts'
import { type Diagnosis, warning, wrong } from './diagnosis.ts'

/** True if all entries of the suppressions files of a project are in use. */
export async function diagnoseSuppressions(
  { reports }: DiagnosedConfigs,
  options: LintOptions,
  shown: (path: string) => string,
): Promise<readonly Diagnosis[]> {
  const descriptions = [...reports].flatMap(([path, { config, settings }]) => {
    const named = settings.suppressions?.value
    const file = join(lockFolder(config ?? undefined, String(settings.root?.value)), suppressionsName)
    return existsSync(typeof named === 'string' ? named : file) ? path : []
  })
  // Without the plugins, unused entries cannot be recognized.
  if (descriptions.length === 0 || options.safe === true) return []
  const errors = new Set<string>()
  const onError = (error: unknown) => {
    if (error instanceof ConfigError) errors.add(error.message)
  }
  const { suppressions } = await suppress(descriptions, { ...options, prune: true, lock: 'frozen', onError })
  return [
    ...[...errors].map(wrong),
    ...suppressions
      .filter(({ removed }) => removed > 0)
      .map(({ path, removed }) =>
        warning(
          `${shown(path)} has ${counted(removed, 'suppression')} without effect; "msgapi suppress --prune" removes ${removed === 1 ? 'it' : 'them'}.`,
        ),
      ),
  ]
}
