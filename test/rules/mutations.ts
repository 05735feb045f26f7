import t from 'tap'
import { mutateDescription, spellings } from '../conformance/mutate-description.ts'

for (const spelling of spellings) {
  t.test(`mutations of a description give one finding each, spelling ${spelling}`, async (t) => {
    // All of them are tried by the conformance run. The words of the neutral spelling come from one list.
    const share = spelling === 'neutral' ? 22 : 11
    const { mutations, tried, wrong, unfit } = await mutateDescription(spelling, (mutation) => mutation % share === 0)
    t.strictSame(unfit, [], 'the description is valid as it is and has every object')
    t.strictSame(wrong, [])
    t.ok(mutations > 1_000 && tried > 100, `${tried} of ${mutations} mutations`)
  })
}
