import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../project.mjs'
import { startBrowser, tryLooks } from './browser.mjs'
import { run } from './run.mjs'
import { serveFolder } from './site-server.mjs'

const ruleset = `rules:
  title-in-words:
    given: $.info.title
    severity: warn
    then: { function: pattern, functionOptions: { notMatch: _ } }
`

/**
 * Uses the playground in a browser, by keyboard alone, from a server that has the site below a path.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryPlayground({ report, work }) {
  const browser = await startBrowser(path.join(work, 'browser'))
  if (typeof browser === 'string') return report.skip('browser', 'playground', browser)
  const site = path.join(projectFolder, 'site')
  const server = await serveFolder(site, '/docs/msgapi/')
  const address = `${server.address}playground.html`
  try {
    report.check('playground', 'write the site', run(projectFolder, [process.execPath, 'scripts/docs.mjs']))
    for (const trial of [tryFindings, tryFiles, tryChanges, tryLink, tryRuleset, tryLandscape, tryPolicy, tryTabKey])
      await trial(browser, address, checks(report))
    await tryAsFile(browser, pathToFileURL(path.join(site, 'playground.html')).href, checks(report))
    await tryLooks(browser, 'playground', address, report, loaded)
    await tryLooks(browser, 'playground-change', address, report, showBundle)
    await tryLooks(browser, 'playground-landscape', address, report, showLandscape)
  } finally {
    server.close()
    await browser.close()
  }
}

/** @typedef {(title: string, shown: unknown, expected: unknown) => Promise<void>} Check */
/** @typedef {(browser: import('./browser.mjs').Browser, address: string, check: Check) => Promise<void>} Trial */

/**
 * @param {import('./report.mjs').Report} report
 * @returns {Check}
 */
function checks(report) {
  return async (title, shown, expected) => {
    report.check('playground', title, { status: 0, output: String(await shown) }, { output: String(expected) })
  }
}

/** @param {any} page */
async function loaded(page) {
  await page.locator('#finding-list li').first().waitFor()
}

/** @param {any} page @param {string} id */
async function press(page, id) {
  await page.locator(id).focus()
  await page.keyboard.press('Enter')
}

/** @param {any} page @param {string} title */
async function example(page, title) {
  await page.locator('#example').selectOption({ label: title })
  await page.locator('#status', { hasText: title }).waitFor()
}

/** @param {any} page @param {string} name */
async function view(page, name) {
  await page.getByRole('tab', { name, exact: false }).and(page.locator('#views *')).focus()
  await page.keyboard.press('Enter')
}

/**
 * How many findings there are, once there are as many.
 * @param {any} page
 * @param {string} text
 */
async function counted(page, text) {
  await page.locator('#count', { hasText: text }).waitFor({ state: 'attached' })
  return page.locator('#count').textContent()
}

/**
 * @param {any} page
 * @returns {Promise<string>}
 */
const textOf = (page) => page.locator('.cm-content').innerText()

/** @type {Trial} */
async function tryFindings(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await loaded(page)
  await check('finds while the page loads', counted(page, '3'), '3 errors')
  await check('marks findings in the text', page.locator('.cm-lintRange-error').count(), 3)
  await check('marks findings beside the text', page.locator('.cm-lint-marker-error').count(), 3)
  await page.locator('.fixes button').first().focus()
  await page.keyboard.press('Enter')
  await check('fixes one finding', counted(page, '2'), '2 errors')
  await page.locator('.place').first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('x-note: a/b')
  await check(
    'a slash in the text is a letter',
    textOf(page).then((text) => text.includes('x-note: a/b')),
    true,
  )
  await page.keyboard.press('Enter')
  await page.keyboard.type('wrong: 1')
  await check('finds while somebody types', counted(page, '3'), '3 errors')
  await check(
    'links to the page of a rule',
    page.locator('#finding-list a', { hasText: 'unknown-field' }).first().getAttribute('href'),
    'rules/spec/unknown-field.html',
  )
  await check('no errors of the page', page.errors.join(), '')
}

