import { type NodePath, type SchemaProblem, stringOf } from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'

/** Finding the place of a problem scans the text from its start, so the number of findings in one schema is limited. */
const mostProblems = 200

export const schemaMatchesFormat: FormatRule = {
  description: 'Schemas must be valid in the format that `schemaFormat` names',
  severity: 'error',
  visit: {
    of: () => false,
    async finish({ graph, schemaFormats, report }) {
      const schemas = await schemaFormats.load()
      for (const { owner, content, placeOf, problems, referenceProblems } of schemas.all()) {
        if (content === undefined || (owner !== undefined && isSuppressed(owner, graph))) continue
        for (const problem of referenceProblems.slice(0, mostProblems)) report(problem)
        const told = new Set<string>()
        for (const { message, pointer = [], on = 'value', within } of problems.slice(0, mostProblems)) {
          const at = placeOf(pointer) ?? content
          // The same message may occur twice in one text, so the second one names its place.
          const place = told.has(message) || !isPlaced(at, within) ? placeInText(at, within) : ''
          told.add(message)
          report({ at, on, within, message: `${message}${place}` })
        }
      }
    },
  },
}

/** Whether a part of a text has a place in the file. Folded and multi-line quoted strings give it none. */
function isPlaced({ file, node }: NodePath, within: SchemaProblem['within']): boolean {
  return within === undefined || file.rangeWithin(node, within.start, within.end) !== undefined
}

/** The place of a part in the text of a schema. */
function placeInText({ node }: NodePath, within: SchemaProblem['within']): string {
  const text = stringOf(node)
  if (within === undefined || text === undefined) return ''
  const before = text.slice(0, within.start).split('\n')
  return ` (line ${before.length} of the text, column ${(before.at(-1) ?? '').length + 1})`
}
