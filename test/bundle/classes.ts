import fc from 'fast-check'
import t from 'tap'
import { coarsestPartition, type PartitionState } from '../../src/partition.ts'
import { runs } from '../volume.ts'

const states = fc
  .array(fc.tuple(fc.constantFrom('a', 'b'), fc.array(fc.nat(), { maxLength: 3 })), { minLength: 1, maxLength: 40 })
  .map((drawn) => drawn.map(([label, targets]) => ({ label, targets: targets.map((target) => target % drawn.length) })))

/** Classes found by comparing everything with everything until nothing changes; each is the first of its members. */
function classesOneByOne(all: readonly PartitionState[]): readonly number[] {
  let classes: readonly number[] = all.map(() => 0)
  for (let known = 0; known !== new Set(classes).size; ) {
    known = new Set(classes).size
    const words = all.map(({ label, targets }, index) =>
      [label, classes[index], ...targets.map((target) => classes[target])].join(' '),
    )
    classes = words.map((word) => words.indexOf(word))
  }
  return classes
}

t.test('values that cannot be told apart share a class, circular ones included', async (t) => {
  fc.assert(
    fc.property(states, (all) => {
      const classes = coarsestPartition(all)
      const firsts = classes.map((each) => classes.indexOf(each))
      return firsts.join(' ') === classesOneByOne(all).join(' ')
    }),
    runs(60),
  )
  t.pass('as when everything is compared with everything')
})
