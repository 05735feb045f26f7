// node scripts/release.mjs VERSION [--dry-run] [--root DIR]
//   On main: writes the version and the changelog, checks, tests, packs, commits and tags. Pushes and publishes nothing.
// node scripts/release.mjs --publish [--dry-run] [--root DIR]
//   In continuous integration, on the commit with the tag: checks, tests, packs, and publishes with provenance.
// With --dry-run it checks what can be checked by reading, prints each step, and changes nothing.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from './project.mjs'
import { importTypeScript } from './run-typescript.mjs'

/** @type {typeof import('./package/release.ts')} */
const { publicationProblems, releaseProblems, releasedTexts } = await importTypeScript('scripts/package/release.ts')
/** @type {typeof import('./package/changelog.ts')} */
const { changesIn } = await importTypeScript('scripts/package/changelog.ts')

const { values: options, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, publish: { type: 'boolean' }, root: { type: 'string' } },
  allowPositionals: true,
})
const isDry = options['dry-run'] === true
const root = path.resolve(options.root ?? projectFolder)
const [version = ''] = positionals
/** @type {import('./package/release.ts').ReleaseTexts} */
const texts = {
  'package.json': textOf('package.json'),
  'package-lock.json': textOf('package-lock.json'),
  'CHANGELOG.md': textOf('CHANGELOG.md'),
}

if (options.publish === true) publish()
else prepare()

function prepare() {
  const problems = releaseProblems(version, texts, {
    branch: git('rev-parse', '--abbrev-ref', 'HEAD'),
    changes: git('status', '--porcelain'),
    tags: git('tag', '--list', 'v*').split('\n'),
  })
  stopFor(problems)
  for (const problem of publicationProblems(texts['package.json']))
    console.log(`before it can be published: ${problem}`)
  const date = new Date().toISOString().slice(0, 10)
  const released = releasedTexts(texts, version, date)
  const changes = changesIn(released['CHANGELOG.md'], version)
  console.log(`\nchanges of ${version} (${date}):\n${changes}\n`)
  for (const [file, text] of Object.entries(released))
    step(`write version ${version} into ${file}`, () => writeFileSync(path.join(root, file), text))
  stepsOfBoth()
  command('git', 'commit', '--all', '--message', `Release ${version}`)
  command('git', 'tag', '--annotate', `v${version}`, '--message', `msgapi ${version}\n\n${changes}`)
  console.log(`\nPush with \`git push --follow-tags\`: continuous integration publishes the tag v${version}.`)
}

function publish() {
  const { version: current } = JSON.parse(texts['package.json'])
  const tags = git('tag', '--points-at', 'HEAD').split('\n')
  const canProve = ['ACTIONS_ID_TOKEN_REQUEST_URL', 'SIGSTORE_ID_TOKEN'].some((name) => process.env[name] !== undefined)
  stopFor([
    ...publicationProblems(texts['package.json']),
    ...(tags.includes(`v${current}`)
      ? []
      : [`Unexpected commit without the tag v${current}, expected that of a release`]),
    ...(git('status', '--porcelain') === '' ? [] : ['Unexpected changes in the working tree, expected none']),
    ...(canProve
      ? []
      : ['Expected continuous integration with an id token (GitHub: "id-token: write"), for provenance']),
  ])
  stepsOfBoth()
  command('npm', 'publish', `msgapi-${current}.tgz`, '--provenance', '--access', 'public')
}

/** What a release and its publication both do. `npm pack` builds, and the check after it looks at what was built. */
function stepsOfBoth() {
  command('npm', 'run', 'check')
  command('npm', 'test')
  command('npm', 'pack')
  command('node', 'scripts/check-package.mjs')
}

/** @param {readonly string[]} problems */
function stopFor(problems) {
  for (const problem of problems) console.log(`not ready: ${problem}`)
  if (problems.length > 0) process.exit(1)
}

/** @param {string[]} words */
function command(...words) {
  const [file = '', ...rest] = words
  const shown = words.map((word) => (/^[\w./:-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
  step(shown, () => {
    const { status } = spawnSync(file, rest, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error(`${shown} failed. \`git checkout .\` takes back what was written.`)
  })
}

/**
 * @param {string} title
 * @param {() => void} take
 */
function step(title, take) {
  console.log(`${isDry ? 'would ' : ''}${isDry && !title.startsWith('write') ? 'run: ' : ''}${title}`)
  if (!isDry) take()
}

/** @param {string[]} words */
function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words.join(' ')} failed:\n${stderr}`)
  return stdout.trim()
}

/** @param {string} file */
function textOf(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
