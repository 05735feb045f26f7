import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { projectFolder } from '../project.mjs'
import { misspeltProject } from './misspelt-project.mjs'
import { nodeFromRegistry } from './registry-nodes.mjs'
import { fetchPackages, firstLine, run } from './run.mjs'

const codeServer = 'code-server@4.139.1'
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
 * Uses the packed extension as a person does: code-server, which is VS Code on a server, in a browser.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryVsCode({ folder, report, work }) {
  const executablePath = browsers.find((file) => existsSync(file))
  if (executablePath === undefined) return report.skip('vscode', 'code-server', 'there is no Chromium')
  const node = nodeFromRegistry(nodeVersion, work)
  if (node.folder === undefined) return report.skip('vscode', 'code-server', node.reason)
  mkdirSync(folder, { recursive: true })
  const reason = fetchPackages(folder, [codeServer, 'playwright-core@1.65.1'])
  if (reason !== undefined) return report.skip('vscode', 'code-server', reason)
  const server = path.join(folder, 'node_modules/code-server')
  const install = ['npm', 'install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const installed = run(path.join(server, 'lib/vscode'), install, node.folder)
  if (installed.status !== 0) return report.skip('vscode', 'code-server', firstLine(installed.errors))

  const extension = path.join(work, 'msgapi.vsix')
  const packed = run(projectFolder, [process.execPath, 'scripts/package-vscode.mjs', extension])
  if (!report.check('vscode', 'pack the extension', packed)) return
  const data = ['user', 'extensions'].map((name) => path.join(folder, name))
  const entry = path.join(server, 'out/node/entry.js')
  const command = [entry, '--user-data-dir', data[0] ?? '', '--extensions-dir', data[1] ?? '']
  const added = run(folder, [path.join(node.folder, 'node'), ...command, '--install-extension', extension])
  if (!report.check('vscode', 'install the extension', added, { parts: ['successfully installed'] })) return

  mkdirSync(path.join(folder, 'user/User'), { recursive: true })
  writeFileSync(path.join(folder, 'user/User/settings.json'), JSON.stringify(settings))
  const project = path.join(folder, 'project')
  misspeltProject(project)
  const port = await freePort()
  const options = [
    '--auth',
    'none',
    '--bind-addr',
    `127.0.0.1:${port}`,
    '--disable-telemetry',
    '--disable-update-check',
  ]
  const words = [...command, ...options, '--disable-workspace-trust', '--disable-getting-started-override', project]
  const running = spawn(path.join(node.folder, 'node'), words, { cwd: folder, stdio: 'ignore' })
  const { chromium } = createRequire(path.join(folder, 'package.json'))('playwright-core')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 750 } })
    await opened(page, `http://127.0.0.1:${port}/?folder=${encodeURIComponent(project)}`)
    await edit({ page, project, report, pictures: path.join(folder, 'pictures') })
  } finally {
    await browser.close()
    running.kill()
  }
}

/**
 * @param {{ page: any, project: string, report: import('./report.mjs').Report, pictures: string }} setting
 */
