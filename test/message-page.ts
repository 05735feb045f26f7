import { pageOf } from '../rulesets/rule-links.ts'
import { severityWords } from '../src/cli/code-tables.ts'
import { stageCodes } from '../src/findings/codes/facts.ts'
import { builtInRulesets, canonicalCode } from '../src/index.ts'
import { transformCodes } from '../src/rules/built-in-transforms.ts'
import { kinds, type PrintedMessage } from './printed-messages.ts'

/** A code of a finding as the page lists it: rules of protocols that share a page are one. */
export interface ListedCode {
  readonly name: string
  readonly severity: string
  /** Whether a finding with this code is one of these. */
  readonly covers: (code: string) => boolean
}

const stageTitles: Readonly<Record<string, string>> = {
  parse: 'Reading text',
  limit: 'Limits',
  version: 'The version',
  ref: 'References',
  lint: 'Running rules',
  bundle: 'Bundling',
  edit: 'Changing descriptions',
  transform: 'Changing descriptions',
  fix: 'Fixing',
  suppression: 'Suppressing',
  contract: 'Comparing versions',
  upgrade: 'Converting from version 2',
}

/** Every code that a finding of msgapi can have, by the heading under which the page lists it. */
export async function listedCodes(): Promise<ReadonlyMap<string, readonly ListedCode[]>> {
  const sections = new Map<string, ListedCode[]>()
  const add = (title: string, listed: ListedCode): void => {
    const inSection = sections.get(title) ?? []
    if (!inSection.some(({ name }) => name === listed.name)) inSection.push(listed)
    sections.set(title, inSection)
  }
  for (const [name, { severity }] of Object.entries(stageCodes)) {
    const title = stageTitles[name.split('/')[0] ?? ''] ?? 'Others'
    add(title, { name, severity: severityWords[severity], covers: (code) => code === name })
  }
  for (const { rules } of await builtInRulesets()) {
    for (const [rule, { severity }] of Object.entries(rules)) {
      const page = pageOf(rule)
      const name = page.replace(/\.md$/, '')
      const covers = (code: string) => code.includes('/') && pageOf(canonicalCode(code)) === page
      add(`Rules: \`${rule.split('/')[0]}\``, { name, severity: severityWords[severity], covers })
    }
  }
  for (const [name, { severity, errorWhen }] of transformCodes()) {
    const other = errorWhen === undefined ? '' : `, or error ${errorWhen}`
    const word = `${severityWords[severity]}${other}`
    add(`Transforms: \`${name.split('/')[0]}\``, { name, severity: word, covers: (code) => code === name })
  }
  return sections
}

const uncoded: Readonly<Record<string, string>> = {
  'Configs, rulesets, plugins and lock files': kinds.config,
  'The command line': kinds.command,
  Notices: kinds.notice,
}

const head = `# Messages

Every message of msgapi, each once, with a real example: this page is for reading them from top to bottom, so that they all
speak the same language. What a code means and what to do is on [Codes](codes.md), on the page of its
[rule](rules/README.md) or [transform](transforms.md), and in the answer of \`msgapi explain CODE\`.

\`npm run reword\` writes this page from what msgapi prints for the examples of the rules' pages, in fixtures and in scenarios.
A code without an example fails a test, and so does a message of more than 200 characters.
`

/** The page that shows every message once. */
export async function messagePage(messages: readonly PrintedMessage[]): Promise<string> {
  const sections = [...(await listedCodes())].map(([title, codes]) => {
    const lines = codes.map(({ name, severity, covers }) => {
      const shown = distinct(messages.filter(({ of }) => covers(of)))
      return `${name} (${severity})\n${shown.map((message) => `  ${message}\n`).join('')}`
    })
    return section(title, lines.join(''))
  })
  const others = Object.entries(uncoded).map(([title, kind]) =>
    section(
      title,
      distinct(messages.filter(({ of }) => of === kind))
        .sort()
        .map((message) => `${message}\n`)
        .join(''),
    ),
  )
  return [head, ...sections, ...others].join('\n')
}

function section(title: string, text: string): string {
  return `## ${title}\n\n\`\`\`text\n${text}\`\`\`\n`
}

/** The messages of which only names, numbers and paths differ, once each. */
export function distinct(messages: readonly PrintedMessage[]): string[] {
  const byForm = new Map<string, string>()
  for (const { message } of messages) {
    const form = message
      .replace(/"(?:[^"\\]|\\.)*"/g, '""')
      .replace(/\S*(?:\{folder\}|\.(?:ya?ml|m?js|json|proto)\b)\S*/g, 'FILE')
      .replace(/\b\d+(?:\.\d+)*\b/g, '0')
      .replace(/""(?:, "")+(?: (?:or|and) "")?|"" (?:or|and) ""/g, '""')
    if (!byForm.has(form)) byForm.set(form, message)
  }
  return [...byForm.values()]
}
