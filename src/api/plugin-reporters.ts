import { loadSettings } from '../config/load-settings.ts'
import type { EntryDocument } from '../pipeline.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { CallResources } from './call-resources.ts'
import { type LintOptions, pipelineRequest } from './options.ts'

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
  /** Whether the settings or plugins of some entry cannot be used, so that there may be more; the run itself says why. */
  readonly isIncomplete: boolean
}

/** The reporters that plugins bring to a run over some entries; without entries, to one in the working folder. */
export async function reportersFor(entries: readonly EntryDocument[], options: LintOptions): Promise<RunningReporters> {
  const resources = new CallResources(options)
  const reporters = new Map<string, RunningReporter>()
  let isIncomplete = false
  for (const { path } of entries.length === 0 ? [{ path: 'document' }] : entries) {
    try {
      const { settings, root } = await loadSettings({ ...pipelineRequest(path, options, resources), entry: path })
      const { named } = await resources.pluginsFor(settings, root)
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
