import { chunksForBrowsers } from '../bundle.mjs'
import { fileOfModules } from '../command-files.mjs'
import { builtScript } from '../page-script.mjs'

const worker = 'browser/playground/worker'
const transforms = [
  'dedupe-components',
  'filter',
  'hoist-components',
  'inline-references',
  'merge-traits',
  'perspective',
  'prune-components',
  'rename',
  'sort-keys',
  'spelling',
  'strip-extensions',
]

/**
 * The files of the worker: the first has what a lint needs, which a page gets in one request. What is in none has files of its own.
 * @type {readonly import('../command-files.mjs').CommandFile[]}
 */
const workerFiles = [
  { name: 'worker', entries: [`${worker}/worker.ts`, 'src/run/fix-documents.ts', 'rulesets/spec/fixes/'] },
  { name: 'configs', entries: ['src/config/read-with-bases.ts', 'src/config/resolve-config.ts'] },
  { name: 'schemas', entries: ['src/plugin/values/value-checker.ts', 'plugins/avro/', 'plugins/protobuf/'] },
  { name: 'broken-yaml', entries: ['src/load/yaml/js-yaml.ts', 'src/load/yaml/yaml-documents.ts'] },
  {
    name: 'change',
    entries: [
      `${worker}/change.ts`,
      `${worker}/transforms.ts`,
      'src/rules/transforms.ts',
      'src/run/stages/transform.ts',
      'src/run/stages/upgrade.ts',
      'src/run/upgrade-entries.ts',
      'src/upgrade/upgrade.ts',
      'src/run/description-files.ts',
      'src/run/description-source.ts',
      'src/run/broken-references.ts',
      'src/run/bundled-description.ts',
      'src/origins/author-findings.ts',
      'packages/spectral/view/range.ts',
      ...transforms.map((name) => `plugins/${name}/`),
    ],
  },
  { name: 'landscape', entries: [`${worker}/landscape.ts`, 'src/pictures/svg.ts'] },
  { name: 'spectral', entries: ['src/run/stages/spectral.ts', 'src/rules/plugin-rules.ts'] },
]

/**
 * The scripts of the playground, by their addresses in the site.
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function playgroundScripts() {
  /** @type {ReadonlyMap<string, string>} */
  let fileOf = new Map()
  const chunks = await chunksForBrowsers(
    { input: { worker: `${worker}/worker.ts` }, preserveEntrySignatures: 'allow-extension' },
    {
      entryFileNames: 'playground/[name].js',
      chunkFileNames: 'playground/[name]-[hash].js',
      codeSplitting: {
        groups: [
          {
            name: (id) => (id.includes('rolldown/runtime') ? 'worker' : (fileOf.get(id) ?? null)),
            debugName: 'files of the worker',
          },
        ],
        includeDependenciesRecursively: false,
      },
    },
    [
      {
        name: 'worker-files',
        buildEnd() {
          const imports = (/** @type {string} */ id) => this.getModuleInfo(id)?.importedIds ?? []
          fileOf = fileOfModules([...this.getModuleIds()], imports, workerFiles)
        },
      },
    ],
  )
  const [start = '', page = ''] = await Promise.all(
    ['start', 'page'].map((name) => builtScript(`browser/playground/${name}.ts`)),
  )
  return new Map([
    ['playground/start.js', start],
    ['playground/page.js', page],
    ...chunks.map(({ fileName, code }) => /** @type {const} */ ([fileName, code])),
  ])
}
