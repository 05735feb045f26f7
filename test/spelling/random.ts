import { join, relative } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { lint, transform, type UsedTransform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'
import { spelledDescriptions } from '../oracle/random-spelling.ts'
import { isMetOften, runs } from '../volume.ts'

t.test('random descriptions can be turned into the other spelling and back, byte for byte', async (t) => {
  const folder = t.testdirName
  await fc.assert(
    fc.asyncProperty(spelledDescriptions, async ({ asyncapi, neutral: other }) => {
      for (const [from, to, name] of [
        [asyncapi, other, 'neutral'],
        [other, asyncapi, 'asyncapi'],
      ] as const) {
        t.testdir(from)
        const [entry = ''] = Object.keys(from)
        const use: readonly UsedTransform[] = [['spelling', { to: name, media: true }]]
        const outcome = await transform(join(folder, entry), { root: folder, noConfig: true, use })
        const errors = outcome.findings.filter(({ severity }) => severity === 'error')
        if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 1))
        for (const { path, text } of outcome.files) {
          const expected = to[relative(folder, path)]
          if (text !== expected) throw new Error(`${path}\n${text}\n--- instead of\n${expected}`)
        }
      }
    }),
    runs(40),
  )
  t.pass('all words and nothing else')
})

const wholeDescriptions = spelledDescriptions.filter(({ asyncapi }) => Object.keys(asyncapi).length === 1)
const mutation = fc.record({
  at: fc.nat({ max: 100_000 }),
  length: fc.nat({ max: 12 }),
  text: fc.constantFrom(
    '',
    'sns',
    'notifytopic',
    ' ',
    '\n',
    '\n  ',
    '&b ',
    '*b',
    '#',
    '"',
    "'",
    '{',
    '}',
    ': ',
    '<<: *b',
    'asyncapi',
  ),
})

t.test('damaged random descriptions are refused, or can be turned back byte for byte', async (t) => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(
      wholeDescriptions,
      fc.array(mutation, { minLength: 1, maxLength: 2 }),
      async (spelled, accidents) => {
        const [entry = '', first = ''] = Object.entries(spelled.asyncapi)[0] ?? []
        let content = first
        for (const { at, length, text } of accidents) {
          const start = at % content.length
          content = content.slice(0, start) + text + content.slice(start + length)
        }
        const outcome = async (text: string, to: string) =>
          transform(
            { path: `/none/${entry}`, content: text },
            { noConfig: true, use: [['spelling', { to, media: true }]] },
          )
        const there = await outcome(content, 'neutral')
        const bad = there.findings.find(({ code }) => code.startsWith('transform/') || code === 'edit/written-anew')
        if (bad !== undefined || there.crashed) throw new Error(`${bad?.message}\n${content}`)
        if (there.text === undefined || there.text === content) return
        changed += 1
        const back = await outcome(there.text, 'asyncapi')
        if (back.text !== content)
          throw new Error(`${content}\n---\n${there.text}\n---\n${back.text ?? JSON.stringify(back.findings)}`)
      },
    ),
    runs(200),
  )
  t.ok(isMetOften(changed, 5), 'some are changed', { changed })
})

t.test('upgrading random descriptions causes no unannounced error', async (t) => {
  await fc.assert(
    fc.asyncProperty(spelledDescriptions, async ({ asyncapi }) => {
      const [entry = '', text = ''] = Object.entries(asyncapi)[0] ?? []
      const content = text.replace('3.1.0', '3.0.0').replaceAll('mqtt', 'ros2')
      const document = { path: `/none/${entry}`, content }
      const errors = async (use: readonly UsedTransform[]) => {
        const { findings } = await lint([document], { noConfig: true, use })
        const named = findings
          .filter(({ code }) => code === 'upgrade/new-meaning')
          .map(({ place }) => formatFragment(place.pointer))
        const found = findings.filter(({ severity }) => severity === 'error')
        return { named, found: found.map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`) }
      }
      const before = await errors([])
      const after = await errors(['upgrade'])
      const unnamed = after.found.filter(
        (each) => !before.found.includes(each) && !after.named.some((at) => each.split(' ')[1]?.startsWith(at)),
      )
      if (unnamed.length > 0) throw new Error(`${unnamed.join('\n')}\n${content}`)
    }),
    runs(40),
  )
  t.pass('none')
})
