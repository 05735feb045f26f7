import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import t from 'tap'
import { nodeAlone } from './node-alone.ts'

// npm test builds first; a single run of this file builds only what is not there.
if (!existsSync('dist/testing.js')) {
  t.equal(spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' }).status, 0, 'dist/ is built')
}

const page = 'docs/write-a-plugin.md'
const cli = resolve('dist/cli.cjs')

/**
 * Plays the part of the page that begins with an empty folder: writes the files that it shows, runs its commands and compares what they
 * print. Where nothing is shown, as for npm, the command has to succeed. With TAP_SNAPSHOT=1, the page is written anew.
 */
t.test('the page leads from an empty folder to a working plugin', async (t) => {
  const outer = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  t.teardown(() => rm(outer, { recursive: true, force: true }))
  let folder = outer
  const written = await readFile(page, 'utf8')
  const [, before = '', part = '', after = ''] =
    /^([\s\S]*\n## From an empty folder\n)([\s\S]*?)(\n## [\s\S]*)$/.exec(written) ?? []
  const blocks = part.split(/^(```\w+\n[\s\S]*?^```$)/gm)
  const played: string[] = []
  let commands = 0
  for (const block of blocks) {
    const [, language, body = ''] = /^```(\w+)\n([\s\S]*?)^```$/m.exec(block) ?? []
    const [, name] = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(body) ?? []
    if (name !== undefined) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, body)
    }
    if (language !== 'console') {
      played.push(block)
      continue
    }
    let lines = ''
    for (const line of body.split('\n').filter((each) => each.startsWith('$ '))) {
      commands += 1
      lines += `${line}\n${await play(line.slice(2).split(' '))}`
    }
    played.push(`\`\`\`console\n${lines}\`\`\``)
  }
  t.equal(commands, 8)
  t.ok(existsSync(join(folder, 'msgapi-plugin-acme-0.1.0.tgz')))
  const pack = npm('pack', '--dry-run', '--json')
  const packed: readonly { files: readonly { path: string }[] }[] = JSON.parse(pack.stdout)
  t.strictSame(
    packed[0]?.files.map(({ path }) => path).sort(),
    [
      'README.md',
      'fixers/channel-description.js',
      'index.d.ts',
      'index.js',
      'package.json',
      'rules/channel-description.js',
    ],
    'without the test',
  )
  const shown = before + played.join('') + after
  if (process.env.TAP_SNAPSHOT === '1') await writeFile(page, shown)
  else t.equal(written, shown)

  function npm(...words: readonly string[]) {
    return spawnSync('npm', words, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
  }

  async function play(words: readonly string[]): Promise<string> {
    const [program, ...rest] = words
    if (program === 'cd') {
      folder = join(folder, rest[0] ?? '')
      return ''
    }
    if (words.join(' ') === 'npm install') {
      // What npm would fetch is linked; scripts/end-to-end.mjs installs it from a tarball.
      await mkdir(join(folder, 'node_modules'))
      await symlink(resolve('.'), join(folder, 'node_modules/msgapi'), 'junction')
      return ''
    }
    if (program === 'npm') {
      const { status, stdout, stderr } = npm(...rest)
      t.equal(status, 0, `${words.join(' ')}\n${stdout}${stderr}`)
      return ''
    }
    const [package_, ...msgapiWords] = rest
    t.strictSame([program, package_], ['npx', 'msgapi'])
    const { status, stdout, stderr } = spawnSync(...nodeAlone([cli, ...msgapiWords]), { cwd: folder, encoding: 'utf8' })
    t.equal(status, 0, stderr)
    return stdout
  }
})
