// npm run package:vscode [-- FILE]
// Packs the extension for VS Code into FILE (editors/vscode/dist/msgapi-VERSION.vsix), with the msgapi of dist/ in it: run the build first.
// Its libraries come from the lockfile in editors/vscode/, so this needs the npm registry once.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'rolldown'
import { run } from './end-to-end/run.mjs'
import { projectFolder } from './project.mjs'
import { extensionFolder, extensionTool, withExtensionLibraries } from './vscode-extension.mjs'

const { version } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
const target = path.resolve(process.argv[2] ?? path.join(extensionFolder, `dist/msgapi-${version}.vsix`))

withExtensionLibraries()
const work = mkdtempSync(path.join(tmpdir(), 'msgapi-vscode-'))
try {
  const staged = path.join(work, 'extension')
  mkdirSync(staged)
  // The pictures of the walkthrough are those of docs/, which msgapi brings.
  for (const name of ['README.md', 'walkthrough'])
    cpSync(path.join(extensionFolder, name), path.join(staged, name), { recursive: true })
  cpSync(path.join(projectFolder, 'LICENSE'), path.join(staged, 'LICENSE'))
  const { devDependencies, ...manifest } = JSON.parse(readFileSync(path.join(extensionFolder, 'package.json'), 'utf8'))
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
  const modules = await build({
    input: path.join(extensionFolder, 'src/extension.ts'),
    platform: 'node',
    external: ['vscode'],
    transform: { target: 'node22' },
    output: { file: path.join(staged, 'dist/extension.cjs'), format: 'cjs', minify: true, codeSplitting: false },
  })
  const notice = bundledLicenses(modules.output.flatMap((each) => ('moduleIds' in each ? each.moduleIds : [])))
  writeFileSync(path.join(staged, 'NOTICE'), notice)
  packMsgapi(path.join(staged, 'msgapi'))
  mkdirSync(path.dirname(target), { recursive: true })
  const pack = ['package', '--no-dependencies', '--allow-missing-repository', '--out', target]
  must(run(staged, [process.execPath, extensionTool('@vscode/vsce', 'vsce'), ...pack]))
  console.log(`Wrote ${path.relative(process.cwd(), target)}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/**
 * Writes the files of the npm package into a folder, without what the extension cannot use: the types, and code that was compiled for
 * another Node than that of VS Code.
 * @param {string} folder
 */
function packMsgapi(folder) {
  must(run(projectFolder, ['npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', work]))
  const tarball = readdirSync(work).find((name) => name.endsWith('.tgz')) ?? ''
  mkdirSync(folder)
  must(run(work, ['tar', '-xzf', tarball, '-C', folder, '--strip-components=1']))
  for (const name of ['dist/types', 'dist/cli/compiled'])
    rmSync(path.join(folder, name), { recursive: true, force: true })
}

/**
 * The licenses of the libraries in the bundle.
 * @param {readonly string[]} modules
 */
function bundledLicenses(modules) {
  const libraries = path.join(extensionFolder, 'node_modules') + path.sep
  const names = modules
    .filter((file) => file.startsWith(libraries))
    .map((file) =>
      file
        .slice(libraries.length)
        .split(path.sep)
        .slice(0, file.slice(libraries.length).startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(names)]
    .sort()
    .map((name) => {
      const folder = path.join(libraries, name)
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
      if (file === undefined) throw new Error(`${name} has no license file; write its license into this script`)
      return `# ${name}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`
    })
    .join('\n')
}

/** @param {import('./end-to-end/report.mjs').Result} result */
function must({ status, output, errors }) {
  if (status !== 0) throw new Error(`${output}\n${errors}`)
}
