import t from 'tap'
import { coreFunctions } from '../../functions/core-functions.ts'
import { contextOf } from './calls.ts'

t.test('enumeration reads its values once for all places', async (t) => {
  const context = await contextOf('a: 1')
  const { enumeration } = coreFunctions
  if (enumeration === undefined) throw new Error('enumeration is missing')
  const readsAt = (places: number): number => {
    let reads = 0
    const list = Array.from({ length: 1000 }, (_, index) => `v${index}`)
    const values = new Proxy(list, {
      get: (target, name) => {
        reads += 1
        return Reflect.get(target, name)
      },
    })
    const options = { values }
    for (let place = 0; place < places; place++) {
      const found = enumeration(place % 2 === 0 ? `v${place}` : 'none', options, context)
      t.equal(Array.isArray(found) ? found.length : 0, place % 2)
    }
    return reads
  }
  const few = readsAt(2)
  t.ok(few > 1000)
  t.equal(readsAt(100), few)
  const [result] = [enumeration('none', { values: Array.from({ length: 600 }, (_, index) => index) }, context)].flat()
  t.match(result, { message: /498, 499 and 100 more$/ })
})
