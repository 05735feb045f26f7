import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { projectFolder } from '../project.mjs'
import { nodeFromRegistry } from './registry-nodes.mjs'
import { fetchPackages, firstLine, run } from './run.mjs'
import { until } from './workbench.mjs'

const codeServer = 'code-server@4.139.1'
const playwright = 'playwright-core@1.65.1'
/** code-server takes this Node alone. */
const nodeVersion = '24.21.0'
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Without what is no subject here. */
const settings = {
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'workbench.startupEditor': 'none',
}

/**
 * VS Code on a server, and the browser to use it with.
 * @typedef {object} CodeServer
 * @property {string} folder where it is installed
 * @property {string} extensions the folder of its extensions
 * @property {readonly string[]} command
 * @property {string} executablePath of the browser
 */

/**
 * Installs code-server from the npm registry; returns why it is not to be had.
 * @param {string} folder
 * @param {string} work the folder for its Node
 * @param {object} [more] further settings of VS Code
 * @returns {CodeServer | string}
 */
export function fetchCodeServer(folder, work, more = {}) {
  const executablePath = browsers.find((file) => existsSync(file))
  if (executablePath === undefined) return 'there is no Chromium'
  const node = nodeFromRegistry(nodeVersion, work)
  if (node.folder === undefined) return node.reason
  mkdirSync(path.join(folder, 'user/User'), { recursive: true })
  const reason = fetchPackages(folder, [codeServer, playwright])
  if (reason !== undefined) return reason
  const server = path.join(folder, 'node_modules/code-server')
  const install = ['npm', 'install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const installed = run(path.join(server, 'lib/vscode'), install, node.folder)
  if (installed.status !== 0) return firstLine(installed.errors)
  writeFileSync(path.join(folder, 'user/User/settings.json'), JSON.stringify({ ...settings, ...more }))
  const extensions = path.join(folder, 'extensions')
  const program = [path.join(node.folder, 'node'), path.join(server, 'out/node/entry.js')]
  const folders = ['--user-data-dir', path.join(folder, 'user'), '--extensions-dir', extensions]
  return { folder, extensions, command: [...program, ...folders], executablePath }
}

/**
 * Packs the extension of this project.
 * @param {string} file
 */
export function packExtension(file) {
  return run(projectFolder, [process.execPath, 'scripts/package-vscode.mjs', file])
}

/**
 * @param {CodeServer} server
 * @param {string} file
 */
export function installExtension({ folder, command }, file) {
  return run(folder, [...command, '--install-extension', file])
}

/**
 * Opens a project in a browser, in a window of its own.
 * @param {CodeServer} server
 * @param {{ project: string, isTrusted: boolean, width?: number, height?: number, scale?: number }} window
 * @param {(page: any) => Promise<void>} work with the page of Playwright
 */
export async function inCodeServer(server, { project, isTrusted, width = 1200, height = 750, scale = 1 }, work) {
  const { folder, executablePath } = server
  const [program = '', ...words] = server.command
  const port = await freePort()
  const address = ['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`]
  const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override']
  const trust = isTrusted ? ['--disable-workspace-trust'] : []
  const running = spawn(program, [...words, ...address, ...quiet, ...trust, project], { cwd: folder, stdio: 'ignore' })
  try {
    const { chromium } = createRequire(path.join(folder, 'package.json'))('playwright-core')
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
      await opened(page, `http://127.0.0.1:${port}/?folder=${encodeURIComponent(project)}`)
      await work(page)
    } finally {
      await browser.close()
    }
  } finally {
    running.kill()
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  }
}

/**
 * Opens the page of a server that starts.
 * @param {any} page
 * @param {string} address
 */
async function opened(page, address) {
  const isUp = await until(() =>
    page.goto(address).then(
      () => true,
      () => false,
    ),
  )
  if (!isUp) throw new Error('code-server does not start')
  await page.waitForSelector('.monaco-workbench', { timeout: 60_000 })
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
