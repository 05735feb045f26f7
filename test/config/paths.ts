import { symlinkSync } from 'node:fs'
import { join, sep } from 'node:path'
import t from 'tap'
import { loadSettings } from '../../src/config/load-settings.ts'
import { entryFolder, projectRoot } from '../../src/config/root.ts'
import { folderWith } from './config-folder.ts'

t.test('paths in a config start from its folder', async (t) => {
  const config =
    'root: sub\nbundle: { output: dist/, names: sub/names.yaml, map: dist/api.map, nameMap: dist/sub/../names.json }'
  const folder = folderWith(t, { '.git/': '', 'a/msgapi.config.yaml': config, 'a/sub/api.yaml': '' })
  const { settings } = await loadSettings({ entry: 'a/sub/api.yaml', workingFolder: folder })
  t.equal(settings.root, join(folder, 'a/sub'))
  t.strictSame(settings.bundle, {
    output: join(folder, 'a/dist') + sep,
    names: join(folder, 'a/sub/names.yaml'),
    nameMap: join(folder, 'a/dist/names.json'),
    map: join(folder, 'a/dist/api.map'),
  })
})

t.test('the root of a project is found from its entry', async (t) => {
  const folder = folderWith(t, { 'r/.git': '', 'r/a/api.yaml': '', 'w/a/api.yaml': '', 'x/api.yaml': '' })
  symlinkSync(join(folder, 'r/a'), join(folder, 'w/link'))
  const rows: [entry: string, root: string | undefined, expected: string][] = [
    ['r/a/api.yaml', undefined, 'r'],
    ['w/a/api.yaml', undefined, 'w'],
    ['w/stdin', undefined, 'w'],
    ['w/none/at/all.yaml', undefined, 'w'],
    ['w/link/api.yaml', undefined, 'r'],
    ['x/api.yaml', undefined, 'x'],
    ['r/a/api.yaml', '.', 'w'],
    ['r/a/api.yaml', '../r/a', 'r/a'],
    ['r/a/api.yaml', 'link', 'r/a'],
  ]
  for (const [entry, root, expected] of rows) {
    const found = projectRoot(entryFolder(join(folder, entry), folder), {
      root,
      workingFolder: join(folder, 'w'),
    })
    t.equal(found, join(folder, expected), `${entry} with root ${root}`)
  }
})
