import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fetchPackages } from './run.mjs'

const playwright = 'playwright-core@1.65.1'
const axe = 'axe-core@4.14.1'
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser of the system, which pages are looked at with.
 * @typedef {object} Browser
 * @property {(address: string, looks?: Looks) => Promise<any>} open a page of Playwright
 * @property {(page: any) => Promise<string>} accessibilityProblems those that axe-core calls serious or critical
 * @property {() => Promise<void>} close
 */

/**
 * How a page is opened. With `policy`, that of the page holds, which keeps axe-core out.
 * @typedef {{ width?: number, scheme?: 'light' | 'dark', policy?: boolean }} Looks
 */

/**
 * Starts the browser; returns why it is not to be had.
 * @param {string} folder for packages
 * @param {readonly string[]} [packages] further ones
 * @returns {Promise<Browser | string>}
 */
export async function startBrowser(folder, packages = []) {
  const executablePath = [process.env.CHROMIUM, ...places].find((place) => place !== undefined && existsSync(place))
  if (executablePath === undefined) return `no Chromium at ${places.join(', ')}, or where CHROMIUM says`
  mkdirSync(folder, { recursive: true })
  const missing = fetchPackages(folder, [...packages, axe, playwright])
  if (missing !== undefined) return missing
  const require = createRequire(path.join(folder, 'node_modules/'))
  const started = await require('playwright-core').chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const axeFile = require.resolve('axe-core/axe.min.js')
  return {
    async open(address, { width = 1400, scheme = 'light', policy = false } = {}) {
      const context = await started.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        bypassCSP: !policy,
      })
      const page = await context.newPage()
      /** @type {string[]} */
      const errors = []
      page.on('pageerror', (/** @type {Error} */ error) => errors.push(error.message))
      page.on('request', (/** @type {any} */ request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol !== 'file:' && origin !== new URL(address).origin) errors.push(`asks for ${request.url()}`)
      })
      await page.goto(address)
      return Object.assign(page, { errors })
    },
    async accessibilityProblems(page) {
      await page.addScriptTag({ path: axeFile })
      const { violations } = await page.evaluate('axe.run()')
      return violations
        .filter((/** @type {any} */ { impact }) => impact === 'serious' || impact === 'critical')
        .map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`)
        .join('\n')
    },
    close: () => started.close(),
  }
}

/**
 * A script of a package that `startBrowser` fetched.
 * @param {string} folder
 * @param {string} file
 */
export function scriptOf(folder, file) {
  return readFileSync(path.join(folder, 'node_modules', file), 'utf8')
}

/**
 * Looks at a page in all looks: nothing is serious for axe-core, wider than the window, or from elsewhere. Keeps pictures of it in the
 * folder of `MSGAPI_SCREENSHOTS`, if that is set.
 * @param {Browser} browser
 * @param {string} name
 * @param {string} address
 * @param {import('./report.mjs').Report} report
 * @param {(page: any) => Promise<unknown>} [prepare] what happens to the page first
 */
export async function tryLooks(browser, name, address, report, prepare = async () => undefined) {
  const kept = process.env.MSGAPI_SCREENSHOTS
  for (const width of [400, 1400])
    for (const scheme of /** @type {const} */ (['light', 'dark'])) {
      const page = await browser.open(address, { width, scheme })
      await prepare(page)
      const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (kept !== undefined) {
        mkdirSync(kept, { recursive: true })
        writeFileSync(path.join(kept, `${name}-${width}-${scheme}.png`), await page.screenshot())
      }
      const errors = page.errors.join('\n')
      const problems = [await browser.accessibilityProblems(page), wider > 0 ? `${wider} pixels too wide` : '', errors]
      const output = problems.filter(Boolean).join('\n')
      report.check('browser', `${name}, ${width} pixels, ${scheme}`, { status: 0, output }, { output: '' })
      await page.context().close()
    }
}
