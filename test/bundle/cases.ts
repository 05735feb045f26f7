import path from 'node:path'
import t from 'tap'
import { describeFindings, describeNameMap } from '../oracle/fixture.ts'
import { bundleFiles, folder, memoryFiles } from '../oracle/memory-files.ts'
import { someOf } from '../volume.ts'
import { fixtures } from './fixtures.ts'
import { problemsOf } from './problems-of-bundle.ts'

for (const [name, cases] of fixtures) {
  t.test(`fixtures: ${name}`, async (t) => {
    for (const fixture of cases) {
      const result = await bundleFiles(memoryFiles(fixture.files), fixture.entry, fixture.options)
      t.equal(result.text, fixture.bundle, fixture.title)
      t.equal(describeFindings(result.findings), fixture.findings, `${fixture.title}: findings`)
      if (result.text === undefined) continue
      const nameMap = describeNameMap(result.nameMap ?? [])
      t.equal(nameMap, fixture.nameMap ?? nameMap, `${fixture.title}: name map`)
      const { files, entry, options } = fixture
      const problems = await problemsOf(files, entry, result.text, result.language, options)
      t.same(problems, [], `${fixture.title}: well-formed, equivalent, idempotent`)
    }
  })
}

t.test('a refused reference in a part names the reference in the entry that led there', async (t) => {
  let told = 0
  for (const { title, files, entry } of fixtures.flatMap(([, cases]) => cases)) {
    const { findings } = await bundleFiles(memoryFiles(files), entry)
    const inParts = findings.filter(({ severity, place }) => {
      return severity === 'error' && place.pointer.at(-1) === '$ref' && place.source !== path.join(folder, entry)
    })
    told += inParts.length
    for (const { code, related } of inParts) {
      t.equal(related?.[0]?.place.source, path.join(folder, entry), `${title}: ${code}`)
    }
  }
  t.ok(told > 5)
})

t.test('every fixture can be written in both languages, with few references too', async (t) => {
  const ways = [{ as: 'json' }, { as: 'yaml' }, { inline: 'all', dedupe: true }] as const
  const bundled = fixtures.flatMap(([, cases]) => cases).filter(({ bundle }) => bundle !== undefined)
  const anew: string[] = []
  for (const [index, { title, files, entry, options: own }] of bundled.entries()) {
    for (const way of someOf(ways, (_, at) => at === index % ways.length)) {
      const options = { ...own, ...way }
      const { text, language, findings } = await bundleFiles(memoryFiles(files), entry, options)
      if (findings.some(({ code }) => code === 'bundle/written-anew')) anew.push(`${title}, ${JSON.stringify(way)}`)
      t.same(await problemsOf(files, entry, text ?? '', language, options), [], `${title}, ${JSON.stringify(way)}`)
    }
  }
  t.same(anew, [], 'no text loses its layout')
})
