import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fetchCodeServer, inCodeServer, installExtension, packExtension } from './code-server.mjs'
import { misspeltProject } from './misspelt-project.mjs'
import { command, goTo, openLightBulb, quickOpen, until } from './workbench.mjs'

/**
 * Uses the packed extension as a person does: code-server, which is VS Code on a server, in a browser. Keeps pictures of it in the folder
 * of `MSGAPI_SCREENSHOTS`, if that is set.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryVsCode({ folder, report, work }) {
  const server = fetchCodeServer(folder, work)
  if (typeof server === 'string') return report.skip('vscode', 'code-server', server)
  const extension = path.join(work, 'msgapi.vsix')
  if (!report.check('vscode', 'pack the extension', packExtension(extension))) return
  const added = installExtension(server, extension)
  if (!report.check('vscode', 'install the extension', added, { parts: ['successfully installed'] })) return

  const pictures = process.env.MSGAPI_SCREENSHOTS
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
  const keeper = (/** @type {any} */ page) => async (/** @type {string} */ title) => {
    if (pictures === undefined) return
    await page.screenshot({ path: path.join(pictures, `vscode-${title.replaceAll(' ', '-')}.png`) })
  }
  const trusted = path.join(folder, 'project')
  misspeltProject(trusted)
  await inCodeServer(server, { project: trusted, isTrusted: true }, (page) =>
    edit({ page, project: trusted, extensions: server.extensions, report, keep: keeper(page) }),
  )
  const empty = path.join(folder, 'empty')
  mkdirSync(empty)
  await inCodeServer(server, { project: empty, isTrusted: true }, (page) =>
    begin({ page, project: empty, extensions: server.extensions, report, keep: keeper(page) }),
  )
  const untrusted = path.join(folder, 'untrusted')
  untrustedProject(untrusted)
  await inCodeServer(server, { project: untrusted, isTrusted: false }, (page) =>
    distrust({ page, project: untrusted, report, keep: keeper(page) }),
  )
}

/**
 * @param {{ page: any, project: string, extensions: string, report: import('./report.mjs').Report, keep: (title: string) => Promise<void> }} setting
 */
async function edit({ page, project, extensions, report, keep }) {
  const entry = path.join(project, 'apis/orders.yaml')
  const text = () => readFileSync(entry, 'utf8')
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
    await quickOpen(page, entry)
    await page.waitForSelector('.squiggly-error', { timeout: 60_000 })
    return true
  })
  await step('the status bar knows the description', async () => {
    await page.waitForSelector('#msgapi\\.msgapi\\.msgapi\\.status, [id*="msgapi.status"]', { timeout: 20_000 })
    return true
  })
  await step('the light bulb mends it', async () => {
    await goTo(page, 10, 14)
    await openLightBulb(page)
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
    await quickOpen(page, entry)
    await command(page, 'msgapi: Transform with Preview')
    await page.waitForSelector('text=inline-references', { timeout: 20_000 })
    await page.keyboard.type('inline-references')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=Options of inline-references', { timeout: 20_000 })
    await page.keyboard.press('Enter')
    await page.waitForSelector('.multiDiffEditor, .multi-diff-root-uri, .diff-editor, .monaco-diff-editor', {
      timeout: 30_000,
    })
    await page.click('.editor-actions >> text=Apply Transform', { timeout: 20_000 })
    await page.waitForSelector('.tab[aria-label^="inline-references"]', { state: 'detached', timeout: 20_000 })
    return save((written) => written.includes('name: placed'))
  })
  await step('options of a transform are chosen and typed', async () => {
    const row = (/** @type {string} */ start) => `.quick-input-list .monaco-list-row[aria-label^="${start}"]`
    await command(page, 'msgapi: Transform with Preview')
    await page.click(row('hoist-components'), { timeout: 20_000 })
    await page.waitForSelector('text=Options of hoist-components', { timeout: 20_000 })
    for (const option of ['minimum', 'duplicates']) await page.click(row(option), { timeout: 20_000 })
    await keep('options of a transform are listed')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=hoist-components: minimum (1 of 2)', { timeout: 20_000 })
    await page.keyboard.type('one')
    await page.waitForSelector('.quick-input-message:has-text("expected a whole number")', { timeout: 20_000 })
    await keep('a wrong value is refused')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1')
    await page.waitForSelector('.quick-input-message:has-text("minimum number")', { timeout: 20_000 })
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=hoist-components: duplicates (2 of 2)', { timeout: 20_000 })
    await keep('values of an option are listed')
    await page.click(row('false'), { timeout: 20_000 })
    await page.click('.editor-actions >> text=Apply Transform', { timeout: 30_000 })
    await page.waitForSelector('.tab[aria-label^="hoist-components"]', { state: 'detached', timeout: 20_000 })
    return save((written) => written.includes('components:\n') && written.includes("'#/components/messages/placed'"))
  })
  await step('the bundle is written to a file', async () => {
    await quickOpen(page, entry)
    await command(page, 'msgapi: Bundle to File')
    await page.waitForSelector('.quick-input-widget >> text=Show Local', { timeout: 20_000 })
    await page.keyboard.press('Enter')
    const bundle = path.join(project, 'apis/orders.bundle.yaml')
    return until(() => existsSync(bundle) && readFileSync(bundle, 'utf8').includes('asyncapi: 3.1.0'))
  })
  await step('the other side is drafted', async () => {
    await quickOpen(page, entry)
    await command(page, 'msgapi: Derive the Other Side')
    await page.waitForSelector('.tab.active[data-resource-name^="Untitled"]', { timeout: 20_000 })
    await page.waitForSelector('.view-line:has-text("receive")', { timeout: 20_000 })
    return true
  })
  await step('the server starts again, and its log is shown', async () => {
    await quickOpen(page, entry)
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
 * Begins a description in an empty file, in a folder where nothing starts the server before.
 * @param {{ page: any, project: string, extensions: string, report: import('./report.mjs').Report, keep: (title: string) => Promise<void> }} setting
 */
async function begin({ page, project, extensions, report, keep }) {
  const title = 'an empty file is completed before the server runs'
  const file = path.join(project, 'new.yaml')
  writeFileSync(file, '')
  const isDone = await (async () => {
    await quickOpen(page, file)
    // The extension is active by then, and shows nothing of it.
    await page.waitForTimeout(5000)
    if (runningServers(extensions).length > 0) return false
    await page.keyboard.press('Control+Space')
    await page.waitForSelector('.suggest-widget .monaco-list-row:has-text("asyncapi")', { timeout: 20_000 })
    return true
  })().catch((/** @type {unknown} */ error) => {
    console.log(String(error))
    return false
  })
  await keep(title)
  report.check('vscode', title, { status: isDone ? 0 : 1, output: '' })
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
    await quickOpen(page, path.join(project, 'apis/orders.yaml'))
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
