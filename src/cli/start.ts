import { tuneEngine } from './engine-flags.ts'
import { startWith } from './load-command.ts'
import { nodeProblem } from './running-node.ts'

const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  tuneEngine('start')
  startWith('main.cjs', { writesCode: true })
} else {
  console.error(`msgapi: ${problem}`)
  process.exitCode = 2
}
