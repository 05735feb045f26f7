import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { loadSettings } from '../../src/config/load-settings.ts'
import { OverrideIndex } from '../../src/config/override-index.ts'
import { ruleSettingAt } from '../../src/config/rule-setting.ts'
import type { RuleOverride } from '../../src/config/settings.ts'
import { runs } from '../volume.ts'
import { folderWith } from './config-folder.ts'

t.test('overrides apply to files and to values in them', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'api/.msgapirc': `
rules: { one: error, two: warn }
overrides:
  - { files: ['old/**', '*.json'], rules: { one: off, three: hint } }
  - { files: 'old/a.yaml#/channels/a~1b', rules: { one: info } }
  - { files: 'old/*', rules: { one: warn } }
  - { files: '**#/channels', rules: { two: off } }
  - { files: ['new/**', '!new/keep/**', '!new/a.yaml#/info'], rules: { four: warn } }
  - { files: '!new/**', rules: { five: warn } }
`,
    'api/api.yaml': '',
  })
  const { settings } = await loadSettings({ entry: 'api/api.yaml', workingFolder })
  const rows: [path: string, pointer: string[], code: string, expected: string | undefined][] = [
    ['api/api.yaml', [], 'one', 'error'],
    ['api/api.yaml', [], 'three', undefined],
    ['api/x/a.json', [], 'one', 'off'],
    ['api/old/x/a.yaml', ['info'], 'one', 'off'],
    ['api/old/x/a.yaml', [], 'three', 'hint'],
    ['api/old/a.yaml', ['channels', 'a'], 'one', 'warn'],
    ['api/old/a.yaml', ['channels', 'a/b'], 'one', 'info'],
    ['api/old/a.yaml', ['channels', 'a/b', 'title'], 'one', 'info'],
    ['api/old/a.yaml', ['channels', 'a/bc'], 'one', 'warn'],
    ['api/api.yaml', ['channels'], 'two', 'off'],
    ['api/api.yaml', ['channel'], 'two', 'warn'],
    ['old/a.yaml', [], 'one', 'error'],
    ['api/new/a.yaml', [], 'four', 'warn'],
    ['api/new/keep/a.yaml', [], 'four', undefined],
    ['api/new/a.yaml', ['info', 'title'], 'four', undefined],
    ['api/new/b.yaml', ['info', 'title'], 'four', 'warn'],
    ['api/old/a.yaml', [], 'four', undefined],
    ['api/new/a.yaml', [], 'five', undefined],
    ['api/old/a.yaml', ['info'], 'five', 'warn'],
    ['api/api.yaml', [], '__proto__', undefined],
  ]
  for (const [path, pointer, code, expected] of rows) {
    const place = { source: join(workingFolder, path), pointer, on: 'value' } as const
    t.equal(ruleSettingAt(settings, code, place), expected, `${code} in ${path} at /${pointer.join('/')}`)
  }
})

t.test(
  'of all overrides, the one with the deepest pointer to a place or around it wins, and of equals the last',
  (t) => {
    const segment = fc.constantFrom('a', 'b', '')
    const pointer = fc.array(segment, { maxLength: 3 })
    const written = fc.record({
      pointers: fc.array(pointer, { maxLength: 2 }),
      exceptions: fc.array(pointer, { maxLength: 2 }),
      severity: fc.constantFrom<'warn' | 'info' | 'hint'>('warn', 'info', 'hint'),
    })
    fc.assert(
      fc.property(
        fc.array(written, { maxLength: 6 }),
        fc.array(pointer, { minLength: 1, maxLength: 3 }),
        (all, asked) => {
          const overrides = all.map(({ pointers, exceptions, severity }): RuleOverride => {
            const rules = new Map([['one', severity]])
            return { placesIn: () => ({ pointers, exceptions }), rules, ruleOptions: new Map(), files: [] }
          })
          const index = new OverrideIndex(overrides, ({ rules }) => rules)
          return asked.every((pointer) => {
            const isAround = (outer: readonly string[]) => outer.every((segment, index) => segment === pointer[index])
            let deepest = 0
            let expected: string | undefined
            for (const { pointers, exceptions, severity } of all) {
              const depths = pointers.filter(isAround).map(({ length }) => length)
              if (depths.length === 0 || exceptions.some(isAround) || Math.max(...depths) < deepest) continue
              deepest = Math.max(...depths)
              expected = severity
            }
            return index.valueAt('one', { source: 'a.yaml', pointer, on: 'value' }) === expected
          })
        },
      ),
      runs(1000),
    )
    t.end()
  },
)
