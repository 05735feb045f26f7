import { childOf } from '../load/node.ts'
import { type BundleValues, bundleContent, bundleFields } from './bundle-shape.ts'
import { type PipelineLint, pipelineLints, type WrittenTransform } from './settings.ts'
import { type ConfigShape, choice, named, nonEmptyText, object, oneOrMany } from './shape.ts'
import { transformsShape } from './transforms-shape.ts'

/** A pipeline in a config, with paths as written. */
export interface PipelineValues {
  readonly entry: readonly string[]
  readonly lint: PipelineLint | undefined
  /** The settings of the bundle, including `output`, `as`, `map` and `transforms` of the pipeline. */
  readonly bundle: BundleValues
}

const entry = oneOrMany(
  'The files to start from, relative to the folder of this file, or names of APIs.',
  nonEmptyText('A file, or the name of an API.', 'apis/api.yaml'),
)
const lint = choice(
  'Whether the sources are linted, the result, both, or nothing; both when this key is missing.',
  pipelineLints,
)
const transforms: ConfigShape<readonly WrittenTransform[]> = transformsShape(
  'The transforms that run, in this order, on the bundle; bundle.transforms when this key is missing.',
)

const { output, as, map } = bundleFields

const pipeline = object<PipelineValues>(
  'Entries and what is made of them.',
  {
    fields: { entry, lint, bundle: bundleContent, transforms, output, as, map },
    required: ['entry', 'output'],
  },
  (field) => {
    const made = field('bundle', bundleContent)
    return {
      entry: field('entry', entry) ?? [],
      lint: field('lint', lint),
      bundle: {
        ...made,
        output: field('output', output),
        as: field('as', as),
        map: field('map', map),
        transforms: field('transforms', transforms),
      },
    }
  },
)

/** `pipelines`: the steps of `msgapi run`, by name. */
export const pipelines: ConfigShape<ReadonlyMap<string, PipelineValues>> = named(
  'What "msgapi run" does, by name: lint, bundle, transform, lint the result, write.',
  { one: 'a pipeline', several: 'pipelines', pattern: /^[^\s"=,:{}]+$/, example: 'publish' },
  pipeline,
  (values, node, at, reading) => {
    const isEmpty = childOf(node, 'entry')?.kind === 'list' && values.entry.length === 0
    if (isEmpty) reading.report([...at, 'entry'], 'value', 'Unexpected empty list, expected a file to start from.')
  },
)
