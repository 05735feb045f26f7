import { namedFile, quote, stepTo } from '../../../src/plugin/index.ts'
import { numberOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** A path that climbs many folders breaks when one of them moves. */
export const noDeepRelativeReferences: StyleRule = {
  description: 'Relative references must not climb too many folders',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ max: { type: 'integer', minimum: 0 } }),
  defaults: { max: 2 },
  visit: {
    Description(_, { graph, options, report }) {
      const max = numberOption(options, 'max', 0)
      for (const reference of graph.references) {
        const file = namedFile(reference)
        const count = file !== undefined && 'path' in file ? climbsIn(file.path) : 0
        if (count <= max) continue
        const message = `The reference ${quote(reference.text, 60)} climbs ${count === 1 ? '1 folder' : `${count} folders`}, more than the allowed ${max}; move the file nearer`
        report({ at: stepTo(reference.location, '$ref') ?? reference.location, message })
      }
    },
  },
}

/** The number of `..` at the beginning of a path. */
function climbsIn(path: string): number {
  const names = path.split('/').filter((name) => name !== '.' && name !== '')
  const first = names.findIndex((name) => name !== '..')
  return first === -1 ? names.length : first
}
