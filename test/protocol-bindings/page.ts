import { readFileSync } from 'node:fs'
import t from 'tap'
import { bindingLevels } from '../../src/format/shape.ts'
import { format } from './format.ts'

t.test('the page on bindings lists every known binding and version', async (t) => {
  const page = readFileSync('docs/bindings.md', 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)`.* \| .+ \| ([\d., ]+) \| ?(.*) \|$/gm)].map(([, ...cells]) => cells)
  const known = [...format.bindings.values()].map(({ key, versions, levels, types = [] }) => {
    const hasContents = (level: string) =>
      levels === undefined
        ? types.some((type) => type.binding?.level === level && type.reserved !== true)
        : Object.hasOwn(levels, level)
    return [key, versions.join(', '), bindingLevels.filter(hasContents).join(', ')]
  })
  t.strictSame(rows, known)
})
