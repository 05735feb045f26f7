import t from 'tap'
import { changeExamples } from '../../scripts/change-table.ts'
import { contractCodes } from '../../src/findings/codes/contract.ts'
import { diff } from '../../src/index.ts'
import { changePages, diffExample, shortLines } from '../change-pages.ts'
import { inNeutralWords } from '../conformance/spelling.ts'
import { withoutMessage } from '../rule-pages.ts'

t.test('every code of a change has a page, and every page a code', (t) => {
  t.strictSame(
    changePages().map(({ code }) => code),
    Object.keys(contractCodes.codes).sort(),
  )
  t.end()
})

t.test('the examples on the pages of changes are real', async (t) => {
  for (const { code, text, correct, incorrect } of changePages()) {
    t.ok(text.startsWith(`# \`${code}\`\n\nSeverity: by verdict (`), `${code}: head`)
    t.ok(correct.length > 0, `${code} has a correct example`)
    for (const example of [...correct, ...incorrect]) {
      const outcome = await diffExample(example)
      const isMeant = correct.includes(example) ? ['none', 'compatible'] : ['breaking', 'unknown']
      t.ok(isMeant.includes(outcome.verdict ?? ''), `${code}: ${outcome.verdict}`)
      t.strictSame(shortLines(outcome), example.findings.map(withoutMessageUnlessNone), code)
      const respelled = await diffExample({ old: inNeutralWords(example.old), new: inNeutralWords(example.new) })
      t.strictSame(shortLines(respelled), shortLines(outcome), `${code}: other spelling`)
    }
    const about = incorrect.length === 0 ? correct : incorrect
    for (const example of about) {
      const { changes } = await diffExample(example)
      t.ok(
        changes.some((change) => change.code === code),
        `${code}: reports what it is about`,
      )
    }
  }
})

function withoutMessageUnlessNone(line: string): string {
  return /^\d/.test(line) ? withoutMessage(line) : line
}

t.test('a page of a change that can break shows how', async (t) => {
  const withIncorrect = new Set(changePages().flatMap(({ code, incorrect }) => (incorrect.length > 0 ? [code] : [])))
  const breaking = new Set<string>()
  for (const { examples } of changeExamples('.')) {
    for (const { old, new: current } of examples) {
      for (const role of ['send', 'receive']) {
        const [before = '', after = ''] = [old, current].map((each) => JSON.stringify(each).replaceAll('$ROLE', role))
        const { changes } = await diff(
          { path: 'a.json', content: before },
          { path: 'a.json', content: after },
          { noConfig: true },
        )
        for (const { code, verdict } of changes) if (verdict === 'breaking' || verdict === 'unknown') breaking.add(code)
      }
    }
  }
  t.strictSame(
    [...breaking].filter((code) => !withIncorrect.has(code)),
    [],
  )
})
