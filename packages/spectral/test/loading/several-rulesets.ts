import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Ruleset } from '@stoplight/spectral-core'
import fc from 'fast-check'
import t from 'tap'
import { runs } from '../../../../test/volume.ts'
import { LayeredRuleset } from '../../loading/layered-ruleset.ts'
import { isOnAfter, modeCounts } from '../../loading/rule-history.ts'
import { folderWith, load } from './load-files.ts'
import { truthy } from './rules.ts'

t.test('each of several rulesets applies as it does alone', async (t) => {
  const names = ['x', 'y', 'z']
  const severity = fc.constantFrom('error', 'warn', 'info', 'hint', 'off')
  const ruleset = fc.record({
    rules: fc.record({ x: severity, y: severity, z: severity }),
    overrides: fc.array(
      fc.record({
        files: fc.uniqueArray(
          fc.constantFrom('*.yaml', 'old/**', 'sub/*.yaml', '../*.yaml', '*.yaml#/info', '**#/info/title'),
          {
            minLength: 1,
            maxLength: 2,
          },
        ),
        rules: fc.dictionary(fc.constantFrom(...names), severity, { minKeys: 1 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  const documents = ['a.yaml', 'old/b.yaml', 'sub/c.yaml']
  const places = [[], ['info'], ['info', 'title']]
  type Written = typeof ruleset extends fc.Arbitrary<infer Value> ? Value : never
  const definitionOf = ({ rules, overrides }: Written, prefix: string) => ({
    rules: Object.fromEntries(
      Object.entries(rules).map(([name, severity]) => [
        prefix + name,
        { given: '$', severity, then: { function: truthy } },
      ]),
    ),
    overrides: overrides.map(({ files, rules }) => ({
      files,
      rules: Object.fromEntries(Object.entries(rules).map(([name, severity]) => [prefix + name, severity])),
    })),
  })
  const severitiesIn = (given: Ruleset, path: string) =>
    Object.values(given.fromSource(path).rules).map((rule) => [
      rule.name,
      rule.enabled,
      rule.severity,
      ...documents.flatMap((file) => places.map((place) => rule.getSeverityForSource(`/p/${file}`, place))),
    ])
  const law = fc.property(ruleset, ruleset, (first, second) => {
    const layers = [
      { definition: definitionOf(first, 'a-'), mode: undefined, file: '/p/team.yaml', use: 0 },
      { definition: definitionOf(second, 'b-'), mode: undefined, file: '/p/sub/more.yaml', use: 1 },
    ]
    const layered = new LayeredRuleset(layers, {}, '/p/')
    for (const path of documents.map((name) => `/p/${name}`)) {
      const alone = layers.flatMap(({ definition, file }) =>
        severitiesIn(new Ruleset(definition, { severity: 'recommended', source: file }), path),
      )
      if (JSON.stringify(severitiesIn(layered, path)) !== JSON.stringify(alone)) return false
    }
    return true
  })
  t.doesNotThrow(() => fc.assert(law, runs(200)))
})

t.test('the history of a rule explains whether it is on, and its severity', async (t) => {
  const severity = fc.constantFrom('error', 'warn', 'info', 'hint', 'off')
  const definition = fc.record({ severity, recommended: fc.boolean() }, { requiredKeys: [] })
  const settings = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(severity, fc.boolean()))
  const mode = fc.option(fc.constantFrom('recommended', 'all', 'off'))
  const overrides = fc.array(fc.record({ files: fc.constantFrom('*', 'x/*'), rules: settings }), { maxLength: 2 })
  const layer = fc.record({ mode, settings, overrides })
  const base = fc.record({ a: definition, b: definition, c: definition })
  const law = fc.asyncProperty(
    base,
    mode,
    fc.array(layer, { minLength: 1, maxLength: 3 }),
    async (rules, first, layers) => {
      const ruleOf = (stated: object) => ({ ...stated, given: '$', then: { function: 'truthy' } })
      const files: Record<string, string> = {
        '0.json': JSON.stringify({
          rules: Object.fromEntries(Object.entries(rules).map(([name, stated]) => [name, ruleOf(stated)])),
        }),
      }
      for (const [index, { mode, settings, overrides }] of layers.entries()) {
        files[`${index + 1}.json`] = JSON.stringify({
          extends: [mode === null ? `./${index}.json` : [`./${index}.json`, mode]],
          rules: settings,
          ...(overrides.length > 0 && { overrides: overrides.map(({ files, rules }) => ({ files: [files], rules })) }),
        })
      }
      const folder = folderWith(t, files)
      const use = first === null ? {} : { mode: first }
      const { ruleset, history } = await load(folder, files, {
        extends: [{ name: join(folder, `${layers.length}.json`), ...use }],
      })
      for (const document of [undefined, join(folder, 'api.yaml')]) {
        const merged = document === undefined ? ruleset : ruleset.fromSource(document)
        for (const rule of Object.values(merged.rules)) {
          const found = history.stepsOf(rule.name, rule.recommended, document)
          const all = [...(found?.steps ?? [])]
          if (modeCounts(found?.layer.mode, all, rule.recommended)) {
            all.push({ place: { file: '' }, kind: 'mode', isOverride: false, said: found?.layer.mode })
          }
          const said = all.findLast(({ kind, said }) => kind !== 'mode' && typeof said === 'string')?.said ?? 'warn'
          const expected = ['error', 'warn', 'info', 'hint'].indexOf(String(said))
          const shown = `${rule.name} in ${JSON.stringify(files)}`
          assert.equal(isOnAfter(all, rule.recommended), rule.enabled && Number(rule.severity) !== -1, shown)
          assert.equal(expected, rule.severity, shown)
          for (const { place } of all) assert.ok(place.file === '' || place.line !== undefined, shown)
        }
      }
    },
  )
  await fc.assert(law, runs(150))
})
