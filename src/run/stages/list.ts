import { resolve } from 'node:path'
import { viewDocument } from '../../../packages/spectral/index.ts'
import { ConfigError, UsageError } from '../../config/errors.ts'
import type { BundleSettings } from '../../config/settings.ts'
import { buildGraph } from '../../graph/build.ts'
import { isAddress } from '../../load/files/address.ts'
import { knownCodes, ownRulesFor } from '../../rules/rulesets.ts'
import type { OpenEntry, RunDescription } from '../open-entry.ts'
import type { LintOptions } from '../options.ts'
import { componentsUsedIn } from '../others/used-components.ts'
import type { Run } from '../run.ts'
import type { Stage } from '../stage.ts'
import { transformsRequest } from '../used-transforms.ts'

/** What other entries of a run need to know of an entry. */
export interface UsedByEntry {
  /** The components of its other files that it uses. */
  readonly used: ReadonlySet<string>
}

/**
 * The stage of `list`: reads and looks for all files that lint, bundle or a pipeline would for the entry, and runs no rules. The run
 * tells its listener of the files.
 */
export function listStage(run: Run, { rulesets, use }: Pick<LintOptions, 'rulesets' | 'use'>): Stage<UsedByEntry> {
  return {
    purpose: 'transform',
    asks: { rulesets, use, knownCodes },
    async work(entry) {
      const description = await entry.describe()
      await readRulesets(entry, run)
      await readForBundles(entry, description, run)
      await readMaps(entry, run)
      const graph = entry.described()?.graph
      return {
        findings: [],
        linted: [],
        readsSourceMap: false,
        crashed: false,
        transforms: [],
        isPartial: true,
        made: { used: graph === undefined ? new Set() : componentsUsedIn(graph) },
      }
    },
  }
}

/** Reads the rulesets of an entry, and the files that only Spectral follows references to. */
async function readRulesets(opened: OpenEntry, run: Run): Promise<void> {
  const { settings, root } = opened
  if ((await ownRulesFor(settings, await run.plugins.for(settings, root))) !== undefined) return
  const { rulesetFor } = await import('./spectral.ts')
  const { entry, reader } = await opened.transformedEntry()
  await rulesetFor(opened, run)
  const { files } = await viewDocument(entry, { reader, limits: settings.limits })
  for (const [path, file] of files) if (!opened.files.has(path)) opened.files.set(path, file)
}

/** Reads what only bundles and pipelines read: files that options name, and the targets of references in extensions. */
async function readForBundles(entry: OpenEntry, description: RunDescription | undefined, run: Run): Promise<void> {
  const { settings, root } = entry
  const bundles: readonly BundleSettings[] = [
    settings.bundle,
    ...[...settings.pipelines.values()].map(({ bundle }) => bundle),
  ]
  for (const { names, transforms, followExtensions } of bundles) {
    if (typeof names === 'string') run.lookedFor([names])
    if (followExtensions === true && description !== undefined) {
      const { graph, building } = description.source
      await buildGraph(graph.entry, { ...building, followExtensions })
    }
    if (transforms !== undefined) await readOptionFiles(transforms)
  }

  async function readOptionFiles(transforms: NonNullable<BundleSettings['transforms']>): Promise<void> {
    try {
      await transformsRequest(undefined, run, { namedIn: () => transforms }).prepare(settings, root)
    } catch (error) {
      // The command that makes the bundle reports what is wrong with its transforms.
      if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
    }
  }
}

/** Looks for the source maps beside files, which say that a file is made, and for what the map of the entry was made of. */
async function readMaps(opened: OpenEntry, run: Run): Promise<void> {
  const { entry, reader, files } = opened
  run.lookedFor([...files.keys()].filter((path) => !isAddress(path)).map((path) => `${path}.map`))
  const content = await reader.read(`${entry.path}.map`)
  if (!content.ok) return
  const { readSourceMap } = await import('../../../bundler/index.ts')
  for (const way of readSourceMap(Buffer.from(content.bytes).toString())?.sources ?? [])
    if (!isAddress(way)) await reader.locate(resolve(entry.path, '..', way))
}
