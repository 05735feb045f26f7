import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'
import { terminalLinks } from '../src/cli/terminal-links.ts'
import { stageCodes } from '../src/findings/codes/facts.ts'
import type { Finding } from '../src/findings/finding.ts'
import { builtInRulesets } from '../src/index.ts'

const path = resolve('/a b/ü#1.yaml')
const position = { line: 5, character: 4 }
const finding: Finding = {
  code: 'spec/unknown-field',
  message: 'Unexpected field',
  severity: 'error',
  place: { source: path, pointer: [], on: 'key' },
  range: { start: position, end: position },
}

t.test('terminals that are known to show links get them', async (t) => {
  const kitty = { TERM: 'xterm-kitty' }
  const cases: readonly [shows: boolean, environment: Record<string, string>, platform?: NodeJS.Platform][] = [
    [false, {}],
    [false, { TERM: 'xterm-256color' }],
    [true, kitty],
    [true, { TERM: 'alacritty' }],
    [false, { ...kitty, CI: 'true' }],
    [false, { ...kitty, FORCE_HYPERLINK: '0' }],
    [true, { CI: 'true', FORCE_HYPERLINK: '1' }],
    [true, { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.1.0' }],
    [false, { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0.9' }],
    [true, { TERM_PROGRAM: 'WezTerm', TERM_PROGRAM_VERSION: '20240203-110809-5046fc22' }],
    [true, { TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.72.0' }],
    [false, { TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.71.2' }],
    [true, { TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '0.50.5', CURSOR_TRACE_ID: 'a' }],
    [true, { TERM_PROGRAM: 'ghostty' }],
    [false, { TERM_PROGRAM: 'Apple_Terminal', TERM_PROGRAM_VERSION: '455' }],
    [true, { VTE_VERSION: '7006' }],
    [false, { VTE_VERSION: '5000' }],
    [false, { VTE_VERSION: '4602' }],
    [true, { WT_SESSION: 'a' }, 'win32'],
    [false, kitty, 'win32'],
  ]
  for (const [shows, environment, platform = 'linux'] of cases)
    t.equal(terminalLinks(environment, platform) !== undefined, shows, JSON.stringify(environment))
})

t.test('a file is linked as the terminal can open it', async (t) => {
  const { href } = pathToFileURL(path)
  const withHost = href.replace('file://', `file://${hostname()}`)
  const code = { TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.100.0' }
  t.equal(terminalLinks({ VTE_VERSION: '7006' }, 'linux')?.place(path, position), withHost)
  t.equal(terminalLinks({ TERM: 'xterm-kitty' }, 'linux')?.place(path, position), `${withHost}#6`)
  t.equal(terminalLinks(code, 'linux')?.place(path, position), `${href}#6,5`)
  t.equal(terminalLinks(code, 'linux')?.place(path), href)
  t.equal(terminalLinks({ WT_SESSION: 'a' }, 'win32')?.place(path, position), href)
  t.equal(terminalLinks(code)?.place('<stdin>', position), undefined)
})

t.test('a code is linked to the page of its ruleset, or to ours', async (t) => {
  const links = terminalLinks({ TERM: 'xterm-kitty' }, 'linux')
  t.match(links?.page(finding), /^file:\/\/[^#]+\/docs\/rules\/spec\/unknown-field\.md$/)
  t.equal(links?.page({ ...finding, documentationUrl: 'https://a.example/b' }), 'https://a.example/b')
  t.match(links?.page({ ...finding, documentationUrl: 'javascript:alert(1)' }), /unknown-field\.md$/)
  for (const code of Object.keys(stageCodes)) t.equal(links?.page({ ...finding, code }), undefined, code)
  for (const { rules } of await builtInRulesets())
    for (const code of Object.keys(rules))
      t.ok(existsSync(fileURLToPath((links?.page({ ...finding, code }) ?? '').replace(hostname(), ''))), code)
  for (const code of ['acme/no-such', '../../package', 'parse/syntax', '__proto__'])
    t.equal(links?.page({ ...finding, code }), undefined, code)
})
