import { readFileSync } from 'node:fs'
import t from 'tap'
import { configSchema } from '../../src/config/schema.ts'
import { defaultLimits } from '../../src/load/limits.ts'

t.test('the schema for editors is the one that configs are read by', async (t) => {
  const file = new URL('../../schema/msgapi.config.schema.json', import.meta.url)
  t.equal(readFileSync(file, 'utf8'), `${JSON.stringify(configSchema(), null, 2)}\n`)
  const limits = JSON.stringify(configSchema())
  for (const name of Object.keys(defaultLimits)) t.match(limits, `"${name}":`)
})
