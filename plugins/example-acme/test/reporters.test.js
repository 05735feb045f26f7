import { strictEqual } from 'node:assert'
import { resolve } from 'node:path'
import { test } from 'node:test'
import plugin from '../index.js'

test('acme/scorecard', () => {
  const finding = (file, severity) => ({ severity, place: { source: resolve(file), pointer: [], on: 'value' } })
  const findings = [finding('orders.yaml', 'warn'), finding('parts/a|b.yaml', 'error'), finding('orders.yaml', 'hint')]
  const options = { documents: [resolve('orders.yaml'), resolve('prices.yaml')], workingFolder: resolve('.') }
  strictEqual(
    plugin.reporters.scorecard(findings, options),
    [
      '| File | Grade | Errors | Warnings |',
      '|---|---|---|---|',
      '| orders.yaml | B | 0 | 1 |',
      '| prices.yaml | A | 0 | 0 |',
      '| parts/a b.yaml | C | 1 | 0 |',
      '',
    ].join('\n'),
  )
})
