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
  const code = outputFiles[0]?.text.trim() ?? ''
  if (code.includes('</')) throw new Error(`Unexpected "</" in ${file}, which would end the script`)
  return code
}

/**
 * The script of a page as a module that holds its text.
 * @param {string} file
 */
export async function pageScriptText(file) {
  const code = await builtScript(file)
  const text = code.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `/** ${file}, which \`npm run generate\` puts here. */\nexport const pageScript = \`${text}\`\n`
}
