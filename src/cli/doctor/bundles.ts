import { existsSync, readFileSync } from 'node:fs'
import { type BundleOptions, bundle, ConfigError, UsageError } from '../../index.ts'
import type { DiagnosedConfigs } from './configs.ts'
import { type Diagnosis, ok, warning, wrong } from './diagnosis.ts'

/** True if the bundles that configs name are what their descriptions say now. */
export async function diagnoseBundles(
  { reports }: DiagnosedConfigs,
  options: BundleOptions,
  shown: (path: string) => string,
): Promise<readonly Diagnosis[]> {
  const diagnoses: Diagnosis[] = []
  for (const [path, { settings }] of reports) {
    const output = settings['bundle.output']?.value
    // In a folder, the bundles of other runs cannot be recognized.
    if (typeof output !== 'string' || /[\\/]$/.test(output)) continue
    diagnoses.push(await diagnoseBundle(path, output, options, shown))
  }
  return diagnoses
}

async function diagnoseBundle(
  path: string,
  output: string,
  options: BundleOptions,
  shown: (path: string) => string,
): Promise<Diagnosis> {
  if (!existsSync(output))
    return warning(`${shown(output)} does not exist yet; "msgapi bundle ${shown(path)}" writes it.`)
  try {
    const { text } = await bundle(path, options)
    if (text === undefined) return wrong(`${shown(path)} cannot be bundled; "msgapi bundle ${shown(path)}" says why.`)
    return text === readFileSync(output, 'utf8')
      ? ok(`${shown(output)} is up to date`)
      : warning(`${shown(output)} is out of date; "msgapi bundle ${shown(path)}" updates it.`)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError) return wrong(error.message)
    throw error
  }
}
