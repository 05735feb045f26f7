import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { presetIndex, ruleIndex } from '../../rulesets/rule-index.ts'
import { pageOf } from '../../rulesets/rule-page.ts'
import style, { strict } from '../../rulesets/style/index.ts'
import { presetMembers, rulesets } from '../../src/api/rulesets.ts'
import { presetNames, useOf } from '../../src/config/settings.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { activateRules } from '../../src/lint/activate.ts'
import { builtInRules } from '../conformance/lint-source.ts'
import { inNeutralCode, inNeutralWord, inNeutralWords } from '../conformance/spelling.ts'
import { line, lintPart } from './lint-part.ts'

const pagesFolder = 'docs/rules'

t.test('every rule has a page, and every page a rule', async (t) => {
  const expected = new Set([...builtInRules.keys()].map(pageOf))
  const pages = ['spec', 'bindings'].flatMap((folder) =>
    readdirSync(join(pagesFolder, folder), { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  t.strictSame(pages.sort(), [...expected].sort())
  t.equal(
    readFileSync(join(pagesFolder, 'README.md'), 'utf8'),
    ruleIndex([...rulesets, style]),
    'run `npm run generate`',
  )
})

t.test('the page of presets says what they run', async (t) => {
  const page = readFileSync(join(pagesFolder, 'presets.md'), 'utf8')
  t.equal(page, presetIndex([...rulesets, style]), 'run `npm run generate`')
  const rows = [...page.matchAll(/^\| \[`(.+)`\]\(.+\) \| (\w+) \|(.*)\|$/gm)]
  t.equal(rows.length, builtInRules.size + Object.keys(style.rules).length)
  const settings = { settingAt: () => undefined, setting: () => undefined, turnsOn: () => false, isOff: () => false }
  for (const [column, name] of presetNames.entries()) {
    const { mode = 'recommended' } = useOf(name)
    const uses = (
      presetMembers(name, { style: { style, strict, visitors: new Map(), needsOptions: () => false } }) ?? []
    ).map((ruleset) => ({
      ruleset,
      mode,
    }))
    const run = activateRules(uses, settings).map(({ code, definition }) => `${code} ${definition.severity}`)
    const shown = rows.filter(([, , , columns = '']) => columns.split('|')[column]?.trim() === 'yes')
    t.strictSame(
      shown.map(([, code, severity]) => `${code} ${severity}`),
      run,
      name,
    )
  }
})

t.test('the examples on the pages of rules are real', async (t) => {
  for (const page of new Set([...builtInRules.keys()].map(pageOf))) {
    const file = join(pagesFolder, page)
    if (!existsSync(file)) continue
    const { correct, incorrect } = examplesOf(readFileSync(file, 'utf8'))
    t.ok(correct.length > 0 && incorrect.length > 0, `${page} has both kinds`)
    for (const text of correct) {
      t.strictSame((await lintPart(text, page)).map(line), [], `${page}: correct`)
      t.strictSame((await lintPart(inNeutralWords(text), page)).map(line), [], `${page}: correct, other spelling`)
    }
    for (const { text, findings } of incorrect) {
      const found = await lintPart(text, page)
      t.strictSame(found.map(line), findings, `${page}: incorrect`)
      t.ok(
        found.some(({ code }) => pageOf(code) === page),
        `${page}: reports what it is about`,
      )
      const respelled = await lintPart(inNeutralWords(text), page)
      t.strictSame(
        respelled.map(({ code, place }) => [code, place.pointer.map(inNeutralWord)]),
        found.map(({ code, place }) => [inNeutralCode(code), place.pointer.map(inNeutralWord)]),
        `${page}: incorrect, other spelling`,
      )
      t.strictSame(strangeWords(found, text, neutralWords), [], `${page}: messages speak of what is written`)
      t.strictSame(
        strangeWords(respelled, inNeutralWords(text), asyncapiWords),
        [],
        `${page}: so in the other spelling`,
      )
    }
  }
})

const neutralWords = ['specversion', 'notifytopic', 'cloudpubsub', 'queue', 'function', 'stream']
const asyncapiWords = ['asyncapi', 'sns', 'googlepubsub', 'lambda', 'firehose']

/** Messages that quote a word of the other spelling which is not in the text. */
function strangeWords(findings: readonly Finding[], text: string, words: readonly string[]): readonly string[] {
  const strange = words.filter((word) => !text.includes(word))
  return findings
    .map(({ message }) => message)
    .filter((message) => strange.some((word) => message.includes(`"${word}"`)))
}

interface Examples {
  readonly correct: readonly string[]
  readonly incorrect: readonly { readonly text: string; readonly findings: readonly string[] }[]
}

/** The fenced blocks of a page; under "Incorrect" each is followed by one with the findings, a line each. */
function examplesOf(page: string): Examples {
  const [, correct = '', incorrect = ''] = page.split(/^## (?:Correct|Incorrect)$/m)
  const pairs = [...incorrect.matchAll(/^```yaml\n(.*?)^```\n\n```text\n(.*?)^```$/gms)]
  return {
    correct: [...correct.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text),
    incorrect: pairs.map(([, text = '', findings = '']) => ({ text, findings: findings.trimEnd().split('\n') })),
  }
}
