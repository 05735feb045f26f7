import path from 'node:path'
import { readFixtures } from '../oracle/fixture.ts'

export const fixtures = readFixtures(path.resolve('test/fixtures/bundle'))

/** The fixtures whose entry file and bundle are in YAML. */
export const inYaml = fixtures
  .flatMap(([, cases]) => cases)
  .filter(({ entry, as }) => entry.endsWith('.yaml') && as === undefined)

/** What a description begins with. */
export const schemaHead = "asyncapi: 3.0.0\ninfo: {title: t, version: '1'}\n"
