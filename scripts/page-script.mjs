import path from 'node:path'
import { build } from 'esbuild'
import { projectFolder } from './project.mjs'

/**
 * A script of `browser/` with what it imports, small and in ASCII.
 * @param {string} file such as `browser/graph-page.ts`
 */
export async function builtScript(file) {
  const { outputFiles } = await build({
    entryPoints: [path.join(projectFolder, file)],
    absWorkingDir: projectFolder,
    bundle: true,
    write: false,
    minify: true,
    target: 'es2022',
    charset: 'ascii',
    format: 'iife',
    legalComments: 'none',
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/**
 * The script of a page as a module that holds its text, which is part of the page.
 * @param {string} file
 */
export async function pageScriptText(file) {
  const code = await builtScript(file)
  if (code.includes('</')) throw new Error(`Unexpected "</" in ${file}, which would end the script`)
  const text = code.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `/** ${file}, which \`npm run generate\` puts here. */\nexport const pageScript = \`${text}\`\n`
}
