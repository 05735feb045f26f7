import type { Plugin } from '../plugin/define-plugin.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import type { LintOptions } from '../run/options.ts'
import { Run } from '../run/run.ts'

/** A reporter of a plugin. */
export interface RunningReporter {
  /** With the namespace: `acme/count`. */
  readonly name: string
  /** The package of the plugin. */
  readonly plugin: string
  readonly write: NonNullable<Plugin['reporters']>[string]
}

/** The reporters of the plugins that a run has. */
export interface RunningReporters {
  /** By name. */
  readonly reporters: ReadonlyMap<string, RunningReporter>
  /** True if the settings or plugins of some entry cannot be used, so that there may be more; the run itself says why. */
  readonly isIncomplete: boolean
}

/** The reporters that plugins bring to a run over some entries; without entries, to one in the working folder. */
export async function reportersFor(entries: readonly EntryDocument[], options: LintOptions): Promise<RunningReporters> {
  const run = new Run(options)
  const asks = { use: options.use, rulesets: options.rulesets }
  const reporters = new Map<string, RunningReporter>()
  let isIncomplete = false
  for (const { path } of entries.length === 0 ? [{ path: 'document' }] : entries) {
    try {
      const { settings, root } = await run.settingsOf(path, asks)
      const { named } = await run.plugins.for(settings, root)
      for (const reporter of named.flatMap(({ plugin }) => reportersOf(plugin))) {
        if (!reporters.has(reporter.name)) reporters.set(reporter.name, reporter)
      }
    } catch {
      isIncomplete = true
    }
  }
  return { reporters, isIncomplete }
}

function reportersOf({ meta, reporters = {} }: Plugin): readonly RunningReporter[] {
  return Object.entries(reporters).map(([name, write]) => ({
    name: `${meta.namespace}/${name}`,
    plugin: meta.name,
    write,
  }))
}
