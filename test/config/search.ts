import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cosmiconfig, getDefaultSearchPlaces } from 'cosmiconfig'
import t from 'tap'
import { configNames, findConfig } from '../../src/config/find.ts'
import { loadSettings } from '../../src/config/load-settings.ts'
import { factsOf } from '../facts-of-message.ts'
import { folderWith, messageOf } from './config-folder.ts'

t.test('a config is looked for from the entry up to the repository', async (t) => {
  const hint = 'failSeverity: hint'
  const rows: [name: string, files: Record<string, string>, expected: string | undefined, workingFolder?: string][] = [
    ['in the folder of the entry', { 'r/.git/': '', 'r/a/msgapi.config.yaml': hint }, 'r/a/msgapi.config.yaml'],
    ['the nearest wins', { 'r/.git/': '', 'r/.msgapirc': hint, 'r/a/.msgapirc.yml': hint }, 'r/a/.msgapirc.yml'],
    ['in the repository', { 'r/.git/': '', 'r/msgapi.config.json': '{}' }, 'r/msgapi.config.json'],
    ['not above the repository', { 'r/.git/': '', 'msgapi.config.yaml': hint }, undefined],
    ['.git may be a file', { 'r/.git': 'gitdir: x', 'msgapi.config.yaml': hint }, undefined],
    ['a package.json with the key', { 'r/.git/': '', 'r/package.json': '{"msgapi":{}}' }, 'r/package.json'],
    [
      'a package.json without the key does not stop the search',
      { 'r/.git/': '', 'r/.msgapirc': hint, 'r/a/package.json': '{"dependencies":{"msgapi":"1"}}' },
      'r/.msgapirc',
    ],
    ['a broken package.json that says nothing of us', { 'r/.git/': '', 'r/package.json': '{' }, undefined],
    ['the first name wins', { 'r/.git/': '', 'r/.msgapirc': hint, 'r/msgapi.config.yml': hint }, 'r/msgapi.config.yml'],
    ['without a repository, up to the working folder', { 'r/.msgapirc': hint }, 'r/.msgapirc', 'r'],
    ['without a repository, not above the working folder', { '.msgapirc': hint }, undefined, 'r'],
    ['entry outside of the working folder', { 'r/.msgapirc': hint, 'w/.msgapirc': hint }, undefined, 'w'],
    ['entry outside of the working folder, beside a config', { 'r/a/.msgapirc': hint, 'w/': '' }, 'r/a/.msgapirc', 'w'],
  ]
  for (const [name, files, expected, working = ''] of rows) {
    await t.test(name, async (t) => {
      const folder = folderWith(t, { ...files, 'r/a/api.yaml': '' })
      const entry = join(folder, 'r/a/api.yaml')
      const { settings } = await loadSettings({ entry, workingFolder: join(folder, working) })
      t.equal(settings.configFile, expected === undefined ? undefined : join(folder, expected))
    })
  }
})

t.test('configs that a search skips are reported', async (t) => {
  const code = 'configs in code are not supported by this version of msgapi; write msgapi.config.yaml.'
  const rows: [files: Record<string, string>, expected: string[]][] = [
    [{}, []],
    [{ 'msgapi.config.js': 'x' }, [`FOLDER/msgapi.config.js is not read: ${code}`]],
    [
      { 'a/.msgapirc.cjs': '', 'a/msgapi.config.mts': '', '.msgapirc': '{}', 'a/my-msgapi.config.js': '' },
      [`FOLDER/a/.msgapirc.cjs is not read: ${code}`, `FOLDER/a/msgapi.config.mts is not read: ${code}`],
    ],
    [
      { '.msgapirc': '', 'msgapi.config.yaml': '# none' },
      ['FOLDER/.msgapirc is not read: msgapi.config.yaml beside it comes first.'],
    ],
    [{ '.spectral.yaml': '', '.msgapirc': '{}', 'a/.spectral.js': '' }, []],
    [
      { 'a/.msgapirc': '\ufeff\n', 'msgapi.config.yaml': '' },
      ['FOLDER/a/.msgapirc is empty, so the defaults apply; write "extends: [msgapi:recommended]", or remove it.'],
    ],
  ]
  for (const [files, expected] of rows) {
    const folder = folderWith(t, { '.git/': '', 'a/api.yaml': '', ...files })
    const { notices } = await loadSettings({ entry: 'a/api.yaml', workingFolder: folder })
    t.strictSame(
      notices.map((notice) => notice.replaceAll(folder, 'FOLDER')),
      expected,
    )
    const { notices: none } = await loadSettings({ entry: 'a/api.yaml', workingFolder: folder, noConfig: true })
    t.strictSame(none, [])
  }
})

t.test('Spectral rulesets that a search skips are listed', async (t) => {
  const rows: [files: Record<string, string>, expected: string[]][] = [
    [{}, []],
    [{ '.spectral.yaml': '' }, []],
    [{ '.spectral.yaml': '', 'a/.spectral.js': '' }, ['FOLDER/a/.spectral.js code']],
    [{ '.spectral.mjs': '', 'a/.spectral.yaml': '' }, []],
    [
      { 'msgapi.config.yaml': '', '.spectral.yaml': '', 'spectral.ts': '', 'a/.spectral.json': '' },
      ['FOLDER/a/.spectral.json config', 'FOLDER/.spectral.yaml config', 'FOLDER/spectral.ts code'],
    ],
    [{ 'a/msgapi.config.yaml': '', '.spectral.yaml': '' }, []],
  ]
  for (const [files, expected] of rows) {
    const workingFolder = folderWith(t, { '.git/': '', 'a/api.yaml': '', ...files })
    const passedOver = async (request: object) => {
      const { settings } = await loadSettings({ entry: 'a/api.yaml', workingFolder, ...request })
      return settings.naming.passedOver.map(({ path, reason }) => `${path.replace(workingFolder, 'FOLDER')} ${reason}`)
    }
    t.strictSame(await passedOver({}), expected)
    t.strictSame(await passedOver({ noConfig: true }), [])
    t.strictSame(await passedOver({ commandLine: { rulesets: ['team.yaml'] } }), [], 'a person chose')
  }
})

