import { join } from 'node:path'
import t from 'tap'
import { loadSettings } from '../../src/config/load-settings.ts'
import { folderWith, withoutOrigin } from './config-folder.ts'

t.test('pipelines are read with their entries, transforms and outputs', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'api.yaml': '',
    'msgapi.config.yaml': `transforms: [a]
bundle: { as: json, dedupe: true, transforms: [b], output: out/ }
pipelines:
  one: { entry: api.yaml, output: dist/one.yaml }
  two:
    entry: [api.yaml, sub/b.yaml]
    lint: result
    bundle: { dedupe: false, names: names.yaml }
    transforms: [[c, { x: 1 }]]
    output: dist/
    as: yaml
    map: true
`,
  })
  const settingsOf = async (pipeline?: string) => {
    const { settings } = await loadSettings({ entry: 'api.yaml', workingFolder, commandLine: { pipeline } })
    const { bundle, pipelines, transforms } = settings
    t.strictSame([...pipelines.keys()], ['one', 'two'])
    t.strictSame(
      transforms.map(({ name }) => name),
      ['a'],
      'what runs before is not the concern of a pipeline',
    )
    return { ...bundle, transforms: bundle.transforms?.map(withoutOrigin), pipelines }
  }
  const at = (name: string) => join(workingFolder, name)
  const { pipelines, ...own } = await settingsOf()
  const ofConfig = { as: 'json', dedupe: true, transforms: [{ name: 'b', options: {} }], output: at('out/') }
  t.strictSame(own, ofConfig)
  t.strictSame(pipelines.get('one')?.entries, [at('api.yaml')])
  t.equal(pipelines.get('one')?.lint, 'both')
  t.strictSame(pipelines.get('two')?.entries, [at('api.yaml'), at('sub/b.yaml')])
  t.equal(pipelines.get('two')?.lint, 'result')
  const { pipelines: _one, ...one } = await settingsOf('one')
  t.strictSame(one, { ...ofConfig, output: at('dist/one.yaml') }, 'over the settings of the config')
  const { pipelines: _two, ...two } = await settingsOf('two')
  t.strictSame(two, {
    as: 'yaml',
    output: at('dist/'),
    names: at('names.yaml'),
    dedupe: false,
    map: true,
    transforms: [{ name: 'c', options: { x: 1 } }],
  })
})
