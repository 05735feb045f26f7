import { readFileSync } from 'node:fs'
import t from 'tap'
import { configSchema } from '../../src/config/schema.ts'
import { defaultLimits } from '../../src/load/limits.ts'

t.test('editors get the schema that configs are read with', async (t) => {
  const file = new URL('../../schema/msgapi.config.schema.json', import.meta.url)
  t.equal(readFileSync(file, 'utf8'), `${JSON.stringify(configSchema(), null, 2)}\n`)
  const limits = JSON.stringify(configSchema())
  for (const name of Object.keys(defaultLimits)) t.match(limits, `"${name}":`)
})
