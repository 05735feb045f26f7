import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../project.mjs'
import { importTypeScript } from '../run-typescript.mjs'
import { scriptOf, startBrowser } from './browser.mjs'
import { fetchPackages, run } from './run.mjs'

const mermaid = 'mermaid@12.3.0'
const graphviz = '@hpcc-js/wasm-graphviz@1.29.2'
const saxes = 'saxes@6.0.0'

/**
 * Reads the pictures of `msgapi graph` as others do: Mermaid by its own parser, DOT by Graphviz, SVG by a parser of XML. Once with usual
 * names, once with hostile ones.
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryPictures({ folder, report, work }) {
  mkdirSync(folder, { recursive: true })
  /** @type {typeof import('../../test/hostile-texts.ts')} */
  const { hostileTexts } = await importTypeScript('test/hostile-texts.ts')
  const hostile = hostileTexts.filter((text) => text.isWellFormed() && text.length < 10_000)
  for (const [index, name] of hostile.entries()) writeFileSync(path.join(folder, `${index}.json`), described(name))
  const landscapes = { usual: path.join(projectFolder, 'examples/shop'), hostile: folder }
  const tools = path.join(work, 'reading pictures')
  mkdirSync(tools, { recursive: true })
  const browser = await startBrowser(tools, [mermaid])
  const readers = await readersOf(tools, browser, report)
  for (const [name, target] of Object.entries(landscapes))
    for (const [form, read] of Object.entries(readers))
      for (const by of ['application', 'channel', 'message']) {
        const words = ['graph', target, '-f', form, '--by', by, '--no-config', '-q']
        const { output } = run(folder, [process.execPath, path.join(projectFolder, 'dist/cli.cjs'), ...words])
        const wrong = output === '' ? 'nothing was written' : await read(output)
        report.check('pictures', `${form} by ${by}, ${name} names`, { status: 0, output: wrong }, { output: '' })
      }
  if (typeof browser !== 'string') await browser.close()
}

/**
 * What reads each form, and says what is wrong with it; empty if nothing is.
 * @param {string} tools
 * @param {import('./browser.mjs').Browser | string} browser
 * @param {import('./report.mjs').Report} report
 */
async function readersOf(tools, browser, report) {
  /** @type {Record<string, (text: string) => Promise<string>>} */
  const readers = {}
  if (typeof browser === 'string') report.skip('pictures', 'mermaid', browser)
  else {
    const page = await browser.open('about:blank')
    await page.addScriptTag({ content: scriptOf(tools, 'mermaid/dist/mermaid.min.js') })
    readers.mermaid = (text) =>
      page.evaluate(
        (/** @type {string} */ written) =>
          Reflect.get(globalThis, 'mermaid')
            .parse(written)
            .then(
              () => '',
              (/** @type {Error} */ error) => error.message,
            ),
        text,
      )
  }
  const missing = fetchPackages(tools, [graphviz, saxes])
  if (missing !== undefined) {
    report.skip('pictures', 'dot and svg', missing)
    return readers
  }
  const packages = pathToFileURL(path.join(tools, 'node_modules/')).href
  const { Graphviz } = await import(`${packages}@hpcc-js/wasm-graphviz/dist/index.js`)
  const dot = await Graphviz.load()
  readers.dot = async (text) => {
    try {
      return dot.layout(text, 'svg', 'dot').includes('<svg') ? '' : 'no picture'
    } catch (error) {
      return String(error)
    }
  }
  const { SaxesParser } = (await import(`${packages}saxes/saxes.js`)).default
  readers.svg = async (text) => {
    /** @type {string[]} */
    const problems = []
    const parser = new SaxesParser({ xmlns: true })
    parser.on('error', (/** @type {Error} */ error) => problems.push(error.message))
    parser.on(
      'opentag',
      (/** @type {{ name: string, attributes: Record<string, unknown> }} */ { name, attributes }) => {
        if (/^(?:script|foreignobject|image|use)$/i.test(name)) problems.push(`<${name}>`)
        for (const attribute of Object.keys(attributes)) if (/^on/i.test(attribute)) problems.push(attribute)
      },
    )
    parser.write(text).close()
    return problems.join('\n')
  }
  return readers
}

/**
 * A description that sends and receives under a name.
 * @param {string} name
 */
function described(name) {
  const channel = { $ref: '#/channels/c' }
  return JSON.stringify({
    asyncapi: '3.1.0',
    info: { title: name, version: '1.0.0' },
    channels: { c: { address: name, messages: { [name]: { name, payload: { type: 'object' } } } } },
    operations: { give: { action: 'send', channel }, take: { action: 'receive', channel } },
  })
}
