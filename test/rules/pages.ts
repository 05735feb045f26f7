import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { presetIndex, ruleIndex } from '../../rulesets/rule-index.ts'
import { pageOf } from '../../rulesets/rule-links.ts'
import { strictRuleset as strict, styleRuleset as style } from '../../rulesets/style/house-style.ts'
import { presetNames } from '../../src/config/settings.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { activateRules } from '../../src/lint/activate.ts'
import { presetMembers, rulesets } from '../../src/rules/rulesets.ts'
import { builtInRules } from '../conformance/lint-source.ts'
import { inNeutralCode, inNeutralWord, inNeutralWords } from '../conformance/spelling.ts'
import { line } from '../lint-part.ts'
import { lintExample, rulePages, withoutMessage } from '../rule-pages.ts'

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
    const parts = { style: { style, strict, visitors: new Map(), needsOptions: () => false } }
    const uses = (presetMembers(name, parts) ?? []).map((ruleset) => ({ ruleset, mode: 'recommended' as const }))
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
  for (const page of rulePages().filter(({ name }) => !name.startsWith('style/'))) {
    const { name, correct, incorrect } = page
    t.ok(correct.length > 0 && incorrect.length > 0, `${name} has both kinds`)
    for (const text of correct) {
      t.strictSame((await lintExample(page, text)).map(line), [], `${name}: correct`)
      t.strictSame((await lintExample(page, inNeutralWords(text))).map(line), [], `${name}: correct, other spelling`)
    }
    for (const { text, findings } of incorrect) {
      const found = await lintExample(page, text)
      t.strictSame(found.map(line), findings.map(withoutMessage), `${name}: incorrect`)
      t.ok(
        found.some(({ code }) => pageOf(code) === name),
        `${name}: reports what it is about`,
      )
      const respelled = await lintExample(page, inNeutralWords(text))
      t.strictSame(
        respelled.map(({ code, place }) => [code, place.pointer.map(inNeutralWord)]),
        found.map(({ code, place }) => [inNeutralCode(code), place.pointer.map(inNeutralWord)]),
        `${name}: incorrect, other spelling`,
      )
      t.strictSame(strangeWords(found, text, neutralWords), [], `${name}: messages speak of what is written`)
      t.strictSame(
        strangeWords(respelled, inNeutralWords(text), asyncapiWords),
        [],
        `${name}: so in the other spelling`,
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
