import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  const start = [path.join(node.folder, 'node'), ...command]
  const trusted = path.join(folder, 'project')
  misspeltProject(trusted)
  await inBrowser({ folder, start, project: trusted, executablePath }, ['--disable-workspace-trust'], (page, keep) =>
    edit({ page, project: trusted, extensions: data[1] ?? '', report, keep }),
  )
  const untrusted = path.join(folder, 'untrusted')
  untrustedProject(untrusted)
  await inBrowser({ folder, start, project: untrusted, executablePath }, [], (page, keep) =>
    distrust({ page, project: untrusted, report, keep }),
  )
}

/**
 * Opens a project in code-server and a browser. `keep` makes a picture in the folder of `MSGAPI_SCREENSHOTS`, if that is set.
 * @param {{ folder: string, start: readonly string[], project: string, executablePath: string }} setting
 * @param {readonly string[]} more
 * @param {(page: any, keep: (title: string) => Promise<void>) => Promise<void>} work
 */
async function inBrowser({ folder, start: [program = '', ...words], project, executablePath }, more, work) {
  const port = await freePort()
  const address = ['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`]
  const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override']
  const running = spawn(program, [...words, ...address, ...quiet, ...more, project], { cwd: folder, stdio: 'ignore' })
  const { chromium } = createRequire(path.join(folder, 'package.json'))('playwright-core')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const pictures = process.env.MSGAPI_SCREENSHOTS
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 750 } })
    await opened(page, `http://127.0.0.1:${port}/?folder=${encodeURIComponent(project)}`)
    await work(page, async (title) => {
      if (pictures === undefined) return
      await page.screenshot({ path: path.join(pictures, `vscode-${title.replaceAll(' ', '-')}.png`) })
    })
  } finally {
    await browser.close()
    running.kill()
  }
}

/**
 * @param {{ page: any, project: string, extensions: string, report: import('./report.mjs').Report, keep: (title: string) => Promise<void> }} setting
 */
async function edit({ page, project, extensions, report, keep }) {
  const text = () => readFileSync(path.join(project, 'apis/orders.yaml'), 'utf8')
  const step = async (/** @type {string} */ title, /** @type {() => Promise<boolean>} */ work) => {
    const isDone = await work().catch((/** @type {unknown} */ error) => {
      console.log(String(error))
      return false
    })
    await keep(title)
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
  await step('a lens shows the uses of a channel', async () => {
    const uses = '.zone-widget .reference-zone-widget .referenceMatch'
    // A lens that is made again at this moment takes no click.
    const isShown = await until(async () => {
      await page.click('.codelens-decoration a:has-text("used by 1")', { timeout: 20_000 })
      return page.waitForSelector(uses, { timeout: 3000 }).then(
        () => true,
        () => false,
      )
    })
    if (!isShown) return false
    await page.keyboard.press('Escape')
    return true
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
  await step('the descriptions of a part are listed', async () => {
    await command(page, 'msgapi: Show Descriptions and Config of This File')
    await page.waitForSelector('.quick-input-list .monaco-list-row[aria-label*="orders.yaml"]', { timeout: 20_000 })
    await page.keyboard.press('Escape')
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
    await page.waitForSelector('.tab[aria-label^="inline-references"]', { state: 'detached', timeout: 20_000 })
    return save((written) => written.includes('name: placed'))
  })
  await step('the bundle is written to a file', async () => {
    await quickOpen(page, 'apis/orders.yaml')
    await command(page, 'msgapi: Bundle to File')
    await page.waitForSelector('.quick-input-widget >> text=Show Local', { timeout: 20_000 })
    await page.keyboard.press('Enter')
    const bundle = path.join(project, 'apis/orders.bundle.yaml')
    return until(() => existsSync(bundle) && readFileSync(bundle, 'utf8').includes('asyncapi: 3.1.0'))
  })
  await step('the other side is drafted', async () => {
    await quickOpen(page, 'apis/orders.yaml')
    await command(page, 'msgapi: Derive the Other Side')
    await page.waitForSelector('.tab.active[data-resource-name^="Untitled"]', { timeout: 20_000 })
    await page.waitForSelector('.view-line:has-text("receive")', { timeout: 20_000 })
    return true
  })
  await step('the server starts again, and its log is shown', async () => {
    await quickOpen(page, 'apis/orders.yaml')
    const before = runningServers(extensions)
    await command(page, 'msgapi: Restart Server')
    const isOther = () => {
      const now = runningServers(extensions)
      return now.length === 1 && before.length === 1 && now[0] !== before[0]
    }
    if (!(await until(isOther))) return false
    await page.waitForSelector('#msgapi\\.msgapi\\.msgapi\\.status, [id*="msgapi.status"]', { timeout: 20_000 })
    // A request that failed is a notification.
    if ((await page.locator('.notification-toast .codicon-error').count()) > 0) return false
    await command(page, 'msgapi: Show Output')
    // Without the scripts of its packages, code-server writes no logs that could be in it.
    await page.waitForSelector('.output-view', { timeout: 20_000 })
    return true
  })
}

/**
 * The processes of language servers of the extension, on Linux.
 * @param {string} extensions
 */
function runningServers(extensions) {
  return readdirSync('/proc').filter((name) => {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      return words.includes('lsp') && words.some((word) => word.startsWith(extensions))
    } catch {
      return false
    }
  })
}

/**
 * Opens a folder that nobody trusts, whose ruleset is code: the code must not run, and the rest must.
 * @param {{ page: any, project: string, report: import('./report.mjs').Report, keep: (title: string) => Promise<void> }} setting
 */
async function distrust({ page, project, report, keep }) {
  const title = 'code of a folder without trust does not run'
  const mark = path.join(project, 'code-ran')
  const isDone = await (async () => {
    await page.waitForSelector('text=Restricted Mode is intended', { timeout: 60_000 })
    await quickOpen(page, 'apis/orders.yaml')
    await page.waitForSelector('.squiggly-error', { timeout: 60_000 })
    await command(page, 'View: Focus Problems')
    await page.waitForSelector('.markers-panel >> text=is code, which does not run', { timeout: 20_000 })
    await page.waitForSelector('.markers-panel >> text=sned', { timeout: 20_000 })
    return !existsSync(mark)
  })().catch((/** @type {unknown} */ error) => {
    console.log(String(error))
    return false
  })
  await keep(title)
  report.check('vscode', title, { status: isDone ? 0 : 1, output: existsSync(mark) ? 'the code ran' : '' })
}

/** @param {string} project */
function untrustedProject(project) {
  misspeltProject(project)
  const code = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(path.join(project, 'code-ran'))}, '')\nexport default { rules: {} }\n`
  writeFileSync(path.join(project, 'team.mjs'), code)
  writeFileSync(path.join(project, 'msgapi.config.yaml'), 'extends: [msgapi:recommended, ./team.mjs]\n')
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
  await page.click(`.quick-input-list .monaco-list-row[aria-label^="${name}"]`, { timeout: 20_000 })
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
