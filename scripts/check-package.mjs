// node scripts/check-package.mjs
// Checks what `npm pack` would put into the package, and the form of the changelog. Needs dist/: run the build first.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { smallLint } from './package/small-lint.mjs'
import { projectFolder } from './project.mjs'
import { importTypeScript } from './run-typescript.mjs'

/** @type {typeof import('./package/package-rules.ts')} */
const { linkProblems, packageProblems, sizeBudget, sizesOfParts, sourceMapProblems } = await importTypeScript(
  'scripts/package/package-rules.ts',
)
/** @type {typeof import('./package/changelog.ts')} */
const { changelogProblems } = await importTypeScript('scripts/package/changelog.ts')

const files = packedFiles()
const paths = new Set(files.map(({ path: file }) => file))
/** Paths in the folder of the build. */
const ofBuild = ['dist', 'node_modules', 'src', 'bundler', 'rulesets', 'plugins', 'packages'].map(
  (name) => projectFolder + name,
)
const manifest = JSON.parse(textOf('package.json'))
const { bytes, problems: problemsOfLint } = smallLint()
const problems = [
  ...problemsOfLint,
  ...packageProblems(manifest, files),
  ...files.flatMap(({ path: file }) => (file.endsWith('.md') ? linkProblems(file, textOf(file), paths) : [])),
  ...files.flatMap(({ path: file }) => (file.endsWith('.map') ? sourceMapProblems(file, textOf(file)) : [])),
  ...files
    .filter(({ path: file }) => namesFolderOfBuild(readFileSync(path.join(projectFolder, file))))
    .map(({ path: file }) => `Unexpected ${projectFolder} in ${file}, expected the same wherever it is built`),
  ...changelogProblems(textOf('CHANGELOG.md'), manifest.version).map((problem) => `CHANGELOG.md:${problem}`),
]
for (const problem of problems) console.error(problem)
for (const [part, bytes] of sizesOfParts(files)) console.log(`${megabytes(bytes).padStart(8)}  ${part}`)
console.log(`${megabytes(bytes).padStart(8)}  files and compiled code of the command that a small lint loads`)
const size = files.reduce((sum, file) => sum + file.size, 0)
console.log(
  `${files.length} files, ${megabytes(size)} of at most ${megabytes(sizeBudget)}, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1

/** @param {Buffer} content */
function namesFolderOfBuild(content) {
  return ofBuild.some((folder) => content.includes(folder))
}

/** @returns {import('./package/package-rules.ts').PackedFile[]} what npm packs, without building it first */
function packedFiles() {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: projectFolder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`Unexpected failure of npm pack:\n${stderr}`)
  return JSON.parse(stdout)[0].files
}

/** @param {string} file */
function textOf(file) {
  return readFileSync(path.join(projectFolder, file), 'utf8')
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(2)} MB`
}
