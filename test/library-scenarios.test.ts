import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readCommandLine } from './library-scenarios/command-line.ts'
import { compared } from './library-scenarios/comparison.ts'
import { type LeavingOut, leftOutBy, rules } from './library-scenarios/left-out.ts'
import { callFunction, callProject, isOfProject } from './library-scenarios/library-call.ts'
import { assetsOf, inFolderOf, parseScenarios, type Scenario } from './scenario.ts'

// The scenarios of the command a second time, through src/index.ts alone: findings, errors, exit codes and files are the same.
const folder = 'test/scenarios'
const leftOut = new Map(rules.map((rule): [LeavingOut, string[]] => [rule, []]))
let ran = 0
/** Other reports are for people or other programs, and tested with the reporters. */
let withFindings = 0

for (const name of (await readdir(folder)).filter((file) => file.endsWith('.scenario')).sort()) {
  t.test(name, async (t) => {
    for (const scenario of parseScenarios(await readFile(join(folder, name), 'utf8'))) await runThrough(t, scenario)
  })
}

t.test('what is left out is counted', async (t) => {
  t.ok(ran >= 481, `${ran} scenarios ran`)
  t.ok(withFindings >= 429, `${withFindings} of them show findings, or that there are none`)
  for (const [{ why, count }, names] of leftOut) t.equal(names.length, count, why, { names })
})

t.test('the library is all that runs them', async (t) => {
  for (const name of await readdir('test/library-scenarios')) {
    const text = await readFile(join('test/library-scenarios', name), 'utf8')
    t.notMatch(text, /\.\.\/\.\.\/(?!src\/index\.ts)/, name)
  }
})

async function runThrough(t: Test, scenario: Scenario): Promise<void> {
  const assets = await assetsOf(scenario)
  await inFolderOf(scenario, async (command) => {
    const line = readCommandLine(command.words)
    const rule = leftOutBy(line, scenario)
    if (rule !== undefined) {
      leftOut.get(rule)?.push(scenario.name)
      return
    }
    ran += 1
    const given = { scenario, line, command, assets }
    const [found, wanted] = compared(await callFunction(line, command), given)
    if ('findings' in wanted) withFindings += 1
    t.strictSame(found, wanted, scenario.name)
    if (isOfProject(line))
      t.strictSame(...compared(await callProject(line, command), given), `${scenario.name}, in an open project`)
  })
}