/** @type {Trial} */
async function tryFiles(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await loaded(page)
  const tabs = async () =>
    (await page.locator('#files [role=tab]').allInnerTexts()).map((/** @type {string} */ name) => name.split(/\s/)[0])
  await press(page, '#new-file')
  await page.keyboard.type('coffee.yaml')
  await page.keyboard.press('Enter')
  await check(
    'a name is not taken twice',
    page.locator('#name-problem').innerText(),
    'There is a file "coffee.yaml" already.',
  )
  await page.keyboard.press('Control+A')
  await page.keyboard.type('parts/espresso.yaml')
  await page.keyboard.press('Enter')
  await page.keyboard.type('payload: { type: objct }')
  await page.locator('#files [aria-selected=true]').focus()
  await page.keyboard.press('ArrowLeft')
  await check(
    'arrow keys go from file to file',
    page
      .locator('#files [aria-selected=true]')
      .innerText()
      .then((/** @type {string} */ text) => text.split(/\s/)[0]),
    'coffee.yaml',
  )
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(
    'asyncapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\ncomponents: { messages: { espresso: { $ref: parts/espresso.yaml } } }\n',
  )
  await page.locator('.place', { hasText: 'parts/espresso.yaml:1:18' }).waitFor()
  await check('reads parts', counted(page, '1'), '1 error')
  await press(page, '#rename-file')
  await page.keyboard.type('bar.yaml')
  await page.keyboard.press('Enter')
  await check('renames', tabs(), 'bar.yaml,parts/espresso.yaml')
  await press(page, '#delete-file')
  await check('deletes', tabs(), 'parts/espresso.yaml')
  await press(page, '#undo')
  await check('undoes', tabs(), 'bar.yaml,parts/espresso.yaml')
  await page.reload()
  await loaded(page)
  await check('keeps files when it loads again', tabs(), 'bar.yaml,parts/espresso.yaml')
  await check('no errors of the page', page.errors.join(), '')
}

/** @type {Trial} */
async function tryChanges(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await loaded(page)
  const result = page.locator('#change-result')
  await view(page, 'Change')
  await press(page, '#fix-all')
  await page.locator('figure').waitFor()
  await check('shows all fixes', page.locator('figcaption').innerText(), 'coffee.yaml: 3 added, 3 removed')
  await press(page, '.take')
  await check('takes fixes', counted(page, 'No'), 'No findings')
  await example(page, 'Orders: one description in many files')
  await counted(page, '1 warning')
  await press(page, '#bundle')
  await result.locator('button', { hasText: 'orders-bundled.yaml' }).focus()
  await page.keyboard.press('Enter')
  await check(
    'keeps a bundle beside the sources',
    page.locator('#files [aria-selected=true]').innerText(),
    'orders-bundled.yaml',
  )
  await check(
    'a bundle has no references to files',
    textOf(page).then((text) => /\.\/|\.yaml/.test(text)),
    false,
  )
  await press(page, '#other-side')
  await result.locator('h3', { hasText: 'The other side' }).waitFor()
  await result.locator('.place').first().waitFor()
  await check(
    'the other side asks',
    result
      .locator('code', { hasText: 'perspective/root-identity' })
      .count()
      .then((/** @type {number} */ count) => count > 0),
    true,
  )
  await press(page, '#transforms summary')
  await page.locator('#transform option').first().waitFor({ state: 'attached' })
  await page.locator('#transform').selectOption('sort-keys')
  await page.locator('#transform-options select').selectOption('alphabet')
  await press(page, '#transform-form button')
  await result.locator('h3', { hasText: 'sort-keys' }).waitFor()
  await press(page, '.take')
  await check(
    'takes a transform',
    textOf(page).then((text) => /^asyncapi|^channels/m.exec(text)?.[0]),
    'asyncapi',
  )
  await page.locator('#transform').selectOption('rename')
  await page.locator('#transform-options input').first().fill('#/channels/nothing')
  await page.locator('#transform-options input').last().fill('other')
  await press(page, '#transform-form button')
  await result.locator('.message').first().waitFor()
  await check('a refused transform says why', result.locator('code').first().innerText(), 'rename/not-found')
  await example(page, 'Street lights: version 2 to upgrade')
  await press(page, '#upgrade')
  await press(page, '.take')
  await check(
    'upgrades',
    textOf(page).then((text) => /asyncapi: .*/.exec(text)?.[0]),
    'asyncapi: 3.1.0',
  )
  await check('no errors of the page', page.errors.join(), '')
}

