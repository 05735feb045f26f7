import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'esbuild'
import { projectFolder } from './project.mjs'

/** The script of the page of `msgapi graph -f html`, as a module that holds its text. */
export async function pageScriptText() {
  const written = await readFile(path.join(projectFolder, 'browser/graph-page.js'), 'utf8')
  const { code } = await transform(written, { minify: true, target: 'es2022', charset: 'ascii', format: 'iife' })
  if (code.includes('</')) throw new Error('Unexpected "</" in browser/graph-page.js, which would end the script')
  const text = code.trim().replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `/** browser/graph-page.js, which \`npm run generate\` puts here. */\nexport const pageScript = \`${text}\`\n`
}
