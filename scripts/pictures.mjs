// node scripts/pictures.mjs [--check]
// Draws the pictures of the documentation with the command; with --check it only reports those that are out of date. Needs dist/.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './project.mjs'

/** @type {Readonly<Record<string, readonly string[]>>} the words of the command for each picture */
const pictures = {
  'docs/pictures/shop.svg': ['graph', 'examples/shop', '-f', 'svg'],
}

for (const [file, words] of Object.entries(pictures)) {
  const target = path.join(projectFolder, file)
  // Beside it, since its links start from its folder.
  const drawn = path.join(path.dirname(target), '.msgapi-picture.tmp')
  mkdirSync(path.dirname(target), { recursive: true })
  try {
    const command = [path.join(projectFolder, 'dist/cli.cjs'), ...words, '-o', drawn, '--force', '-q']
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: projectFolder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${file} cannot be drawn:\n${stderr}`)
    if (readFileSync(drawn, 'utf8') === currentText(target)) continue
    if (process.argv.includes('--check')) {
      console.error(`${file}: out of date, run \`npm run pictures\``)
      process.exitCode = 1
    } else {
      renameSync(drawn, target)
      console.log(`wrote ${file}`)
    }
  } finally {
    rmSync(drawn, { force: true })
  }
}

/** @param {string} file */
function currentText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
