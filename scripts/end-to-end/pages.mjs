import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../project.mjs'
import { startBrowser, tryLooks } from './browser.mjs'
import { run } from './run.mjs'

const description = `asyncapi: 3.1.0
info: { title: "<img src=x onerror=alert(1)>", version: 1.0.0 }
channels:
  "</script><script>alert(1)</script>":
    adress: a
    messages: { made: { payload: { type: objct } } }
  known: { adress: b } # msgapi-disable-line spec/unknown-field -- the old spelling stays
operations:
  take: { action: recieve, channel: { $ref: '#/channels/known' } }
`

/**
 * An application on two servers, given the type of what it measures or shows, and its operations.
 * @param {string} title
 * @param {string} type
 * @param {string} operations
 */
const application = (title, type, operations) => `asyncapi: 3.1.0
info: { title: ${title}, version: 1.0.0 }
servers:
  field: { host: field.example.com, protocol: mqtt }
  plant: { host: plant.example.com, protocol: kafka }
channels:
  heat:
    address: heat
    servers: [{ $ref: '#/servers/field' }]
    messages: { measured: { payload: { type: ${type} } } }
  alarms:
    address: alarms
    servers: [{ $ref: '#/servers/plant' }]
    messages: { raised: { payload: { type: string } } }
operations:
${operations}`

/** Two applications with a flow that fits and one that does not, each with its own server, protocol and tag. */
const landscape = {
  'sensor.yaml': application(
    'Sensor',
    'number',
    `  measure: { action: send, channel: { $ref: '#/channels/heat' }, tags: [{ name: readings }] }
  stop: { action: receive, channel: { $ref: '#/channels/alarms' } }
`,
  ),
  'screen.yaml': application(
    'Screen',
    'string',
    `  show: { action: receive, channel: { $ref: '#/channels/heat' } }
  warn: { action: send, channel: { $ref: '#/channels/alarms' }, tags: [{ name: urgent }] }
`,
  ),
}

/**
 * Uses the pages that msgapi writes in a browser, by keyboard alone: the site of the documentation, the report and the graph.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryPages({ folder, report, work }) {
  const browser = await startBrowser(path.join(work, 'browser'))
  if (typeof browser === 'string') return report.skip('browser', 'pages', browser)
  mkdirSync(folder, { recursive: true })
  const msgapi = [process.execPath, path.join(projectFolder, 'dist/cli.cjs')]
  const shop = path.join(projectFolder, 'examples/shop')
  writeFileSync(path.join(folder, 'api.yaml'), description)
  for (const [name, text] of Object.entries(landscape)) writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, 'msgapi.config.yaml'), 'apis: { taking: { entry: api.yaml } }\n')
  /** @type {readonly (readonly [status: number, result: import('./report.mjs').Result])[]} */
  const made = [
    [0, run(projectFolder, [process.execPath, 'scripts/docs.mjs'])],
    [1, run(folder, [...msgapi, 'lint', '-f', 'html', '-o', 'report.html'])],
    [0, run(folder, [...msgapi, 'graph', shop, '-f', 'html', '-o', 'graph.html'])],
    [0, run(folder, [...msgapi, 'graph', ...Object.keys(landscape), '-f', 'html', '-o', 'filters.html'])],
  ]
  const addressOf = (/** @type {string} */ file) => pathToFileURL(file).href
  const pages = {
    site: addressOf(path.join(projectFolder, 'site/index.html')),
    rules: addressOf(path.join(projectFolder, 'site/rules/index.html')),
    report: addressOf(path.join(folder, 'report.html')),
    graph: addressOf(path.join(folder, 'graph.html')),
    filters: addressOf(path.join(folder, 'filters.html')),
  }
  try {
    for (const [status, result] of made) report.check('browser', 'write a page', result, { status })
    await trySearch(browser, pages.site, report)
    await tryRules(browser, pages.rules, report)
    await tryReport(browser, pages.report, report)
    await tryGraph(browser, pages.graph, report)
    await tryGraphFilters(browser, pages.filters, report)
    for (const [name, address] of Object.entries(pages)) await tryLooks(browser, name, address, report)
  } finally {
    await browser.close()
  }
}

/**
 * Compares what a page shows with what it should.
 * @param {import('./report.mjs').Report} report
 */
function checking(report) {
  /** @param {string} title @param {Promise<unknown>} shown @param {unknown} expected */
  return async (title, shown, expected) =>
    report.check('browser', title, { status: 0, output: String(await shown) }, { output: String(expected) })
}

/** @typedef {(browser: import('./browser.mjs').Browser, address: string, report: import('./report.mjs').Report) => Promise<void>} Trial */

