// npm run conformance [-- arguments]
// Runs the conformance suites over the shared test data, which is not part of this repository: MSGAPI_SHARED names its
// folder (default: `shared` beside the checkout).
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './project.mjs'
import { runTypeScript } from './run-typescript.mjs'

const named = process.env.MSGAPI_SHARED ?? '../shared'
const shared = path.resolve(projectFolder, named)

if (existsSync(shared)) {
  // Findings name files by their real paths, with which the suites compare.
  const environment = { ...process.env, MSGAPI_SHARED: realpathSync(shared) }
  const runner = path.join(projectFolder, 'test/conformance/run.ts')
  process.exitCode = await runTypeScript(runner, process.argv.slice(2), environment)
} else {
  console.log(`\nCONFORMANCE SKIPPED: no ${named}\n`)
}
