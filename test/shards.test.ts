import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { inShard, parseShard } from '../src/cli/choice/shards.ts'
import { readJsonReport } from '../src/cli/merge-reports/read-json-report.ts'
import type { Finding } from '../src/findings/finding.ts'
import { joinedFindings } from '../src/findings/joined-findings.ts'
import { inOrder } from '../src/findings/order.ts'
import type { Report } from '../src/report/reporter.ts'
import { reporterNames } from '../src/report/reporter-names.ts'
import { json } from '../src/report/reporters/json.ts'
import { reporterOf } from '../src/report/reporters.ts'
import { documentsOf, listed, msgapi, reports, shared, shownOf, texts, write } from './choice/shared-parts.ts'
import { runs } from './volume.ts'

async function folderWith(t: Test, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-shards-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await write(folder, files)
  return folder
}

const sized = fc.record({ path: fc.string(), bytes: fc.nat(1_000) })

t.test('each belongs to one shard, whatever the order, and shards are about as large', (t) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(sized, { selector: ({ path }) => path }),
      fc.integer({ min: 1, max: 9 }),
      (all, count) => {
        const shards = Array.from({ length: count }, (_, index) => inShard(all, { index: index + 1, count }))
        t.strictSame(
          shards.flatMap((shard) => [...shard].map(({ path }) => path)).sort(),
          all.map(({ path }) => path).sort(),
        )
        const turned = Array.from({ length: count }, (_, index) =>
          inShard(all.toReversed(), { index: index + 1, count }),
        )
        t.strictSame(
          turned.map((shard) => [...shard]),
          shards.map((shard) => [...shard]),
        )
        const totals = shards.map((shard) => [...shard].reduce((sum, { bytes }) => sum + bytes + 1, 0))
        const largest = Math.max(0, ...all.map(({ bytes }) => bytes + 1))
        t.ok(Math.max(...totals) - Math.min(...totals) <= largest)
      },
    ),
    runs(800),
  )
  t.end()
})

t.test('what is no shard is refused', async (t) => {
  for (const written of ['', '0/2', '3/2', '1', '1/', '-1/2', '1/2/3', '1/1001', 'a/b'])
    t.throws(() => parseShard(written), { name: 'UsageError' }, written)
})

/** The reports on some findings, in all formats, without what only a run knows. */
async function inAllFormats(
  findings: readonly Finding[],
  folder: string,
): Promise<readonly (readonly [string, string])[]> {
  const report: Report = {
    findings,
    failures: findings.filter(({ severity }) => severity === 'error'),
    documents: [...new Set(findings.map(({ place }) => place.source))],
    textOf: () => undefined,
  }
  const options = { colors: false, workingFolder: folder }
  return Promise.all(
    reporterNames.map(async (name) => [name, (await reporterOf(name, false))(report, options)] as const),
  )
}

/** Findings as somebody reads them from a report of `-f json`. */
function written(findings: readonly Finding[]): readonly Finding[] {
  const report: Report = { findings, failures: [], documents: [], textOf: () => undefined }
  const read = readJsonReport(json(report))
  if ('problem' in read) throw new Error(read.problem)
  return read
}

const replaced = fc
  .constantFrom(...Object.entries(texts).flatMap(([name, all]) => all.map((text) => [name, text] as const)))
  // Where only Spectral rulesets run, the order is that of the descriptions, which reports do not have.
  .filter(([name, text]) => name !== '.gitignore' && text !== 'extends: [./team.spectral.yaml]\n')

t.test('reports of shards, merged, are the report on all, in every format', async (t) => {
  const folder = await folderWith(t, shared)
  await fc.assert(
    fc.asyncProperty(fc.array(replaced, { maxLength: 4 }), fc.integer({ min: 2, max: 4 }), async (changes, count) => {
      await rm(folder, { recursive: true, force: true })
      await write(folder, { ...shared, ...Object.fromEntries(changes) })
      const entries = await listed(folder)
      const whole = shownOf((await reports(folder, documentsOf(entries), [])).values())
      const all = entries.map((entry) => ({ path: entry.path, bytes: entry.files.length, entry }))
      const parts: (readonly Finding[])[] = []
      for (let index = 1; index <= count; index++) {
        const chosen = new Set([...inShard(all, { index, count })].map(({ entry }) => entry))
        const others = entries.filter((entry) => !chosen.has(entry))
        parts.push(written(shownOf((await reports(folder, documentsOf([...chosen]), others)).values())))
      }
      const merged = inOrder(joinedFindings(parts))
      t.strictSame(await inAllFormats(merged, folder), await inAllFormats(whole, folder))
    }),
    runs(120, 4),
  )
})

t.test('shards of the command, merged', async (t) => {
  const folder = await folderWith(t, { ...shared, '.gitignore': '*.json\n!msgapi-suppressions.json\n' })
  for (const index of [1, 2, 3]) {
    const { stderr } = await msgapi(
      folder,
      'lint',
      '.',
      '--shard',
      `${index}/3`,
      '-f',
      `json:${index}.json`,
      '--show-suppressed',
    )
    t.match(stderr, new RegExp(`of \\d descriptions? in shard ${index}/3\\.`))
  }
  const reportsOf = ['1.json', '2.json', '3.json']
  for (const format of [
    'json',
    'stylish',
    'codeframe',
    'text',
    'markdown',
    'github-actions',
    'gitlab',
    'code-climate',
    'teamcity',
  ]) {
    const whole = await msgapi(folder, 'lint', '.', '-q', '--show-suppressed', '-f', format)
    t.strictSame(await msgapi(folder, 'merge-reports', ...reportsOf, '--show-suppressed', '-f', format), whole, format)
  }
  const failing = await msgapi(folder, 'merge-reports', ...reportsOf, '--max-warnings', '1', '-F', 'hint')
  t.match(failing, { status: 1, stderr: /expected at most 1 \(--max-warnings\)/ })
})

t.test('reports of other machines', async (t) => {
  const folder = await folderWith(t, { 'apis/a.yaml': 'a: b\n', 'a.yaml': 'a: b\n' })
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
  const item = { code: 'a/b', message: 'm', severity: 1, path: ['a'], range }
  for (const [index, source] of ['/home/x/apis/a.yaml', 'D:\\x\\apis\\a.yaml', 'apis/a.yaml'].entries())
    await writeFile(join(folder, `${index}.json`), JSON.stringify([{ ...item, source }]))
  const merged = await msgapi(folder, 'merge-reports', '0.json', '1.json', '2.json', '-f', 'codeframe')
  t.match(merged, { status: 0, stdout: /apis\/a\.yaml:1:1[\s\S]*a: b[\s\S]*1 warning \(1 file\)/ })
  await writeFile(join(folder, 'gone.json'), JSON.stringify([{ ...item, source: '/home/x/gone.yaml' }]))
  t.match((await msgapi(folder, 'merge-reports', 'gone.json', '-f', 'json')).stdout, '"source": "/home/x/gone.yaml"')
})
