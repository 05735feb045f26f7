import { counted } from '../../command.ts'
import { ConfigError, type LintOptions, type SettingsReport, settingsFor, UsageError } from '../../index.ts'
import { type Diagnosis, ok, warning, wrong } from './diagnosis.ts'

/** The settings of a project's descriptions by path, and the problems of configs, rulesets and plugins. */
export interface DiagnosedConfigs {
  readonly diagnoses: readonly Diagnosis[]
  /** Absolute paths of the configs that hold for some description, and of files that keep one from being used. */
  readonly used: ReadonlySet<string>
  /** By the path of the description; without those whose config cannot be used. */
  readonly reports: ReadonlyMap<string, SettingsReport>
}

/** Loads the config, the rulesets and the plugins of each description, once for each config. */
export async function diagnoseConfigs(paths: readonly string[], options: LintOptions): Promise<DiagnosedConfigs> {
  const diagnoses = new Map<string, Diagnosis>()
  const reports = new Map<string, SettingsReport>()
  const used = new Set<string>()
  const tell = (diagnosis: Diagnosis) => diagnoses.set(diagnosis.text, diagnosis)
  for (const path of paths) {
    try {
      const report = await settingsFor(path, options)
      reports.set(path, report)
      if (report.config !== null) for (const config of [report.config, ...report.extendedConfigs]) used.add(config)
      for (const error of report.errors) tell(wrong(error))
      for (const notice of report.notices) tell(warning(notice))
      for (const plugin of report.plugins) tell(ok(`plugin ${plugin.name} ${plugin.version}`))
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof ConfigError)) throw error
      if (error instanceof ConfigError) for (const file of [error.file ?? '', ...error.read]) used.add(file)
      tell(wrong(error.message))
    }
  }
  const configs = new Set([...reports.values()].flatMap(({ config }) => config ?? []))
  const inUse = configs.size === 0 ? 'no config' : counted(configs.size, 'config')
  const summary = reports.size === 0 ? [] : [ok(`${inUse} for ${counted(reports.size, 'description')}`)]
  return { diagnoses: [...summary, ...diagnoses.values()], used, reports }
}
