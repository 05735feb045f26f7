import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { lint, transform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'
import { filterDifference } from '../oracle/filter-law.ts'
import { whatIsWrong } from '../oracle/naive-filter.ts'
import { descriptions } from '../oracle/random-description.ts'
import { selectors, shops } from '../oracle/random-shop.ts'
import { isMetOften, runs } from '../volume.ts'

const options = fc
  .record({ keep: fc.array(selectors, { maxLength: 3 }), drop: fc.array(selectors, { maxLength: 2 }) })
  .map(({ keep, drop }) => ({
    ...(keep.length === 0 && drop.length > 0 ? {} : { keep: keep.length === 0 ? ['operation:**'] : keep }),
    ...(drop.length === 0 ? {} : { drop }),
  }))

t.test(
  'in random descriptions, kept parts keep their meaning, every removal has a reason, and a second run changes nothing',
  async (t) => {
    const counts = { filtered: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(shops, options, async (shop, chosen) => {
        const before = { path: '/description/api.yaml', content: stringify(shop, { aliasDuplicateObjects: false }) }
        const run = { use: [['filter', chosen] as const], noConfig: true }
        const once = await transform(before, run)
        const fails = (what: string) =>
          new Error(`${what}\n${JSON.stringify(chosen)}\n${before.content}\n---\n${once.text}`)
        const failed = once.findings.find(({ code }) => code.startsWith('transform/') || code.startsWith('edit/'))
        if (failed !== undefined) throw fails(failed.message)
        if (once.text === undefined) {
          counts.refused += 1
          if (!once.findings.some(({ code, severity }) => code.startsWith('filter/') && severity === 'error'))
            throw fails('refused without a reason')
          return
        }
        if (once.text !== before.content) counts.filtered += 1
        const problem = whatIsWrong(shop, parse(once.text), chosen)
        if (problem !== undefined) throw fails(problem)
        const twice = await transform({ ...before, content: once.text }, run)
        if (twice.text !== once.text) throw fails(`the second time gives\n${twice.text}`)
        const difference = await filterDifference(before, chosen, { noConfig: true })
        if (difference !== undefined) throw fails(difference)
        const errors = await errorsOf(before)
        const others = await errorsOf({ ...before, content: once.text })
        for (const error of others) if (!errors.includes(error)) throw fails(error)
      }),
      runs(80),
    )
    t.ok(
      isMetOften(counts.filtered, 10) && isMetOften(counts.refused, 3),
      'some are filtered, and some refused',
      counts,
    )
  },
)

t.test('random descriptions in several files keep their meaning', async (t) => {
  let filtered = 0
  await fc.assert(
    fc.asyncProperty(
      descriptions,
      fc.constantFrom('operation:one', 'channel:one', 'address:two/**'),
      async (files, selector) => {
        const root = t.testdir({})
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
          writeFileSync(path.join(root, name), text)
        }
        const entry = path.join(root, Object.keys(files)[0] ?? '')
        for (const chosen of [{ keep: [selector] }, { drop: [selector] }]) {
          const outcome = await transform(entry, { use: [['filter', chosen]], root, noConfig: true })
          const failed = outcome.findings.find(({ code }) => code.startsWith('transform/'))
          const difference = await filterDifference(entry, chosen, { root, noConfig: true })
          const problem = failed?.message ?? difference
          if (problem !== undefined) throw new Error(`${problem}\n${JSON.stringify([chosen, files])}`)
          if (outcome.files.some(({ isChanged }) => isChanged)) filtered += 1
        }
      },
    ),
    runs(20),
  )
  t.ok(isMetOften(filtered, 10), 'some are filtered', { filtered })
})

async function errorsOf(entry: { readonly path: string; readonly content: string }): Promise<readonly string[]> {
  const { findings } = await lint([entry], { noConfig: true })
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`)
}
