import * as originals from '@stoplight/spectral-functions'
import { arazzo, asyncapi, oas } from '@stoplight/spectral-rulesets'
import t from 'tap'
import { coreFunctions } from '../../functions/core-functions.ts'
import { dependsOnName, dependsOnValueOnly, prepareReplacements, replacementOf } from '../../functions/replacements.ts'
import type { AnyFunction } from '../../functions/spectral-function.ts'
import { contextOf, functionsOf, isFunction, outcome } from './calls.ts'

t.test('patterns take linear time on any text, and invalid ones are wrong options', async (t) => {
  const context = await contextOf('a: 1')
  const run = (name: string, value: unknown, options: unknown) => coreFunctions[name]?.(value, options, context)
  const digits = `a${'1'.repeat(50_000)}!`
  const letters = `${'a'.repeat(50_000)}!`
  t.match(run('casing', digits, { type: 'camel' }), [{ message: 'must be camel case' }])
  t.match(run('casing', letters, { type: 'flat', separator: { char: 'a' } }), [{ message: 'must be flat case' }])
  t.match(run('pattern', letters, { match: '^(a+)+$' }), [{ message: /must match the pattern/ }])
  t.match(run('schema', letters, { schema: { pattern: '^(a+)+$' } }), [{ message: /must match pattern/ }])
  for (const match of ['(', '/a/q', '(?<', 'a{2,1}']) {
    const { thrown } = Object(outcome((_, options) => run('pattern', 'text', options), null, { match }))
    t.match(thrown, [
      { code: 'invalid-function-options', path: ['functionOptions', 'match'], message: /regular expression/ },
    ])
  }
  // Spectral confuses the second schema with the first, because they have the same $id.
  const $id = 'https://example.test/same'
  t.same(run('schema', 1, { schema: { $id, type: 'number' } }), [])
  t.match(run('schema', 1, { schema: { $id, type: 'string' } }), [{ message: /must be string/ }])
})

t.test('functions of Spectral are recognized, with the data they read', async (t) => {
  const own: AnyFunction = Object.defineProperty(() => undefined, 'name', { value: 'truthy' })
  const known = new Map<string, unknown>(Object.entries(originals))
  const found: AnyFunction[] = []
  for (const [name, ours] of Object.entries(coreFunctions)) {
    t.equal(replacementOf(ours), ours)
    t.ok(dependsOnValueOnly(ours), name)
    t.equal(dependsOnName(ours), name === 'schema')
    const theirs = known.get(name)
    if (isFunction(theirs)) found.push(theirs)
  }
  const [alphabetical] = found
  const copy: AnyFunction = Object.assign(() => undefined, { schemas: structuredClone(Object(alphabetical).schemas) })
  Object.defineProperty(copy, 'name', { value: 'alphabetical' })
  await prepareReplacements([...found, own, copy])
  for (const theirs of found) t.equal(replacementOf(theirs), coreFunctions[theirs.name], theirs.name)
  t.equal(replacementOf(copy), coreFunctions.alphabetical)
  t.equal(replacementOf(own), own)
  t.notOk(dependsOnValueOnly(own))

  const functions = [...new Set([arazzo, asyncapi, oas].flatMap(functionsOf))]
  await prepareReplacements(functions)
  const onPath = functions.filter((used) => !dependsOnValueOnly(used)).map(({ name }) => name)
  t.same(onPath.sort(), ['oasExample', 'oasSecurityDefined', 'refSiblings'])
  for (const used of functions) t.equal(dependsOnValueOnly(replacementOf(used)), dependsOnValueOnly(used), used.name)
})
