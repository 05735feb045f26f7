import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLimits } from '../../src/load/limits.ts'
import { toData } from '../../src/load/node-data.ts'
import { parseText } from '../../src/load/parse.ts'
import { type Conformance, canonical } from './yaml-suite.ts'

/**
 * Runs JSONTestSuite: texts named `y_` must be read, and give the data that JSON.parse gives; those named `n_` must be
 * refused; those named `i_` may be either, but must not crash the reader.
 */
export async function run(sharedFolder: string): Promise<Conformance> {
  const folder = join(sharedFolder, 'cases/conformance/json-test-suite/test_parsing')
  const names = readdirSync(folder).sort()
  const deviations: { name: string; reason: string }[] = []
  const failures: string[] = []
  for (const name of names) {
    const failure = await judge(name, readFileSync(join(folder, name)))
    const reason = knownDeviations.get(name)
    if (failure !== undefined && reason !== undefined) deviations.push({ name, reason })
    else if (failure !== undefined) failures.push(`${name}: ${failure}`)
  }
  return { total: names.length, passed: names.length - deviations.length - failures.length, deviations, failures }
}

async function judge(name: string, bytes: Uint8Array): Promise<string | undefined> {
  const file = await parseText(name, bytes, 'json', defaultLimits)
  if (name.startsWith('n_')) return file.root === undefined ? undefined : 'accepted'
  if (name.startsWith('i_')) return undefined
  if (file.root === undefined) return `refused: ${file.findings[0]?.message}`
  const expected = canonical(JSON.parse(file.text))
  const actual = canonical(toData(file.root))
  return actual === expected ? undefined : `read ${actual}, expected ${expected}`
}

const knownDeviations: ReadonlyMap<string, string> = new Map([
  ['y_object_duplicated_key.json', 'a key that occurs twice is an error of the format'],
  ['y_object_duplicated_key_and_value.json', 'a key that occurs twice is an error of the format'],
])
