// node scripts/generate.mjs [--check]
// Writes the generated files of the repository; with --check it only reports those that are out of date.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { roomTable } from './architecture/rooms.mjs'
import { projectFolder } from './bundle.mjs'
import { notice } from './notice.mjs'
import { importTypeScript } from './run-typescript.mjs'

/** @type {Record<string, () => Promise<string>>} */
const generated = {
  NOTICE: notice,
  'docs/architecture.md': async () =>
    withRooms(await readFile(path.join(projectFolder, 'docs/architecture.md'), 'utf8')),
  'docs/rules/README.md': async () => {
    const { ruleIndex } = await importTypeScript('rulesets/rule-index.ts')
    return ruleIndex(await rulesets())
  },
  'docs/rules/presets.md': async () => {
    const { presetIndex } = await importTypeScript('rulesets/rule-index.ts')
    return presetIndex(await rulesets())
  },
  'schema/msgapi.config.schema.json': async () => {
    const { configSchema } = await importTypeScript('src/config/schema.ts')
    return `${JSON.stringify(configSchema(), null, 2)}\n`
  },
}

async function rulesets() {
  const library = await importTypeScript('src/library/rulesets.ts')
  return library.rulesets
}

/**
 * @param {string} page
 * @returns {string} the page with the table of rooms between its markers
 */
function withRooms(page) {
  const [start, end] = ['<!-- rooms: written by `npm run generate` -->\n', '<!-- end of the rooms -->\n']
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`Expected the lines ${start}${end} in the page`)
  return before + start + roomTable() + end + after
}

const checkOnly = process.argv.includes('--check')
for (const [file, generate] of Object.entries(generated)) {
  const target = path.join(projectFolder, file)
  const text = await generate()
  const current = await readFile(target, 'utf8').catch(() => undefined)
  if (current === text) continue
  if (checkOnly) {
    console.error(`${file}: out of date, run \`npm run generate\``)
    process.exitCode = 1
  } else {
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
    console.log(`wrote ${file}`)
  }
}
