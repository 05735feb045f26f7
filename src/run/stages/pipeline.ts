import { atLeast } from '../../findings/finding.ts'
import type { BuiltGraph } from '../../graph/build.ts'
import { withoutCovered } from '../../rules/covered-references.ts'
import { deprecatedRules } from '../../rules/deprecated-rules.ts'
import { knownCodes } from '../../rules/rulesets.ts'
import type { OpenEntry } from '../open-entry.ts'
import type { Run } from '../run.ts'
import type { RulesRun, Stage } from '../stage.ts'
import { bundleDescription, type KeepBundle } from './bundle.ts'
import { lintEntry } from './lint.ts'

/**
 * The stage of `run`: a pipeline of the config over an entry that is loaded once. It lints the sources, bundles them, runs the
 * transforms, lints the result. What is found in the result is shown where the author wrote it.
 */
export function pipelineStage<Kept>(run: Run, name: string, keep: KeepBundle<Kept>): Stage<Kept> {
  return {
    purpose: 'lint',
    // A finding that fails the run refuses the bundle.
    isRefused: (findings, { failSeverity }) => findings.some(({ severity }) => atLeast(severity, failSeverity)),
    asks: { pipeline: name, use: run.options.use, knownCodes },
    async work(entry) {
      const { settings } = entry
      const { bundle, pipelines } = settings
      const lint = pipelines.get(name)?.lint ?? 'both'
      await entry.describe({ followExtensions: bundle.followExtensions })
      const sources = lint === 'sources' || lint === 'both' ? await lintEntry(entry, run) : undefined
      const made = await bundleDescription(entry, run)
      const built = lint === 'result' || lint === 'both' ? await made?.describe() : undefined
      const ofResult = built === undefined ? undefined : await lintResult(built, entry, run)
      const { graph, findings = [] } = entry.described() ?? {}
      const found = [...findings, ...(sources?.findings ?? []), ...(made?.findings ?? [])]
      return {
        findings: graph === undefined ? found : withoutCovered(found, graph),
        reported: [
          ...(made?.reported ?? []),
          ...(ofResult?.findings ?? []),
          ...deprecatedRules(settings, await run.plugins.for(settings, entry.root)),
        ],
        linted: [sources, ofResult].filter((each) => each !== undefined),
        readsSourceMap: true,
        crashed: made?.crashed === true,
        questions: made?.questions,
        transforms: [],
        // A suppression that hides nothing in one pipeline may hide something in another.
        isPartial: true,
        made: made && keep(made.bundled, settings),
      }
    },
  }
}

/** Lints a bundle as the document that it is. */
async function lintResult({ graph, building }: BuiltGraph, opened: OpenEntry, run: Run): Promise<RulesRun> {
  const { entry } = graph
  const { reader = opened.reader } = building
  const rules = await lintEntry(
    {
      ...opened,
      entry,
      reader,
      files: new Map([[entry.path, entry]]),
      describe: async () => ({ graph, building, source: { graph, building }, transformed: undefined }),
      transformedEntry: async () => ({ entry, reader }),
    },
    run,
  )
  const found = withoutCovered([...graph.findings, ...rules.findings], graph)
  const { findingsOfAuthors } = await import('../../origins/author-findings.ts')
  return { ...rules, findings: await findingsOfAuthors(found, graph, opened.settings) }
}
