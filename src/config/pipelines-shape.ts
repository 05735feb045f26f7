import { childOf } from '../load/node.ts'
import { type BundleValues, bundleContent, bundleFields } from './bundle-shape.ts'
import { type PipelineLint, pipelineLints, type WrittenTransform } from './settings.ts'
import { choice, object, oneOrMany, type Shape, text } from './shape.ts'
import { transformList } from './transforms-shape.ts'
import { describe } from './wording.ts'

/** A pipeline as a config has it: paths as written. */
export interface PipelineValues {
  readonly entry: readonly string[]
  readonly lint: PipelineLint | undefined
  /** How the bundle is made, `output`, `as`, `map` and `transforms` of the pipeline among it. */
  readonly bundle: BundleValues
}

const entry = oneOrMany(
  'The files to start from, relative to the folder of this file, or names of APIs.',
  text('A file, or the name of an API.', 'apis/api.yaml'),
)
const lint = choice(
  'Whether the sources are linted, the result, both, or nothing; both when this key is missing.',
  pipelineLints,
)
const transforms: Shape<readonly WrittenTransform[]> = transformList(
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

/** `pipelines`: what `msgapi run` does, by name. */
export const pipelines: Shape<ReadonlyMap<string, PipelineValues>> = {
  schema: {
    description: 'What "msgapi run" does, by name: lint, bundle, transform, lint the result, write.',
    type: 'object',
    additionalProperties: pipeline.schema,
  },
  read(node, at, reading) {
    if (node.kind !== 'map') {
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected an object of pipelines by name.`)
      return undefined
    }
    const read = new Map<string, PipelineValues>()
    for (const [name, { value }] of node.entries) {
      if (!/^[^\s"=,:{}]+$/.test(name)) {
        reading.report([...at, name], 'key', 'Unexpected name of a pipeline, expected one word such as "publish".')
        continue
      }
      const values = pipeline.read(value, [...at, name], reading)
      if (values !== undefined) read.set(name, values)
      const isEmpty = childOf(value, 'entry')?.kind === 'list' && values?.entry.length === 0
      if (isEmpty)
        reading.report([...at, name, 'entry'], 'value', 'Unexpected empty list, expected a file to start from.')
    }
    return read
  },
}
