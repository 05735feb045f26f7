import { join } from 'node:path'
import t from 'tap'
import { bundle, lint, type UsedTransform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'
import { run } from './spelling-run.ts'

t.test('later transforms of a run read the new spelling', async (t) => {
  const files = {
    'api.yaml': `asyncapi: 3.0.0
info: {title: t, version: 1.0.0}
channels: {c: {$ref: 'parts.yaml'}}
operations:
  o:
    action: receive
    channel: {$ref: '#/channels/c'}
    bindings: {sns: {consumers: [{protocol: sqs}]}}
    traits: [{bindings: {sns: {deliveryPolicy: {numRetries: many}}, ros2: {}}}]
`,
    'parts.yaml': 'address: a\nbindings: {sns: {}, googlepubsub: {labels: text}}\n',
  }
  const folder = t.testdir(files)
  const entry = join(folder, 'api.yaml')
  const use: readonly UsedTransform[] = [['spelling', { to: 'neutral' }], 'merge-traits', 'upgrade', 'sort-keys']
  const options = { root: folder, noConfig: true }
  const codes = async (used: readonly UsedTransform[], at = entry) => {
    const { findings } = await lint([at], { ...options, use: used })
    return findings.map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`).sort()
  }
  const spelled = await run(t, files, ['spelling', { to: 'neutral' }])
  const other = t.testdir(spelled.texts)
  const found = await codes([['spelling', { to: 'neutral' }]], join(other, 'api.yaml'))
  t.ok(found.some((each) => each.startsWith('bindings/notifytopic/')))
  t.notOk(found.some((each) => each.includes('bindings/sns/')))
  t.testdir(files)
  const chained = await codes([['spelling', { to: 'neutral' }]])
  t.strictSame(
    chained.map((each) => each.split(' ')[0]),
    found.map((each) => each.split(' ')[0]),
    'the places are those of the author, the codes those of the spelling',
  )
  const bundled = await bundle(entry, { ...options, use })
  t.match(bundled.text, /^specversion: 3\.1\.0\n/)
  t.match(bundled.text, /cloudpubsub: \{ ?labels/)
  t.notMatch(bundled.text, /sns|sqs|traits/)
})
