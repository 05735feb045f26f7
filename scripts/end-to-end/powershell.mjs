import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { firstLine, run } from './run.mjs'

/** What the words of a command line, without `msgapi`, become when Tab is pressed behind the last one. */
const lines = [
  ['sup', 'suppress'],
  ['lint --fail-sev', '--fail-severity'],
  ['lint -F wa', 'warn'],
  ['lint --format=sar', '--format=sarif'],
  ['lint bil', 'billing'],
  ['explain spec/enum-v', 'spec/enum-value'],
]

/**
 * Completes command lines in PowerShell; the tests do it in bash, zsh and fish.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryPowerShell({ folder, report, tarballs: [msgapi = ''] }) {
  const version = run(path.dirname(folder), ['pwsh', '-Version'])
  if (version.status !== 0) return report.skip('powershell', 'completion', firstLine(version.errors))
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "project", "private": true }\n')
  writeFileSync(path.join(folder, 'msgapi.config.yaml'), 'apis: { billing: { entry: billing.yaml } }\n')
  const install = ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-dev', msgapi]
  if (!report.check('powershell', 'install', run(folder, install))) return
  const script = run(folder, ['npx', '--no', '--', 'msgapi', 'completion', 'powershell'])
  writeFileSync(path.join(folder, 'completion.ps1'), script.output)
  for (const [line, completed] of lines) {
    const program = `$env:PATH = "$PWD/node_modules/.bin$([IO.Path]::PathSeparator)$env:PATH"; . ./completion.ps1
(TabExpansion2 -inputScript 'msgapi ${line}' -cursorColumn ${`msgapi ${line}`.length}).CompletionMatches.CompletionText`
    const { status, output, errors } = run(folder, ['pwsh', '-NoProfile', '-NonInteractive', '-Command', program])
    report.check('powershell', `msgapi ${line}`, { status, output: output.trim(), errors }, { output: completed })
  }
}
