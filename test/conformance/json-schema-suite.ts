import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compileSchema, type Validator } from '../../packages/json-schema/compile-schema.ts'
import { metaSchemas } from '../../packages/json-schema/meta-schema.ts'
import { linearPattern } from '../../packages/json-schema/pattern.ts'
import { childOf, type Node } from '../../src/load/node.ts'
import { isRecord, type JsonObject } from '../../src/plain-data.ts'
import { valueChecking } from '../../src/plugin/value-checking.ts'
import { graphOf } from './lint-source.ts'
import type { Conformance } from './yaml-suite.ts'

interface SuiteGroup {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

/**
 * Runs the JSON Schema Test Suite, draft-07, twice: with the validator itself, and with the schemas and values put into a
 * description, as `lint` reads them. In a description `$ref` follows the rules of Reference Objects and `$id` changes
 * nothing, so that schemas with one of them are left to the validator. Optional tests are listed by file.
 */
export async function run(sharedFolder: string): Promise<Conformance & { readonly skipped: readonly string[] }> {
  const folder = join(sharedFolder, 'cases/conformance/json-schema-test-suite')
  const documents = new Map([...metaSchemas, ...remoteSchemas(join(folder, 'remotes'))])
  const required = join(folder, 'tests/draft7')
  const failures: string[] = []
  const deviations: { name: string; reason: string }[] = []
  let total = 0
  for (const file of filesIn(required)) {
    for (const group of groupsIn(join(required, file))) {
      const verdicts = [...directVerdicts(group, documents), ...(await describedVerdicts(group))]
      total += verdicts.length
      for (const { test, isRight } of verdicts) {
        const name = `${file}: ${group.description}: ${test}`
        const reason = knownDeviations.get(name)
        if (isRight === (reason === undefined)) continue
        if (isRight) failures.push(`${name}: is listed as judged differently`)
        else if (reason === undefined) failures.push(name)
        else deviations.push({ name, reason })
      }
    }
  }
  const skipped = optionalFiles(join(required, 'optional')).map((file) => optionalSummary(file, required, documents))
  return { total, passed: total - failures.length - deviations.length, failures, deviations, skipped }
}

interface Verdict {
  readonly test: string
  readonly isRight: boolean
}

function directVerdicts({ schema, tests }: SuiteGroup, documents: ReadonlyMap<string, JsonObject>): readonly Verdict[] {
  const validator = validatorOf(schema, documents)
  return tests.map(({ description, data, valid }) => {
    const isValid = validator.isValid(data)
    // What is refused has an error, and nothing else has one.
    return { test: description, isRight: isValid === valid && (validator.errors(data).length === 0) === valid }
  })
}

function validatorOf(schema: unknown, documents: ReadonlyMap<string, JsonObject>): Validator {
  const pattern = (source: string) => linearPattern(source, 'u')
  return compileSchema(schema, { documents, referenceStandsAlone: true, pattern })
}

async function describedVerdicts({ schema, tests }: SuiteGroup): Promise<readonly Verdict[]> {
  if (/"\$(?:ref|id)":/.test(JSON.stringify(schema))) return []
  const examples = tests.map(({ data }) => ({ payload: data }))
  const message = { payload: schema, examples }
  const graph = await graphOf(JSON.stringify({ asyncapi: '3.1.0', components: { messages: { message } } }))
  const checking = await valueChecking(graph)
  const written = at(graph.entry.root, ['components', 'messages', 'message'])
  const payload = at(written, ['payload'])
  const list = at(written, ['examples'])
  if (payload === undefined || list?.kind !== 'list') throw new Error('the description is not what was written')
  return tests.map(({ description, valid }, index) => {
    const value = at(list.items[index], ['payload'])
    const isValid = value === undefined || checking.mismatches(value, payload).length === 0
    return { test: `${description} (in a description)`, isRight: isValid === valid }
  })
}

function at(node: Node | undefined, path: readonly string[]): Node | undefined {
  return path.reduce((found, key) => childOf(found, key), node)
}

/** The files that the suite serves at a host of its own. */
function remoteSchemas(folder: string): readonly (readonly [string, JsonObject])[] {
  return filesBelow(folder).flatMap((path) => {
    const schema: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(schema) ? [[`http://localhost:1234/${relative(folder, path)}`, schema] as const] : []
  })
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function optionalFiles(folder: string): readonly string[] {
  return filesBelow(folder)
}

function groupsIn(path: string): readonly SuiteGroup[] {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function optionalSummary(path: string, folder: string, documents: ReadonlyMap<string, JsonObject>): string {
  const groups = groupsIn(path)
  const wrong: string[] = []
  let total = 0
  for (const group of groups) {
    total += group.tests.length
    try {
      const verdicts = directVerdicts(group, documents)
      wrong.push(...verdicts.filter(({ isRight }) => !isRight).map(({ test }) => `${group.description}: ${test}`))
    } catch (error) {
      wrong.push(`${group.description}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const shown = wrong.length === 0 ? '' : ` (${wrong.join('; ')})`
  return `${relative(folder, path)}: ${total - wrong.length} of ${total} optional tests${shown}`
}

/** Tests that a schema in a description answers differently, by file, group and test. */
const knownDeviations: ReadonlyMap<string, string> = new Map([])
