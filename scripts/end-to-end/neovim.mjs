import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { misspeltProject } from './misspelt-project.mjs'
import { firstLine, run } from './run.mjs'

const script = fileURLToPath(new URL('./neovim.lua', import.meta.url))
const steps = ['diagnostics', 'code action', 'no diagnostics', 'rename', 'definition']

/**
 * Edits a description with the built-in client of Neovim, and with the installed package.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryNeovim({ folder, report, tarballs: [msgapi = ''] }) {
  const version = run(path.dirname(folder), ['nvim', '--version'])
  if (version.status !== 0) return report.skip('neovim', 'edit', firstLine(version.errors))
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "project", "private": true }\n')
  const install = ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-dev', msgapi]
  if (!report.check('neovim', 'install', run(folder, install))) return
  const entry = misspeltProject(folder)
  const { status, output, errors } = run(folder, ['nvim', '--clean', '--headless', '-S', script])
  report.check(
    'neovim',
    firstLine(version.output),
    { status, output: output + errors },
    { parts: steps.map((step) => `done: ${step}`) },
  )
  const written = { status: 0, output: readFileSync(entry, 'utf8') }
  report.check('neovim', 'the file is saved', written, {
    parts: ['  purchases:\n', 'action: send\n', "'#/channels/purchases'"],
  })
}
