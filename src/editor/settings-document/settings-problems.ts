import { ConfigError, UsageError } from '../../config/errors.ts'
import { readConfigFile } from '../../config/read.ts'
import { validateConfig } from '../../config/validate.ts'
import { knownCodes, ownRulesFor } from '../../rules/rulesets.ts'
import type { Run } from '../../run/run.ts'
import { readSuppressions } from '../../suppress/suppressions-file.ts'
import type { SettingsKind } from './settings-kind.ts'

/**
 * What is wrong with a config, ruleset or suppressions file, given by its real path, whether or not a description uses it: for a
 * config what a run says that finds it, with its plugins and rulesets, and for a ruleset what `lint --ruleset FILE` says.
 */
export async function settingsProblems(path: string, kind: SettingsKind, run: Run): Promise<readonly ConfigError[]> {
  try {
    if (kind === 'suppressions') {
      await readSuppressions(path, run.held)
      return []
    }
    if (kind === 'config')
      validateConfig({ source: await readConfigFile(path, { held: run.held }), base: [] }, knownCodes())
    const { settings, root } = await run.settingsOf(path, {
      knownCodes,
      ...(kind === 'ruleset' && { rulesets: [path] }),
    })
    const plugins = await run.plugins.for(settings, root)
    if ((await ownRulesFor(settings, plugins)) !== undefined) return []
    const { rulesetProblems } = await import('../../run/stages/spectral.ts')
    return await rulesetProblems({ settings, root }, run)
  } catch (error) {
    if (error instanceof ConfigError) return [error]
    if (!(error instanceof UsageError)) throw error
    return []
  }
}
