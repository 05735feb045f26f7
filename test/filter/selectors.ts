import t from 'tap'
import { transform } from '../../src/index.ts'
import { head } from './descriptions.ts'

t.test('selectors that cannot be read end the run', async (t) => {
  const run = (options: Readonly<Record<string, unknown>>) =>
    transform({ path: '/api.yaml', content: `${head}channels: {}\n` }, { use: [['filter', options]], noConfig: true })
  const selector = 'expected a selector: operation:ID, channel:ID, address:ADDRESS, tag:NAME, x-NAME or x-NAME=VALUE.'
  const malformed: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ keep: ['orders'] }, `Unexpected "orders" for the option "keep" of the transform "filter", ${selector}`],
    [{ drop: ['tag:'] }, `Unexpected "tag:" for the option "drop" of the transform "filter", ${selector}`],
    [{ drop: ['x-'] }, `Unexpected "x-" for the option "drop" of the transform "filter", ${selector}`],
    [{ keep: [] }, 'Unexpected [] for the option "keep" of the transform "filter", expected one selector or more.'],
    [{}, 'Unexpected options of the transform "filter", expected "keep", "drop" or both.'],
    [{ keep: 'tag:a' }, 'Unexpected "tag:a" for the option "keep" of the transform "filter", expected a list.'],
  ]
  for (const [options, message] of malformed) await t.rejects(run(options), { message }, JSON.stringify(options))
})
