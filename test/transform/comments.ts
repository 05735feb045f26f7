import assert from 'node:assert/strict'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse } from 'yaml'
import { componentKinds } from '../../src/components/component-kind.ts'
import { type TransformOutcome, transform, type UsedTransform } from '../../src/index.ts'
import { commentsIn } from '../conformance/comments-in.ts'
import { commentedYaml } from '../oracle/commented-yaml.ts'
import { wholeDescriptions } from '../oracle/random-description.ts'
import { shops } from '../oracle/random-shop.ts'

const seed = process.env.FC_SEED
const runs = { numRuns: 40, ...(seed === undefined ? {} : { seed: Number(seed) }) }
const choices = fc.array(fc.nat({ max: 9_999 }), { minLength: 50, maxLength: 50 })
const documents = fc.oneof(
  shops,
  wholeDescriptions.map((text): unknown => parse(text)),
)

/** Transforms that remove nothing, so that all comments stay. */
const keeping: readonly UsedTransform[] = [
  'inline-references',
  ['hoist-components', { minimum: 1 }],
  ['hoist-components', { duplicates: false, minimum: 1, kinds: componentKinds }],
  'sort-keys',
  ['sort-keys', { order: 'alphabet' }],
  ['spelling', { to: 'neutral' }],
  ['rename', { at: '#/components/schemas/S1', to: 'New' }],
  'upgrade',
]

const removing: readonly UsedTransform[] = [
  'dedupe-components',
  'prune-components',
  'merge-traits',
  'strip-extensions',
  ['filter', { keep: ['operation:o0'] }],
  ['filter', { drop: ['tag:internal', 'x-internal'] }],
  ['perspective', { to: 'receive', title: 'Other' }],
  ['perspective', { to: 'flip', title: 'Other', rename: { o0: 'mine' } }],
]

t.test('every comment is in the result of a transform, or a finding lists it', async (t) => {
  const root = t.testdir({})
  let lostAny = 0
  await fc.assert(
    fc.asyncProperty(
      documents,
      choices,
      fc.boolean(),
      fc.constantFrom(...keeping, ...removing),
      async (data, numbers, anchors, use) => {
        const { text, comments } = commentedYaml(data, numbers, { anchors })
        assert.deepEqual(commentsIn(text).toSorted(), comments.toSorted())
        const outcome = await transform(
          { path: join(root, 'api.yaml'), content: text },
          { use: [use], root, noConfig: true },
        )
        const lost = lostComments(comments, outcome)
        const listed = keeping.includes(use) ? [] : listedComments(outcome)
        lostAny += lost.length
        assert.deepEqual(
          lost.filter((comment) => !listed.includes(comment)),
          [],
          `${JSON.stringify(use)}\n${text}`,
        )
      },
    ),
    runs,
  )
  t.ok(lostAny > 0)
})

function lostComments(comments: readonly string[], { files: [file] }: TransformOutcome): readonly string[] {
  if (file === undefined) return []
  // Two that came on one line are one.
  const left = new Set(commentsIn(file.text).flatMap((comment) => [comment, ...comment.split(/ +(?=#)/)]))
  return comments.filter((comment) => !left.has(comment))
}

/** The comments that findings say are removed. */
function listedComments({ findings }: TransformOutcome): readonly string[] {
  return findings
    .filter(({ code }) => code === 'edit/comments-removed')
    .flatMap(({ message, related = [] }) => {
      const [first = '""'] = /"#(?:[^"\\]|\\.)*"/.exec(message) ?? []
      return [String(JSON.parse(first)), ...related.map((each) => each.message)]
    })
}
