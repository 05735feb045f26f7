import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { Timing } from '../src/cli/timing.ts'
import { msgapi, write } from './choice/shared-parts.ts'

const description = (server: string): string =>
  `asyncapi: 3.0.0\ninfo: { title: t, version: 1.0.0 }\nservers: { s: { ${server} } }\n`

/** The names in a table of what the command printed; undefined if it is not in the form of one. */
function namesIn(printed: string, title: string): readonly string[] | undefined {
  const [table] = printed.split('\n\n').filter((part) => part.trimStart().startsWith(`Time by ${title} `))
  const [head, ...rows] = (table ?? '').trim().split('\n')
  const names = rows.map((row) => /^(\S.*?) +\d+\.\d +\d+\.\d%$/.exec(row)?.[1])
  const isWhole = head !== undefined && / ms {3}share$/.test(head) && names.every((name) => name !== undefined)
  return isWhole ? names.flatMap((name) => name ?? []) : undefined
}

t.test('each table has the slowest first, and sums up the rest', async (t) => {
  let now = 40
  const timing = new Timing(() => now)
  const passed: string[] = []
  const note = timing.noteWith(({ entry, state }) => passed.push(`${entry} ${state}`))
  now += 5
  for (let entry = 1; entry <= 12; entry++) {
    note({ entry: `${entry}.yaml`, state: 'begun', done: entry - 1 })
    timing.begins('rules')
    timing.timedCall(`rule-${entry}`, () => {
      now += entry
    })
    timing.begins('findings')
    note({ entry: `${entry}.yaml`, state: 'ended', done: entry })
  }
  timing.begins('report')
  now += 2
  const lines = timing.lines()
  t.strictSame(lines.slice(0, 9), [
    '',
    'Time by stage                 ms   share',
    'start of msgapi             40.0   32.0%',
    'descriptions to lint         5.0    4.0%',
    'rules                       78.0   62.4%',
    'report                       2.0    1.6%',
    'all stages                 125.0  100.0%',
    '',
    'Time by rule          ms   share',
  ])
  t.equal(lines[9], 'rule-12             12.0   15.4%')
  t.equal(lines[19], '2 more               3.0    3.8%')
  t.match(lines.slice(20, 23), ['', /^Time by file /, /^12\.yaml /])
  t.same(passed.slice(0, 2), ['1.yaml begun', '1.yaml ended'])
})

t.test('a call that throws is measured too', async (t) => {
  let now = 0
  const timing = new Timing(() => now)
  t.throws(() =>
    timing.timedCall('rule', () => {
      now += 3
      throw new Error('wrong')
    }),
  )
  t.match(timing.lines().join('\n'), /\nrule +3\.0 +100\.0%/)
})

t.test('the command prints the tables on standard error, and the same report', async (t) => {
  const folder = t.testdir({ 'a.yaml': description('host: h, protocol: mqtt'), 'b.yaml': description('hots: h') })
  const plain = await msgapi(folder, 'lint', 'a.yaml', 'b.yaml')
  const timed = await msgapi(folder, 'lint', 'a.yaml', 'b.yaml', '--timing')
  t.equal(timed.stdout, plain.stdout)
  t.equal(timed.status, plain.status)
  t.notMatch(plain.stderr, 'Time by')
  const stages = namesIn(timed.stderr, 'stage')
  t.equal(stages?.[0], 'start of msgapi')
  t.match(stages?.join(), /reading and graph,rules,/)
  t.equal(stages?.at(-1), 'all stages')
  const rules = namesIn(timed.stderr, 'rule')
  t.equal(rules?.length, 11)
  t.match(rules?.at(-1), /^\d+ more$/)
  t.match(rules?.[0], /^\w+\//)
  t.same(namesIn(timed.stderr, 'file')?.toSorted(), ['a.yaml', 'b.yaml'])
})

t.test('rules of a Spectral ruleset are measured by their functions, with those of msgapi', async (t) => {
  const folder = t.testdir({ 'a.yaml': description('host: h, protocol: mqtt') })
  const rule = 'rules: { has-contact: { given: $.info, then: { field: contact, function: truthy } } }\n'
  await write(folder, { 'ruleset.yaml': rule })
  const alone = await msgapi(folder, 'lint', 'a.yaml', '-r', 'ruleset.yaml', '--timing')
  t.match(alone.stdout, 'has-contact')
  t.same(namesIn(alone.stderr, 'rule'), ['has-contact'])
  await writeFile(join(folder, 'ruleset.yaml'), `extends: [msgapi:recommended]\n${rule}`)
  const both = await msgapi(folder, 'lint', 'a.yaml', '-r', 'ruleset.yaml', '--timing')
  t.match(both.stdout, 'has-contact')
  t.equal(namesIn(both.stderr, 'rule')?.length, 11)
})

t.test('with results of earlier runs, no rule is measured', async (t) => {
  const folder = t.testdir({ 'a.yaml': description('host: h, protocol: mqtt'), node_modules: {} })
  await msgapi(folder, 'lint', 'a.yaml', '--cache')
  t.equal(namesIn((await msgapi(folder, 'lint', 'a.yaml', '--cache', '--timing')).stderr, 'rule'), undefined)
  t.ok(namesIn((await msgapi(folder, 'lint', 'a.yaml', '--no-cache', '--timing')).stderr, 'rule'))
})

t.test('fixes can be measured, a run that is watched cannot', async (t) => {
  const folder = t.testdir({ 'a.yaml': description('hots: h') })
  t.ok(namesIn((await msgapi(folder, 'lint', 'a.yaml', '--fix-dry-run', '--timing')).stderr, 'rule'))
  const { status, stdout, stderr } = await msgapi(folder, 'lint', 'a.yaml', '--watch', '--timing')
  t.equal(status, 2)
  t.equal(stdout, '')
  t.match(stderr, /^msgapi: --timing measures one run/)
})
