import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { nodeAlone } from './node-alone.ts'

// npm test builds first; a single run of this file builds only what is not there.
if (!existsSync('dist/testing.js')) {
  t.equal(spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' }).status, 0, 'dist/ is built')
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
t.teardown(() => rm(folder, { recursive: true, force: true }))
await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
await symlink(resolve('.'), join(folder, 'node_modules/msgapi'), 'junction')
await symlink(resolve('node_modules/@types/node'), join(folder, 'node_modules/@types/node'), 'junction')
await cp('plugins/example-acme', join(folder, 'plugin'), { recursive: true })

function node(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(...nodeAlone(words), { cwd: join(folder, 'plugin'), encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

t.test('the tests of the example pass beside an installed msgapi', async (t) => {
  const { status, output } = node('--test')
  t.equal(status, 0, output)
  t.match(output, /pass 8\n/)
})

t.test('the example has the types of msgapi', async (t) => {
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--skipLibCheck', '--checkJs', '--strict', '--module', 'nodenext', '--types', 'node']
  const { status, output } = node(compiler, ...options, 'index.js', 'index.d.ts')
  t.equal(status, 0, output)
})

t.test('the README of the example lists its rules', async (t) => {
  const readme = await readFile('plugins/example-acme/README.md', 'utf8')
  const rules: readonly { code: string; plugin: string | null }[] = JSON.parse(
    node(resolve('dist/cli.cjs'), 'rules', '--json', '--plugin', '.').output,
  )
  const codes = rules.filter(({ plugin }) => plugin !== null).map(({ code }) => code)
  t.equal(codes.length, 6)
  for (const code of codes) t.match(readme, `| \`${code}\` |`)
})
