// node scripts/generate.mjs [--check]
// Writes the generated files of the repository; with --check it only reports those that are out of date.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { roomTable } from './architecture/rooms.mjs'
import { notice } from './notice.mjs'
import { pageScriptText } from './page-script.mjs'
import { projectFolder } from './project.mjs'
import { ruleLists, ruleListText, styleCodesText } from './rule-lists.mjs'
import { importTypeScript } from './run-typescript.mjs'

/** @type {Record<string, () => Promise<string>>} */
const generated = {
  // What follows runs the rules that they list.
  ...Object.fromEntries(ruleLists.map((list) => [list.file, async () => ruleListText(list)])),
  'rulesets/style/codes.ts': async () => styleCodesText(),
  'src/pictures/page-script.ts': () => pageScriptText('browser/graph-page.ts'),
  'src/report/html/page-script.ts': () => pageScriptText('browser/report-page.ts'),
  NOTICE: notice,
  'docs/architecture.md': () => withParts('docs/architecture.md', { rooms: roomTable() }),
  'docs/codes.md': async () =>
    withParts(
      'docs/codes.md',
      await codeParts([
        ...['parse', 'limit', 'remote', 'version', 'ref', 'lint', 'transform', 'fix', 'suppression', 'contract'],
      ]),
    ),
  'docs/bundling.md': async () => withParts('docs/bundling.md', await codeParts(['refused', 'bundled'])),
  'docs/upgrade.md': async () => withParts('docs/upgrade.md', await codeParts(['upgradeReport', 'upgradeRefusal'])),
  'docs/bindings.md': async () => {
    const { reviewTableText, sideTableText } = await importTypeScript('scripts/side-table.ts')
    const { contractTableText } = await importTypeScript('scripts/contract-table.ts')
    return withParts('docs/bindings.md', {
      sides: sideTableText(),
      reviews: reviewTableText(),
      contracts: contractTableText(),
    })
  },
  'docs/diff.md': async () => {
    const { changeTableText } = await importTypeScript('scripts/change-table.ts')
    return withParts('docs/diff.md', { changes: changeTableText(projectFolder) })
  },
  'docs/transforms.md': async () => {
    const { questionTableText } = await importTypeScript('scripts/question-table.ts')
    return withParts('docs/transforms.md', { 'questions of perspective': questionTableText('perspective') })
  },
  'docs/plugin-reference.md': async () => {
    const { pluginReference } = await import('./plugin-reference.mjs')
    return withParts('docs/plugin-reference.md', { reference: pluginReference() })
  },
  'docs/fixes.md': async () => {
    const { fixTableText } = await importTypeScript('scripts/fix-table.ts')
    return withParts('docs/fixes.md', { fixers: await fixTableText(projectFolder) })
  },
  'docs/rules/README.md': async () => {
    const { ruleIndex } = await importTypeScript('rulesets/rule-index.ts')
    return ruleIndex(await rulesets())
  },
  'docs/rules/presets.md': async () => {
    const { presetIndex } = await importTypeScript('rulesets/rule-index.ts')
    return presetIndex(await rulesets())
  },
  'docs/style-rules.md': async () => {
    const { styleIndex } = await importTypeScript('rulesets/style/style-index.ts')
    return styleIndex()
  },
  'src/lint/format-objects.ts': async () => {
    const { objectTypesText } = await importTypeScript('scripts/object-types.ts')
    return objectTypesText()
  },
  'schema/msgapi.config.schema.json': async () => {
    const { configSchema } = await importTypeScript('src/config/schema.ts')
    return `${JSON.stringify(configSchema(), null, 2)}\n`
  },
  'schema/msgapi-suppressions.schema.json': async () => {
    const { suppressionsSchema } = await importTypeScript('src/suppress/suppressions-file.ts')
    return `${JSON.stringify(suppressionsSchema(), null, 2)}\n`
  },
}

async function rulesets() {
  const library = await importTypeScript('src/api/lint.ts')
  return library.builtInRulesets()
}

/**
 * A page with what is generated of it between its markers.
 * @param {string} page
 * @param {Readonly<Record<string, string>>} parts by the name in the markers
 */
async function withParts(page, parts) {
  let text = await readFile(path.join(projectFolder, page), 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name}: written by \`npm run generate\` -->\n`, `<!-- end of ${name} -->\n`]
    const [before, rest] = text.split(start)
    const after = rest?.split(end)[1]
    if (before === undefined || after === undefined) throw new Error(`${page}: expected the lines\n${start}${end}`)
    text = before + start + part + end + after
  }
  return text
}

/** @param {readonly string[]} names */
async function codeParts(names) {
  const { codeTables, codeTableText } = await importTypeScript('src/cli/code-tables.ts')
  return Object.fromEntries(names.map((name) => [`codes of ${name}`, codeTableText(codeTables[name])]))
}

const checkOnly = process.argv.includes('--check')
for (const [file, generate] of Object.entries(generated)) await update(file, generate)
// After the lists of rules: a new rule has findings only when it is in them.
const { writtenRulePages } = await importTypeScript('test/rule-pages.ts')
for (const [file, text] of Object.entries(await writtenRulePages())) await update(file, async () => text)
const { writtenChangePages } = await importTypeScript('test/change-pages.ts')
for (const [file, text] of Object.entries(await writtenChangePages())) await update(file, async () => text)

/**
 * Writes a file that is out of date, or reports it.
 * @param {string} file
 * @param {() => Promise<string>} generate
 */
async function update(file, generate) {
  const target = path.join(projectFolder, file)
  const text = await generate()
  const current = await readFile(target, 'utf8').catch(() => undefined)
  if (current === text) return
  if (checkOnly) {
    console.error(`${file}: out of date, run \`npm run generate\``)
    process.exitCode = 1
  } else {
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
    console.log(`wrote ${file}`)
  }
}
