import { candidates } from './candidates.ts'
import { styleRules } from './index.ts'
import { needsOptions, type StyleRule } from './style-rule.ts'

const preamble = `# House style

The rules of \`style/\` are about taste and habits, and not about the format. No run has them until a config asks for them:

\`\`\`yaml
extends: [msgapi:recommended, msgapi:style]
\`\`\`

\`msgapi:style\` has the rules on that the table calls \`warn\` or \`info\`. \`msgapi:strict\` is \`msgapi:recommended\` with every rule
of the table but those that need options. A config turns single rules on without a preset:

\`\`\`yaml
rules:
  style/message-name-versioned: warn
\`\`\`

\`[warn, { casing: camel }]\` gives a rule options, in \`rules\` and \`overrides\` of a config and of a [Spectral ruleset](rulesets.md).
What a config says comes over what a ruleset says.

The rules look at the effective view: a description that comes from a trait counts. "Per document" is the number of findings in
the 267 descriptions of the test corpus that can be read, on average, without the options that a rule needs. A rule with more than five is
off by default. [A style guide](style-guide.md) says in prose what the rules are for, and what published guides ask.
`

const laterPreamble = `
## Not there

What style guides also ask for, and why there is no rule of house style for it.
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
