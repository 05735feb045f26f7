import path from 'node:path'
import fc from 'fast-check'
import { readFixtures } from '../oracle/fixture.ts'

/** The fixtures of the bundler that have a bundle. */
export const fixtures = readFixtures(path.resolve('test/fixtures/bundle'))
  .flatMap(([, cases]) => cases)
  .filter(({ bundle }) => bundle !== undefined)

export const languages = fc.constantFrom<'yaml' | 'json' | undefined>(undefined, 'yaml', 'json')
