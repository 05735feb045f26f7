import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { questionTableText } from '../scripts/question-table.ts'
import { codeTables } from '../src/cli/code-tables.ts'
import { stageCodes } from '../src/findings/codes/facts.ts'
import { stageCodeFacts } from '../src/findings/stage-codes.ts'
import { builtInRulesets, canonicalCode } from '../src/index.ts'
import { transformCodes } from '../src/rules/built-in-transforms.ts'
import { knownCodes } from '../src/rules/rulesets.ts'
import { knownTransforms } from '../src/rules/transforms.ts'
import { statementsOf } from './conformance/format-statements.ts'
import { codesOfReading, problemsOf, tableRows } from './conformance/statement-table.ts'

/** Prefixes of codes that are neither of a rule nor of a transform. */
const stages = 'parse|limit|version|ref|lint|edit|transform|fix|suppression|bundle|contract|upgrade'
/** Where all codes are listed, so that being written there says nothing. */
const registry = 'src/findings/codes'

t.test('the registry has every code of the sources, and no other; the pages say what each means', async (t) => {
  const written = writtenCodes()
  const known = Object.keys(stageCodes)
  t.ok(written.size > 60)
  for (const code of written)
    t.ok(
      known.some((each) => patternOf(code).test(each)),
      `${code} is registered`,
    )
  for (const code of known)
    t.ok(
      [...written].some((each) => patternOf(each).test(code)),
      `${code} is given`,
    )
  const explained = Object.values(codeTables).flatMap(({ rows }) => rows.flatMap(({ codes }) => codes))
  t.strictSame(explained.sort(), known.sort(), 'each once')
})

t.test('the codes that are marked as less than errors are those that a config can set', async (t) => {
  const rows = Object.values(codeTables).flatMap((table) => table.rows)
  const marked = rows.filter((row) => row.severity !== 'error').flatMap(({ codes }) => codes)
  const rules = (await builtInRulesets()).flatMap((ruleset) => Object.keys(ruleset.rules))
  t.ok(marked.includes('parse/merge-key') && marked.includes('bundle/renamed'))
  t.strictSame(
    marked.sort(),
    [...knownCodes()].filter((code) => !rules.includes(canonicalCode(code)) && !transformCodes().has(code)).sort(),
  )
  const shared = rows.filter(({ codes }) => new Set(codes.map((code) => stageCodeFacts(code)?.severity)).size > 1)
  t.strictSame(shared, [], 'codes of one row have one severity')
})

t.test('the page on transforms has every transform with its codes and options', async (t) => {
  const page = readFileSync('docs/transforms.md', 'utf8')
  const sections = new Map(page.split(/^## /m).map((section) => [section.split('\n')[0], section]))
  for (const { name, definition } of knownTransforms([]).values()) {
    const section = sections.get(name) ?? ''
    for (const code of Object.keys(definition.codes ?? {})) {
      t.ok(section.includes(`\`${name}/${code}\``) || section.includes(`\`${code}\``), `${name}/${code}`)
    }
    for (const option of Object.keys(Object(definition.schema?.properties)))
      t.ok(section.includes(`\`${option}\``), option)
  }
})

t.test('the page on transforms has the table of what the perspective transform assumes', (t) => {
  const page = readFileSync('docs/transforms.md', 'utf8')
  const table = questionTableText('perspective')
  t.ok(page.includes(table), 'as `npm run generate` writes it')
  t.match(table, /\| `perspective\/nothing-to-reverse` \(error\) \| nothing \|/)
  for (const code of ['operation-id', 'root-identity', 'binding-direction-lossy'])
    t.match(table, `| \`perspective/${code}\` (warning; error `)
  t.end()
})

t.test('the table of what the format text says names the codes that there are, and every rule', async (t) => {
  const rules = (await builtInRulesets()).flatMap((ruleset) => Object.keys(ruleset.rules))
  t.strictSame(problemsOf(tableRows(), rules, codesOfReading()), [])
  const [row] = tableRows()
  const wrong = {
    id: 'a-1',
    section: 'A',
    says: 'b',
    codes: ['spec/no-such-rule'],
    later: ['spec/field-type'],
    tests: [],
  }
  const problems = problemsOf(row === undefined ? [] : [row, row, wrong], ['spec/field-type'], [])
  for (const expected of [
    /two rows/,
    /there is no code spec\/no-such-rule/,
    /field-type is there/,
    /no row names/,
    /no test/,
  ])
    t.ok(
      problems.some((problem) => expected.test(problem)),
      String(expected),
    )
})

t.test('no statement of the format text is left out', async (t) => {
  const text = `## A Object (extendable)

1. It is one. It MUST be \`a.b\`; e.g. this.
   - Names are short.

Grammar: \`x = "y"\`.

| Field | Type | Rule |
|---|---|---|
| name | string | REQUIRED. Any. |

### B binding (key \`b\`)

It MUST be left out.
`
  const statements = [
    'A Object (extendable)',
    'It is one.',
    'It MUST be `a.b`; e.g. this.',
    'Names are short.',
    'Grammar: `x = "y"`.',
    '| name | string | REQUIRED. Any. |',
    'REQUIRED.',
  ]
  const found = statementsOf(text)
  t.strictSame(
    found.map((statement) => statement.text),
    statements,
  )
  t.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, statements.length)
  t.strictSame(new Set(found.map(({ section }) => section)), new Set(['A Object']))
  t.equal(
    statementsOf(text.replace('x = "y"', 'x = "z"')).filter(
      (each) => !found.some(({ fingerprint }) => fingerprint === each.fingerprint),
    ).length,
    1,
  )
})

/** Code literals in the sources; a part that is filled in at run time is written as `*`. */
function writtenCodes(): ReadonlySet<string> {
  const literal = new RegExp(
    `['\`]((?:${stages})/[a-z]+[a-z-]*(?:\\$\\{\\w+\\})?[a-z-]*|bundle/\\$\\{\\w+\\}[a-z-]*)['\`]`,
    'g',
  )
  const codes = new Set<string>()
  for (const folder of ['src', 'bundler', 'rulesets', 'packages']) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || join(folder, name).startsWith(registry)) continue
      const text = readFileSync(join(folder, name), 'utf8')
      for (const [, code = ''] of text.matchAll(literal)) codes.add(code.replace(/\$\{\w+\}/, '*'))
    }
  }
  return codes
}

function patternOf(code: string): RegExp {
  return new RegExp(`^${code.replace('*', '[a-z]+')}$`)
}
