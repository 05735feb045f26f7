import { type Node, pointerOf, quote, stepTo } from '../../../src/plugin/index.ts'
import { type RepeatedItems, removingRepeated } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { type RepeatedItem, reportRepeated } from '../../wording/related-places.ts'
import { isSchema } from '../facts/schema-types.ts'

export const schemaEnumUnique: FormatRule<RepeatedItems> = {
  description: 'The `enum` of a schema must list each value once',
  severity: 'warn',
  visit: {
    of: isSchema,
    having: ['enum'],
    object({ location }, { report }) {
      const values = stepTo(location, 'enum')
      if (values?.node.kind !== 'list') return
      const seen = new Map<string, string>()
      const repeated: RepeatedItem[] = []
      for (const [index, item] of values.node.items.entries()) {
        // Objects and arrays are rarely listed, and comparing them can be slow.
        if (item.kind !== 'scalar') continue
        const text = `${typeof item.value} ${item.value}`
        const first = seen.get(text)
        const at = stepTo(values, String(index))
        if (first === undefined || at === undefined) seen.set(text, String(index))
        else {
          const message = `Duplicate ${shown(item)} in "enum"; remove one`
          const related = [at.file.relatedAt([...pointerOf(values), first], 'value', 'the first')]
          repeated.push({ index, problem: { at, message, related } })
        }
      }
      reportRepeated(repeated, report)
    },
  },
  fix: removingRepeated('Remove the repeated values'),
}

function shown(node: Node): string {
  return quote(node.kind === 'scalar' ? node.value : '')
}
