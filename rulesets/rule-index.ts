import { namesOfCode, type Ruleset } from '../src/plugin/index.ts'
import { withEveryRuleOn } from './rule.ts'
import { pageOf } from './rule-links.ts'
import { specRuleset } from './spec/format-rules.ts'
import { strictRuleset, styleRuleset } from './style/house-style.ts'

const preamble = `# Rules

What \`msgapi lint\` checks beyond reading the files and following the references. The rules of \`spec/\` follow the format
text; those of \`bindings/\` exist once for each protocol of which something is known; those of \`style/\` are
[house style](../style-rules.md) and run where a config asks for them. Their codes are listed with the key in
the neutral spelling; [in AsyncAPI documents](../codes.md) they have \`sns\` for \`notifytopic\` and \`googlepubsub\` for
\`cloudpubsub\`. Errors are what the format text says a description must be. Warnings are what it only advises, or what only
the public definitions of AsyncAPI know. [Presets and severities](presets.md) says which rules run when.
\`msgapi explain <code>\` prints the page of a rule.
`

const presetPreamble = `# Presets and severities

Name a preset under [\`extends\`](../configuration.md) to choose the rules of a run. Without \`extends\`, \`msgapi:recommended\` runs.

- \`msgapi:all\` adds the rules that are a matter of taste. It leaves off \`spec/operation-messages-redundant\`, because
  \`style/operation-messages-explicit\` requires the opposite.
- \`msgapi:spec\` has only the rules \`spec/…\`, without those on bindings.
- \`msgapi:style\` has only the rules of [house style](../style-rules.md). Extend it together with \`msgapi:recommended\`.
- \`msgapi:strict\` is \`msgapi:recommended\` with every rule of house style that needs no options.

An error fails the run. Warnings and infos do so only with \`--fail-severity\`. A config can set the severity of each rule, and turn
each rule on or off.
`

/** The text of `docs/rules/README.md`: a table of all rules of some rulesets. */
export function ruleIndex(rulesets: readonly Ruleset[]): string {
  const rows = new Map<string, { protocols: string[]; severity: string; description: string }>()
  for (const [code, { severity, description }] of rulesets.flatMap(({ rules }) => Object.entries(rules))) {
    const page = pageOf(code)
    const row = rows.get(page) ?? { protocols: [], severity, description }
    rows.set(page, row)
    if (page !== `${code}.md`) row.protocols.push(code.split('/')[1] ?? '')
  }
  const lines = [...rows].map(([page, { protocols, severity, description }]) => {
    const name = page.slice(0, -'.md'.length)
    const code = protocols.length === 0 ? name : name.replace('/', '/<key>/')
    const otherCodes = namesOfCode(name).filter((other) => other !== name)
    const asides = protocols.length > 0 ? protocols : otherCodes.map((other) => `also \`${other}\``)
    const aside = asides.length === 0 ? '' : ` (${asides.join(', ')})`
    return `| [\`${code}\`](${page}) | ${severity} | ${description}${aside} |`
  })
  return [preamble, '| Code | Severity | What it checks |', '|---|---|---|', ...lines, ''].join('\n')
}

/** The text of `docs/rules/presets.md`: every rule with its severity and the presets that run it. */
export function presetIndex(rulesets: readonly Ruleset[]): string {
  const counts = new Map<string, number>()
  const lines = rulesets.flatMap((ruleset) => {
    const inAll = withEveryRuleOn(ruleset).rules
    return Object.entries(ruleset.rules).map(([code, { severity, recommended = true }]) => {
      counts.set(severity, (counts.get(severity) ?? 0) + 1)
      const isStyle = Object.hasOwn(styleRuleset.rules, code)
      const isStrict = isStyle ? strictRuleset.rules[code]?.recommended !== false : recommended
      const runs = [
        recommended && !isStyle,
        inAll[code]?.recommended !== false,
        recommended && Object.hasOwn(specRuleset.rules, code),
        recommended && isStyle,
        isStrict,
      ].map((isOn) => (isOn ? 'yes' : ''))
      return `| [\`${code}\`](${pageOf(code)}) | ${severity} | ${runs.join(' | ')} |`
    })
  })
  const summary = [...counts].map(([severity, count]) => `| ${severity} | ${count} |`)
  return [
    presetPreamble,
    '| Severity | Rules |\n|---|---|',
    ...summary,
    '',
    '| Code | Severity | `msgapi:recommended` | `msgapi:all` | `msgapi:spec` | `msgapi:style` | `msgapi:strict` |\n|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}
