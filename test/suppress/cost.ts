import { Session } from 'node:inspector/promises'
import t from 'tap'
import { definePlugin } from '../../src/plugin/index.ts'
import { head, linted } from './linted.ts'

t.test('suppressions make no rule visit an object twice', async (t) => {
  const visited: string[] = []
  const visit = (type: string) => () => void visited.push(type)
  const counting = definePlugin({
    meta: { name: 'counting', version: '1.0.0', namespace: 'counting' },
    rulesets: {
      recommended: {
        rules: { count: { severity: 'warn', visit: { Channel: visit('Channel'), Message: visit('Message') } } },
      },
    },
  })
  const channels = 'channels:\n  a: { messages: { m: { nonsense: 1 } } }\n  b: { messages: { m: {} } }\n'
  const visits = async (content: string) => {
    visited.length = 0
    await linted(content, { plugins: [counting] })
    return visited.join(' ')
  }
  const expected = 'Channel Message Channel Message'
  t.equal(await visits(head + channels), expected)
  t.equal(await visits(`# msgapi-disable-file spec/unknown-field -- known\n${head}${channels}`), expected)
  t.equal(await visits(`${head}x-msgapi-ignore: [{ rule: spec/unknown-field, reason: known }]\n${channels}`), expected)
})

/** How often each function ran while something was done, by its name. */
async function callsDuring(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const counts = new Map<string, number>()
    const own = result.filter(({ url }) => url.includes('/.cache/msgapi/tests/'))
    for (const { functionName, ranges } of own.flatMap(({ functions }) => functions))
      counts.set(functionName, (counts.get(functionName) ?? 0) + (ranges[0]?.count ?? 0))
    return counts
  } finally {
    session.disconnect()
  }
}

t.test('comments are not read in a document without suppressions', async (t) => {
  const text = `${head}# a comment\nchannels:\n  a: { address: a } # another one\n`
  const reading = [
    'commentExtents',
    'suppressionsInComments',
    'suppressionsInExtensions',
    'readDirective',
    'suppressedPlacesOf',
  ]
  const callsFor = (content: string) => callsDuring(() => linted(content))
  const ran = (calls: ReadonlyMap<string, number>) => reading.filter((name) => (calls.get(name) ?? 0) > 0)
  t.strictSame(ran(await callsFor(text)), [], 'no comment is read')
  const some = await callsFor(`${text}old: 1 # msgapi-disable-line spec/unknown-field\n`)
  t.strictSame(ran(some), ['commentExtents', 'suppressionsInComments', 'readDirective', 'suppressedPlacesOf'])
})
