import { addressOf, relativeAddress } from './addresses.ts'
import { escapeHtml, inlineText } from './markdown.ts'
import type { RuleFacts } from './rule-facts.ts'

/** The page of `docs/` whose table has filters. */
export const ruleTablePage = 'docs/rules/README.md'

const filters = ['object', 'severity', 'fix', 'preset'] as const

/** The page with the table of rules, whose script filters by object, severity, fix and preset. */
export function withRuleTable(body: string, rules: readonly RuleFacts[]): string {
  const start = body.indexOf('<div class="table"')
  const end = body.indexOf('</table></div>') + '</table></div>'.length
  if (start === -1 || body.indexOf('<table', end) !== -1) throw new Error(`Expected one table in ${ruleTablePage}`)
  return `${body.slice(0, start)}${tableText(rules)}${body.slice(end)}`
}

function tableText(rules: readonly RuleFacts[]): string {
  const fields = filters.map((name) => {
    const values = [...new Set(rules.flatMap((rule) => factOf(rule, name)))].sort()
    const options = values.map((value) => `<option>${escapeHtml(value)}</option>`)
    return `<label>${titleOf(name)} <select data-filter="${name}"><option value="">all</option>${options.join('')}</select></label>`
  })
  const rows = rules.map((rule) => {
    const facts = filters.map((name) => `data-${name}="${escapeHtml(factOf(rule, name).join('|'))}"`)
    const address = relativeAddress(addressOf(ruleTablePage), addressOf(`docs/rules/${rule.page}`))
    const others = rule.otherCodes.map((code) => `<br>also <code>${escapeHtml(code)}</code>`)
    return `<tr ${facts.join(' ')}><td><a href="${escapeHtml(address)}"><code>${escapeHtml(rule.code)}</code></a>${others.join('')}</td><td>${rule.severity}</td><td>${rule.fix === 'none' ? '' : rule.fix}</td><td>${inlineText(rule.description)}</td></tr>`
  })
  return `<div class="controls" id="rule-filters" hidden>
<label>Search <input type="search" data-filter="search"></label>
${fields.join('\n')}
<button type="button" id="clear">Clear filters</button>
<span id="count" role="status"></span>
</div>
<div class="table" tabindex="0" role="group" aria-label="Table"><table id="rules">
<thead><tr><th>Code</th><th>Severity</th><th>Fix</th><th>What it checks</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>`
}

function titleOf(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`
}

function factOf(rule: RuleFacts, name: (typeof filters)[number]): readonly string[] {
  if (name === 'object') return rule.objects
  if (name === 'preset') return rule.presets
  return [name === 'fix' ? rule.fix : rule.severity]
}