/** @type {Trial} */
async function tryLink(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await loaded(page)
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('# Größe ✓ 😀\n')
  const text = await textOf(page)
  await press(page, '#share')
  await page.waitForURL('**#open=*')
  const link = page.url()
  const other = await browser.open(link, { policy: true })
  await loaded(other)
  await check(
    'a link holds the text',
    textOf(other).then((shown) => shown === text),
    true,
  )
  await check('a link is short', link.length < 800, true)
  const damaged = await browser.open(link.slice(0, -40), { policy: true })
  await loaded(damaged)
  await check(
    'a damaged link says so',
    damaged.locator('#status').innerText(),
    'The link is damaged: it holds no texts. Copy all of it.',
  )
  await check('no errors of the page', [page, other, damaged].flatMap(({ errors }) => errors).join(), '')
}

/** @type {Trial} */
async function tryRuleset(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await loaded(page)
  const paste = async (/** @type {string} */ text) => {
    await press(page, '#ruleset')
    await page.locator('#status', { hasText: 'Paste' }).waitFor()
    await page.keyboard.insertText(text)
  }
  await paste(ruleset)
  await check('a ruleset runs beside our rules', counted(page, '1 warning'), '3 errors, 1 warning')
  await page.locator('#ruleset-alone').focus()
  await page.keyboard.press('Space')
  await page.locator('#finding-list code', { hasText: 'unknown-field' }).waitFor({ state: 'detached' })
  await check('a ruleset runs alone', page.locator('#finding-list code').allInnerTexts(), 'title-in-words,invalid-ref')
  for (const [title, text, part] of [
    ['functions', 'functions: [words]\nrules: { a: { given: $, then: { function: words } } }\n', 'words'],
    ['the network', 'extends: [https://example.com/rules.yaml]\n', 'on the network'],
    ['packages', "extends: ['@acme/rules']\n", 'has no packages'],
  ]) {
    await paste(text ?? '')
    const finding = page.locator('#finding-list .error .message', { hasText: part })
    await finding.first().waitFor()
    await check(`a ruleset with ${title} has one finding`, page.locator('#finding-list > :first-child > li').count(), 1)
  }
  await check('no errors of the page', page.errors.join(), '')
}

/** @type {Trial} */
async function tryLandscape(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await loaded(page)
  await showLandscape(page)
  await check('draws the landscape', page.evaluate('document.querySelector("#landscape img").naturalWidth > 300'), true)
  await check('lists flows', page.locator('#landscape tr').count(), 7)
  await page.locator('#landscape .place', { hasText: 'Mail' }).focus()
  await page.keyboard.press('Enter')
  await check('leads to the line', page.locator('#files [aria-selected=true]').innerText(), 'mail.yaml')
  await check('no errors of the page', page.errors.join(), '')
}

/** @param {any} page */
async function showLandscape(page) {
  await loaded(page)
  await example(page, 'Shop: four applications')
  await view(page, 'Landscape')
  await page.locator('#landscape img').waitFor()
  await page.locator('#landscape img').evaluate((/** @type {any} */ image) => image.decode())
}

/** @param {any} page */
async function showBundle(page) {
  await loaded(page)
  await example(page, 'Orders: one description in many files')
  await counted(page, '1 warning')
  await view(page, 'Change')
  await press(page, '#bundle')
  await page.locator('figure').waitFor()
}

/** @type {Trial} */
async function tryPolicy(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await loaded(page)
  const asked = page.evaluate('fetch("https://example.com/").then(() => "sent", () => "refused")')
  await check('the policy lets nothing out', asked, 'refused')
}

/** @type {Trial} */
async function tryTabKey(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await loaded(page)
  const reached = new Set()
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    reached.add(await page.evaluate('document.activeElement.id || document.activeElement.className'))
  }
  const expected = ['search', 'example', 'share', 'text-tab-coffee.yaml', 'editor', 'outcome-tab-findings', 'place']
  await check('the Tab key reaches all', expected.filter((id) => !reached.has(id)).join(), '')
}

/** @type {Trial} */
async function tryAsFile(browser, address, check) {
  const page = await browser.open(address, { policy: true })
  await check('a file says what it needs', page.locator('#no-worker').isVisible(), true)
  await check('a file shows no dead controls', page.locator('#app').isVisible(), false)
  await check('no errors of the page', page.errors.join(), '')
}
