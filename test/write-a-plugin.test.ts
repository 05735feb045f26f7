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
    const [option, package_, ...msgapiWords] = rest
    t.strictSame([program, option, package_], ['npx', '--no-install', 'msgapi'])
    const { status, stdout, stderr } = spawnSync(...nodeAlone([cli, ...msgapiWords]), { cwd: folder, encoding: 'utf8' })
    t.equal(status, 0, stderr)
    return stdout
  }
})

/** The blocks of a section of the page, by language. */
async function blocksOf(title: string): Promise<Readonly<Record<'js' | 'yaml' | 'console', string>>> {
  const text = await readFile(page, 'utf8')
  const [, rest = ''] = text.split(`\n${title}\n`)
  const [section = ''] = rest.split(/^#{2,3} /m)
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section)?.[1] ?? ''
  return { js: block('js'), yaml: block('yaml'), console: block('console') }
}

const api = `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders:
    address: orders
    messages:
      placed: {}
      cancelled: { title: "${'An order that somebody has cancelled '.repeat(2).trim()}" }
operations:
  send: { action: send, channel: { $ref: '#/channels/orders' } }
`

t.test('the blocks of the reference work together', async (t) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const house = join(folder, 'node_modules/msgapi-plugin-house')
  await mkdir(house, { recursive: true })
  const files: Readonly<Record<string, string>> = {
    'manifest.js': (await blocksOf('## The manifest')).js,
    'title.js': `${(await blocksOf('## Rules that visit objects')).js}export { messageTitle }\n`,
    'limited.js': `${(await blocksOf('### Options')).js}export { messageTitle }\n`,
    'fixers.js': `${(await blocksOf('## Fixers')).js}export { fixers }\n`,
    'reporters.js': `${(await blocksOf('## Reporters')).js}export { reporters }\n`,
    'package.json':
      '{ "name": "msgapi-plugin-house", "version": "1.0.0", "type": "module", "exports": "./index.js" }\n',
    'index.js': `import { definePlugin } from 'msgapi/plugin'
import { fixers } from './fixers.js'
import { messageTitle as limited } from './limited.js'
import manifest from './manifest.js'
import { reporters } from './reporters.js'
import { messageTitle } from './title.js'

const { recommended, strict } = manifest.rulesets
const rules = { ...recommended.rules, 'message-title': messageTitle, limited: { message: 'Long', ...limited } }
export default definePlugin({ ...manifest, rulesets: { recommended: { rules }, strict }, fixers, reporters })
`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(house, name), text)
  const { yaml } = await blocksOf('## Functions')
  await writeFile(join(folder, 'msgapi.config.yaml'), `${yaml}  acme/limited: [warn, { max: 60 }]\n`)
  await writeFile(join(folder, 'api.yaml'), api)
  const run = (...words: readonly string[]) =>
    spawnSync(...nodeAlone([cli, ...words]), { cwd: folder, encoding: 'utf8' })
  t.equal(
    run('lint', 'api.yaml', '-f', 'acme/count').stdout,
    '5 findings in 1 documents\n1 acme/channel-description\n1 acme/limited\n2 acme/message-title\n1 operation-description\n',
  )
  t.match(run('lint', 'api.yaml', '--fix-unsafe', '--fix-dry-run').stdout, /\n\+ {4}description: Events of orders\n/)

  const { console } = await blocksOf('## The manifest')
  const [command = '', ...lines] = console.split('\n')
  await writeFile(join(house, 'index.js'), files['manifest.js']?.replace('rulesets:', 'ruleset:') ?? '')
  const { status, stderr } = run(...command.split(' ').slice(2))
  t.equal(stderr.replaceAll(folder, '/home/you/project'), lines.join('\n'))
  t.equal(status, 2)
})