t.test('a Spectral ruleset is used where there is no config', async (t) => {
  const rows: [files: Record<string, string>, rulesets: string[] | undefined, expected: string, named: boolean][] = [
    [{ '.spectral.yaml': '' }, undefined, 'FOLDER/.spectral.yaml', false],
    [{ 'spectral.json': '', 'a/.spectral.yml': '' }, undefined, 'FOLDER/a/.spectral.yml', false],
    [{ 'a/.spectral.yml': '', '.msgapirc': '' }, undefined, 'msgapi:recommended', true],
    [{ '.spectral.yaml': '' }, ['team.yaml'], 'FOLDER/team.yaml', true],
    [{ '.msgapirc': '' }, ['./team'], 'FOLDER/team', true],
    [{ team: '' }, ['team'], 'FOLDER/team', true],
    [{}, ['@acme/team'], '@acme/team', true],
    [{}, ['spectral:asyncapi'], 'spectral:asyncapi', true],
    [{}, undefined, 'msgapi:recommended', true],
  ]
  for (const [files, rulesets, expected, named] of rows) {
    const folder = folderWith(t, { '.git/': '', 'a/api.yaml': '', ...files })
    const { settings } = await loadSettings({ entry: 'a/api.yaml', workingFolder: folder, commandLine: { rulesets } })
    t.strictSame(
      settings.extends.map(({ name }) => name.replaceAll(folder, 'FOLDER')),
      [expected],
    )
    t.equal(settings.naming.named, named)
  }
})

t.test('a search runs no code, and leads to no file outside', async (t) => {
  const markers = folderWith(t, {})
  const marker = join(markers, 'ours')
  const codeThatWrites = (path: string) => `require('node:fs').writeFileSync(${JSON.stringify(path)}, '')`
  const code = codeThatWrites(marker)
  const files = Object.fromEntries(
    ['.config/config', '.config/msgapirc', 'msgapi.config', '.msgapirc', '.spectral'].flatMap((name) =>
      ['js', 'cjs', 'mjs', 'ts'].map((extension) => [`${name}.${extension}`, code]),
    ),
  )
  const folder = folderWith(t, { '.git/': '', 'api.yaml': '', ...files })
  const yardstick = folderWith(t, { '.config/config.cjs': codeThatWrites(join(markers, 'theirs')) })

  const before = process.cwd()
  t.teardown(() => process.chdir(before))
  process.chdir(folder)
  const { settings } = await loadSettings({ entry: 'api.yaml', workingFolder: folder })
  t.equal(settings.configFile, undefined)
  process.chdir(yardstick)
  cosmiconfig('msgapi', { searchPlaces: ['.msgapirc'] })
  for (let wait = 0; wait < 3_000 && !existsSync(join(markers, 'theirs')); wait++) await setTimeout(10)
  t.ok(existsSync(join(markers, 'theirs')), 'cosmiconfig does run its meta config, before any search')
  t.notOk(existsSync(marker), 'we run nothing')
  process.chdir(before)

  const outside = folderWith(t, { config: 'failSeverity: hint', 'package.json': '{"msgapi":{}}' })
  const inside = folderWith(t, { '.git/': '', 'api.yaml': '' })
  symlinkSync(join(outside, 'package.json'), join(inside, 'package.json'))
  const skipped = await loadSettings({ entry: 'api.yaml', workingFolder: inside })
  t.equal(skipped.settings.configFile, undefined)
  t.match(skipped.notices, [/package\.json: This file is a link that leads out of .*not searched for a config\./])
  symlinkSync(join(outside, 'config'), join(inside, '.msgapirc'))
  const refusal = `${join(inside, '.msgapirc')}: This config links out of ${inside}; name it with --config to use it.`
  t.equal(await messageOf(loadSettings({ entry: 'api.yaml', workingFolder: inside })), refusal)
  const named = await loadSettings({ entry: 'api.yaml', workingFolder: inside, configFile: '.msgapirc' })
  t.equal(named.settings.failSeverity, 'hint')
})

t.test('a config that is no regular file, or too large, is refused at once', async (t) => {
  if (process.platform === 'win32') return
  const folder = folderWith(t, { '.git/': '', 'api.yaml': '' })
  const file = join(folder, '.msgapirc')
  const refusal = () => messageOf(loadSettings({ entry: 'api.yaml', workingFolder: folder, configFile: '.msgapirc' }))
  execFileSync('mkfifo', [file])
  t.equal(factsOf(await refusal()), file)
  rmSync(file)
  symlinkSync('/dev/zero', file)
  t.equal(factsOf(await refusal()), file)
  rmSync(file)
  symlinkSync('nowhere', file)
  t.equal(factsOf(await refusal()), file)
  rmSync(file)
  writeFileSync(file, '#'.repeat(10_000_001))
  t.equal(factsOf(await refusal()), file)
})

t.test('every file that cosmiconfig would read is read or reported', async (t) => {
  const places = getDefaultSearchPlaces('msgapi').filter((place) => !place.startsWith('.config/'))
  for (const place of places) {
    const folder = folderWith(t, { [place]: place === 'package.json' ? '{"msgapi":{}}' : '{}' })
    const { found, notices } = await findConfig(folder, folder)
    t.equal(found === undefined ? notices.length : 1, 1, place)
  }
  t.ok(configNames.every((name) => places.includes(name) || name.startsWith('msgapi.config.')))
})
