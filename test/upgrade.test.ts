import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { type Finding, upgrade } from '../src/index.ts'
import { checkedUpgrade } from './conformance/upgrade-laws.ts'
import { readUpgradeFixtures } from './upgrade-fixture.ts'
import './upgrade/damaged-inputs.ts'
import './upgrade/random-descriptions.ts'
import './upgrade/reports-and-copies.ts'

const folder = path.resolve('test/fixtures/upgrade')

for (const [name, fixtures] of readUpgradeFixtures(folder)) {
  t.test(name, async (t) => {
    for (const { title, options, files, results, findings } of fixtures) {
      await t.test(title, async (t) => {
        const root = realpathSync(t.testdir({ '.git': {} }))
        for (const [file, text] of files) {
          mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
          writeFileSync(path.join(root, file), text)
        }
        const [first = ''] = files.keys()
        const entry = path.join(root, first)
        const outcome = await upgrade([entry], { ...options, root, noConfig: true })
        const changed = outcome.files.filter(({ isChanged }) => isChanged)
        const texts = Object.fromEntries(changed.map(({ path: file, text }) => [path.relative(root, file), text]))
        t.same(texts, Object.fromEntries(results))
        t.same(outcome.findings.map((finding) => placeOf(finding, root)).join('\n'), findings)
        t.equal(outcome.verdict, results.size > 0 ? 'upgraded' : 'refused')
        if (Object.keys(options).length > 0) return
        const { problems } = await checkedUpgrade(entry, root)
        t.same(problems, [])
        for (const [file, text] of files) t.equal(readFileSync(path.join(root, file), 'utf8'), text)
      })
    }
  })
}

function placeOf({ code, place, range }: Finding, root: string): string {
  return `${path.relative(root, place.source)}:${range.start.line + 1} ${code}`
}
