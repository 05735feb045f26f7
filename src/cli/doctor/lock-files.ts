import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted, lockFolder, lockName, readLock } from '../../command.ts'
import { defaultLimits, type LintOptions, lint } from '../../index.ts'
import type { DiagnosedConfigs } from './configs.ts'
import { type Diagnosis, ok, warning, wrong } from './diagnosis.ts'

/** True if the lock files of a project have what its descriptions refer to, and nothing else. Reads nothing from the network. */
export async function diagnoseLocks(
  { reports }: DiagnosedConfigs,
  options: LintOptions,
  shown: (path: string) => string,
): Promise<readonly Diagnosis[]> {
  const descriptions = new Map<string, string[]>()
  for (const [path, { config, settings }] of reports) {
    const file = join(lockFolder(config ?? undefined, String(settings.root?.value)), lockName)
    const known = descriptions.get(file)
    if (known !== undefined) known.push(path)
    else if (existsSync(file)) descriptions.set(file, [path])
  }
  return await Promise.all([...descriptions].map(([file, paths]) => diagnoseLock(file, paths, options, shown(file))))
}

async function diagnoseLock(
  file: string,
  paths: readonly string[],
  options: LintOptions,
  name: string,
): Promise<Diagnosis> {
  const { files, findings } = await lint(paths, { ...options, lock: 'frozen', onError: () => {} })
  const missing = findings.filter(({ code }) => code === 'ref/remote-not-locked' || code === 'ref/remote-copy')
  if (missing.length > 0)
    return wrong(
      `${name} lacks ${counted(missing.length, 'address', 'addresses')}; "msgapi lint --update-lock" reads them.`,
    )
  const addresses = [...(await readLock(file, readFileSync(file), defaultLimits)).keys()]
  // Addresses that a config does not allow are not read, even if something refers to them.
  const isBarred = findings.some(({ code }) => code === 'ref/remote-disabled')
  const stale = isBarred ? [] : addresses.filter((address) => !files.includes(address))
  const [example = ''] = stale
  return stale.length === 0
    ? ok(`${name}: ${counted(addresses.length, 'address', 'addresses')}`)
    : warning(
        `${name} has ${counted(stale.length, 'address', 'addresses')} that nothing refers to, such as ${example}; delete it and lint again.`,
      )
}
