import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import t, { type Test } from 'tap'
import { Project } from '../src/project/project.ts'
import { madeBundle } from '../src/run/bundles.ts'
import { type ListedEntry, listEntries } from '../src/run/list-entries.ts'
import { type HeldOptions, lookups, type RunOptions } from '../src/run/options.ts'
import { Run } from '../src/run/run.ts'
import type { Stage } from '../src/run/stage.ts'
import { bundleStage } from '../src/run/stages/bundle.ts'
import { lintStage } from '../src/run/stages/lint.ts'
import { pipelineStage } from '../src/run/stages/pipeline.ts'
import { inFolderOf, parseScenarios } from './scenario.ts'

type StageOf = (run: Run) => Stage<unknown>

const stages: ReadonlyMap<string, StageOf> = new Map<string, StageOf>([
  ['lint', (run) => lintStage(run, { keep: async () => undefined })],
  ['bundle', (run) => bundleStage(run, {}, madeBundle)],
])

/** The scenarios of these files have descriptions, configs and rulesets; none of them acts on the process. */
const files = ['list', 'lint', 'bundle', 'documents', 'rulesets', 'spectral', 'suppress', 'project', 'run', 'config']

/** What a stage reads and looks for in an entry, also if it ends with an error. */
async function lookedAt(path: string, options: RunOptions, stageOf: StageOf): Promise<ReadonlySet<string>> {
  const looked = new Set<string>()
  const run = new Run({ ...options, [lookups]: (each: string) => void looked.add(each) } satisfies RunOptions &
    HeldOptions)
  await run.each([path], stageOf(run), { onError: () => {} })
  return looked
}

/** Checks that nothing which stages read or look for is missing in the list. */
async function covers(t: Test, name: string, listed: ListedEntry, options: RunOptions): Promise<void> {
  const known = new Set([...listed.files, ...listed.lookedFor])
  const { settings } = await new Run(options).settingsOf(listed.path)
  const pipelines = [...settings.pipelines.keys()].map(
    (pipeline) => [`run ${pipeline}`, (run: Run) => pipelineStage(run, pipeline, madeBundle)] as const,
  )
  for (const [command, stageOf] of [...stages, ...pipelines]) {
    const looked = await lookedAt(listed.path, options, stageOf)
    t.strictSame(
      [...looked].filter((path) => !known.has(path)),
      [],
      `${name}: ${command}`,
    )
  }
}

for (const file of files) {
  t.test(`the list has all that lint, bundle and run read or look for: ${file}`, async (t) => {
    for (const scenario of parseScenarios(await readFile(`test/scenarios/${file}.scenario`, 'utf8'))) {
      await inFolderOf(scenario, async ({ folder }) => {
        const options = { workingFolder: folder }
        const { paths } = await new Project(options).descriptionsIn(folder)
        const documents = paths.map((path) => ({ path: relative(folder, path) }))
        const { entries } = await listEntries(documents, options, { onError: () => {} })
        for (const entry of entries) await covers(t, scenario.name, entry, options)
      })
    }
  })
}
