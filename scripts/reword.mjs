// npm run reword: after a message was reworded, writes everything that shows messages, except the sources. All steps run: a test
// that fails for another reason must not leave old words in the others.
import { spawnSync } from 'node:child_process'
import { projectFolder } from './project.mjs'

const tap = ['node_modules/tap/dist/esm/run.mjs', '--snapshot', '--reporter=terse', '--disable-coverage']

/** @type {readonly (readonly [title: string, ...command: string[]])[]} */
const steps = [
  ['the build', 'scripts/build.mjs'],
  ['the pages of rules', 'scripts/generate.mjs'],
  ['the scenarios, and the output on pages', ...tap, 'test/cli.test.ts', 'test/examples.test.ts'],
  // It reads the scenarios.
  ['the page of messages', ...tap, 'test/messages.test.ts'],
]

const failed = steps.filter(([, ...command]) => {
  return spawnSync(process.execPath, command, { cwd: projectFolder, stdio: 'inherit' }).status !== 0
})
for (const [title] of failed) console.error(`failed: ${title}`)
process.exitCode = failed.length === 0 ? 0 : 1