/** @type {Trial} */
async function trySearch(browser, address, report) {
  const page = await browser.open(address)
  await page.keyboard.press('/')
  await page.keyboard.type('accept finding comment')
  const hit = page.locator('#results a').first()
  await hit.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/suppressions.html*')
  report.check('browser', 'search of the site', { status: 0, output: page.url() }, { parts: ['suppressions.html'] })
}

/** @type {Trial} */
async function tryRules(browser, address, report) {
  const page = await browser.open(`${address}#object=Channel&severity=error`)
  const shown = await page
    .locator('#rules tbody tr:visible')
    .evaluateAll((/** @type {readonly any[]} */ rows) =>
      rows.map(({ dataset }) => `${dataset.severity} ${dataset.object.split('|').includes('Channel')}`),
    )
  const kinds = [...new Set(shown)].join()
  report.check('browser', 'filters of rules', { status: 0, output: kinds }, { output: 'error true' })
}

/** @type {Trial} */
async function tryReport(browser, address, report) {
  const page = await browser.open(address)
  const check = checking(report)
  const items = page.locator('.findings>li:visible')
  const all = await items.count()
  await page.locator('[data-facet=rule] a', { hasText: 'spec/enum-value' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**#rule=spec%2Fenum-value')
  await check('report filters by rule', items.count(), 2)
  await check('report marks the range', page.locator('li:visible mark').first().innerText(), 'objct')
  await check('report shows fixes', page.locator('li:visible ins').count(), 2)
  await page.keyboard.press('Escape')
  await page.waitForFunction('location.hash === "" || location.hash === "#"')
  await check('Escape shows all', items.count(), all)
  await page.keyboard.press('/')
  await page.keyboard.type('adress')
  await page.waitForURL('**#search=adress')
  await check('report searches', items.count(), 1)
  await page.goto(`${address}#status=suppressed`)
  await page.reload()
  await check(
    'the address holds filters',
    page.locator('.suppressed').innerText(),
    'Suppressed by a comment: the old spelling stays',
  )
  await page.goto(`${address}#api=taking`)
  await page.reload()
  await check('report counts by API', items.count(), all)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await check('a finding closes by keyboard', page.locator('details:focus-within:not([open])').count(), 1)
  await check('names do not act', page.evaluate('document.images.length + document.scripts.length'), 2)
}

/** @type {Trial} */
async function tryGraph(browser, address, report) {
  const page = await browser.open(address)
  const check = checking(report)
  const count = page.locator('#count')
  await check('graph shows all flows', count.innerText(), '5 of 5 flows')
  await page.locator('[data-box]', { hasText: 'Mail' }).focus()
  await page.keyboard.press('Enter')
  await check('graph focuses', count.innerText(), '1 of 5 flows')
  await page.keyboard.press('Escape')
  await page.locator('#message').selectOption('paymentReceived')
  await check('graph filters', count.innerText(), '2 of 5 flows')
  await page.keyboard.press('/')
  await page.keyboard.type('warehouse')
  await check('graph searches', count.innerText(), '1 of 5 flows')
  await page.locator('#flows button:visible').focus()
  await page.keyboard.press('Enter')
  await check(
    'graph shows the schema',
    page
      .locator('#details pre')
      .first()
      .innerText()
      .then((/** @type {string} */ text) => text.includes('paid')),
    true,
  )
  const place = page.locator('#details code').first()
  await check(
    'graph shows lines',
    place.innerText().then((/** @type {string} */ text) => /billing\.yaml:\d+$/.test(text)),
    true,
  )
}

/** @type {Trial} */
async function tryGraphFilters(browser, address, report) {
  const page = await browser.open(address)
  const check = checking(report)
  const shown = page.locator('#flows button:visible')
  const filters = { server: 'kafka plant.example.com', protocol: 'kafka', tag: 'urgent', message: 'raised' }
  for (const [name, value] of Object.entries(filters)) {
    await page.locator(`#${name}`).selectOption(value)
    await check(`graph filters by ${name}`, shown.allInnerTexts(), 'Screen → Sensor\nalarms')
    await page.keyboard.press('Escape')
  }
  await check('graph names the flow that does not fit', shown.locator('strong').allInnerTexts(), 'does not fit')
  const colour = (/** @type {string} */ which) =>
    page
      .locator(which)
      .first()
      .evaluate((/** @type {any} */ line) => line.ownerDocument.defaultView.getComputedStyle(line).stroke)
  const [fits, breaks] = [await colour('[data-arrow]:not(.breaks) .line'), await colour('[data-arrow].breaks .line')]
  await check('graph colours the flow that does not fit', Promise.resolve(fits !== breaks), true)
  await page.locator('[data-arrow].breaks').first().focus()
  await page.keyboard.press('Enter')
  await check(
    'graph says why a flow does not fit',
    page
      .locator('#details .bad')
      .innerText()
      .then((/** @type {string} */ text) => text.startsWith('no: ')),
    true,
  )
}
