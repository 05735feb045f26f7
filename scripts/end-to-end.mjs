// node scripts/end-to-end.mjs [npm] [pnpm] [yarn] [node] [tests] [typescript] [nx] [turborepo] [husky]
//   [lint-staged] [pre-commit] [reports] [pages] [playground] [pictures] [powershell] [neovim] [vscode] [docker] [attw]
// Packs msgapi, plugins/example-acme, and two plugins that create-plugin has just written, in JavaScript and TypeScript. Installs the
// packages into an empty project with each package manager (yarn is Plug'n'Play), and there runs the command and the library, which
// is imported and required. Does the same under several Nodes, and compares what they answer. Runs the tests under Node 22 and 24.
// Compiles a program against the types with several versions of TypeScript. Lints a monorepo of 200 descriptions with the tools that cache
// tasks, and commits with the tools for Git hooks. Reads reports with the schemas of other services, uses pages and the
// playground in Chromium by keyboard, reads pictures as Mermaid and Graphviz do, completes commands in PowerShell, edits descriptions in Neovim and VS Code
// (code-server in Chromium), and builds the Docker image.
// Without words it does all; the table at the end says what ran, and what was skipped and why.
// Needs the npm registry for all this, so it is no part of the tests. Needs dist/: run the build first.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tryDocker } from './end-to-end/docker.mjs'
import { hookNames, tryHook } from './end-to-end/git-hooks.mjs'
import { tryManager } from './end-to-end/managers.mjs'
import { tryNeovim } from './end-to-end/neovim.mjs'
import { nodeNames, tryNode } from './end-to-end/nodes.mjs'
import { isContentWithTypes, packAll } from './end-to-end/packages.mjs'
import { tryPages } from './end-to-end/pages.mjs'
import { tryPictures } from './end-to-end/pictures.mjs'
import { tryPlayground } from './end-to-end/playground.mjs'
import { tryPowerShell } from './end-to-end/powershell.mjs'
import { Report } from './end-to-end/report.mjs'
import { tryReports } from './end-to-end/reports.mjs'
import { taskCacheNames, tryTaskCache } from './end-to-end/task-caches.mjs'
import { testNames, tryTests } from './end-to-end/tests.mjs'
import { tryTypeScript, typeScriptNames } from './end-to-end/typescript.mjs'
import { tryVsCode } from './end-to-end/vscode.mjs'

/** @typedef {{ folder: string, report: Report, tarballs: readonly string[], work: string }} Setting */

/** @type {Readonly<Record<string, (setting: Setting) => Promise<void>>>} */
const parts = {
  npm: (setting) => tryManager('npm', setting),
  pnpm: (setting) => tryManager('pnpm', setting),
  yarn: (setting) => tryManager('yarn', setting),
  node: async (setting) => {
    for (const name of nodeNames) await tryNode(name, setting)
  },
  tests: async (setting) => {
    for (const name of testNames) await tryTests(name, setting)
  },
  typescript: async (setting) => {
    for (const name of typeScriptNames) await tryTypeScript(name, setting)
  },
  ...Object.fromEntries(
    taskCacheNames.map((name) => [name, (/** @type {Setting} */ setting) => tryTaskCache(name, setting)]),
  ),
  ...Object.fromEntries(hookNames.map((name) => [name, (/** @type {Setting} */ setting) => tryHook(name, setting)])),
  reports: tryReports,
  pages: tryPages,
  playground: tryPlayground,
  pictures: tryPictures,
  powershell: tryPowerShell,
  neovim: tryNeovim,
  vscode: tryVsCode,
  docker: tryDocker,
  attw: isContentWithTypes,
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined) throw new Error(`Unknown part ${unknown}, expected some of ${Object.keys(parts).join(', ')}`)

const work = await mkdtemp(path.join(tmpdir(), 'msgapi-end-to-end-'))
const report = new Report()
try {
  const tarballs = packAll(work, report)
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const folder = path.join(work, name)
    await part({ folder, report, tarballs, work })
  }
} finally {
  // Processes that just ended can leave a file in a folder that is being removed.
  await rm(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
process.exitCode = report.end()