async function edit({ page, project, report, pictures }) {
  mkdirSync(pictures)
  const text = () => readFileSync(path.join(project, 'apis/orders.yaml'), 'utf8')
  const step = async (/** @type {string} */ title, /** @type {() => Promise<boolean>} */ work) => {
    const isDone = await work().catch((/** @type {unknown} */ error) => {
      console.log(String(error))
      return false
    })
    await page.screenshot({ path: path.join(pictures, `${title.replaceAll(' ', '-')}.png`) })
    report.check('vscode', title, { status: isDone ? 0 : 1, output: text() })
  }
  const save = async (/** @type {(text: string) => boolean} */ isExpected) => {
    await page.keyboard.press('Escape')
    await command(page, 'File: Save All Files')
    return until(() => isExpected(text()))
  }
  await step('a mistake is underlined', async () => {
    await quickOpen(page, 'apis/orders.yaml')
    await page.waitForSelector('.squiggly-error', { timeout: 60_000 })
    return true
  })
  await step('the status bar knows the description', async () => {
    await page.waitForSelector('#msgapi\\.msgapi\\.msgapi\\.status, [id*="msgapi.status"]', { timeout: 20_000 })
    return true
  })
  await step('the light bulb mends it', async () => {
    await goTo(page, 10, 14)
    await page.waitForSelector('.lightBulbWidget', { timeout: 20_000 })
    await page.keyboard.press('Control+.')
    await page.waitForSelector('.action-widget .monaco-list-row', { timeout: 20_000 })
    await page.keyboard.press('Enter')
    await page.waitForSelector('.squiggly-error', { state: 'detached', timeout: 20_000 })
    return save((written) => written.includes('action: send\n'))
  })
  await step('F2 renames a channel at its key and in references', async () => {
    await goTo(page, 4, 4)
    await page.keyboard.press('F2')
    // All of the old name is selected.
    await page.waitForSelector('.rename-box input:focus', { timeout: 20_000 })
    await page.keyboard.type('purchases')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.view-line:has-text("purchases:")', { timeout: 20_000 })
    return save((written) => written.includes('  purchases:\n') && written.includes("'#/channels/purchases'"))
  })
  await step('F12 leads into a part', async () => {
    await goTo(page, 7, 40)
    await page.keyboard.press('F12')
    await page.waitForSelector('.tab.active[data-resource-name="messages.yaml"]', { timeout: 20_000 })
    await page.waitForSelector('text=Part of 1 description', { timeout: 20_000 })
    return true
  })
  await step('the bundle is shown beside the file', async () => {
    await command(page, 'msgapi: Show Bundle')
    await page.waitForSelector('.tab[data-resource-name="orders.bundle.yaml"]', { timeout: 20_000 })
    await page.waitForSelector('.view-line:has-text("components:")', { timeout: 20_000 })
    return true
  })
  await step('a transform is shown as a diff and applied', async () => {
    await quickOpen(page, 'apis/orders.yaml')
    await command(page, 'msgapi: Transform with Preview')
    await page.waitForSelector('text=inline-references', { timeout: 20_000 })
    await page.keyboard.type('inline-references')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=Options of inline-references', { timeout: 20_000 })
    await page.keyboard.press('Enter')
    await page.waitForSelector('.multiDiffEditor, .multi-diff-root-uri, .diff-editor, .monaco-diff-editor', {
      timeout: 30_000,
    })
    await page.click('.notification-toast >> text=Apply', { timeout: 20_000 })
    return save((written) => written.includes('name: placed'))
  })
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

/** @param {any} page @param {string} file */
async function quickOpen(page, file) {
  const name = path.basename(file)
  await until(async () => {
    await page.keyboard.press('Control+p')
    return page.waitForSelector('.quick-input-widget input', { state: 'visible', timeout: 2000 }).then(
      () => true,
      () => false,
    )
  })
  await page.keyboard.type(file)
  await page.waitForSelector(`.quick-input-list .monaco-list-row.focused[aria-label^="${name}"]`, { timeout: 20_000 })
  await page.keyboard.press('Enter')
  await page.waitForSelector(`.tab.active[data-resource-name="${name}"]`, { timeout: 20_000 })
}

/** @param {any} page @param {string} title */
async function command(page, title) {
  await page.keyboard.press('F1')
  await page.waitForSelector('.quick-input-widget input', { state: 'visible', timeout: 20_000 })
  await page.keyboard.type(title)
  await page.waitForSelector('.quick-input-list .monaco-list-row', { timeout: 20_000 })
  await page.keyboard.press('Enter')
}

/** @param {any} page @param {number} line @param {number} column */
async function goTo(page, line, column) {
  await page.keyboard.press('Control+g')
  await page.waitForSelector('.quick-input-widget input', { state: 'visible', timeout: 20_000 })
  await page.keyboard.type(`${line}:${column}`)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.quick-input-widget', { state: 'hidden', timeout: 20_000 })
}

/** @param {() => boolean | Promise<boolean>} isSo */
async function until(isSo) {
  for (let count = 0; count < 60; count++) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return false
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
