import { candidates } from './candidates.ts'
import { styleRules } from './rule-list.ts'
import { needsOptions, type StyleRule } from './style-rule.ts'

const preamble = `# House style

This page is for teams that want consistent descriptions. The rules of \`style/\` check conventions that the format
does not require. They are off until a config enables them:

\`\`\`yaml
extends: [msgapi:recommended, msgapi:style]
\`\`\`

\`msgapi:style\` enables the rules whose default in the table is \`warn\` or \`info\`. \`msgapi:strict\` is
\`msgapi:recommended\` with every rule of the table except those that need options. A config can also enable single
rules:

\`\`\`yaml
rules:
  style/message-name-versioned: warn
\`\`\`

Write options after the severity, such as \`[warn, { casing: camel }]\`, in \`rules\` and \`overrides\` of a config or
of a [Spectral ruleset](rulesets.md). A config takes precedence over a ruleset.

The rules check the [effective view](glossary.md#effective-view): a text that comes from a trait counts. "Per
document" is the average number of findings in the 267 readable descriptions of the test corpus, without the options
that a rule needs. Rules with more than five are off by default. [A style guide](style-guide.md) explains the purpose
of the rules and compares published guides.
`

const laterPreamble = `
## Rules that do not exist

Other requests of style guides, and why house style has no rule for them.
`

/** The text of \`docs/style-rules.md\`: a table of all candidates for rules of house style. */
export function styleIndex(): string {
  const there = candidates.filter(({ name }) => Object.hasOwn(styleRules, `style/${name}`))
  const rows = there.map(({ name, reason, perDocument = 0 }) => {
    const code = `style/${name}`
    const rule = styleRules[code]
    const options = Object.keys(rule?.schema?.properties ?? {}).map((option) => `\`${option}\``)
    const shown = rule === undefined || !needsOptions(rule) ? options : [...options, 'needed']
    return `| [\`${code}\`](rules/${code}.md) | ${defaultOf(rule)} | ${shown.join(', ')} | ${perDocument} | ${reason} |`
  })
  const later = candidates.filter((candidate) => !there.includes(candidate))
  const missing = later.map(({ name, reason }) => `| \`${name}\` | ${reason} |`)
  return [
    preamble,
    '| Rule | Default | Options | Per document | Why |\n|---|---|---|---|---|',
    ...rows,
    ...(missing.length === 0 ? [] : [laterPreamble, '| Candidate | Why not |\n|---|---|', ...missing]),
    '',
  ].join('\n')
}

function defaultOf(rule: StyleRule | undefined): string {
  if (rule === undefined || rule.recommended === false) return 'off'
  return rule.severity
}
