import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import spectralCore from '@stoplight/spectral-core'
import { noFiles } from '../../src/load/files/read.ts'
import { definitionOf } from '../differential/definition.ts'
import type { Result } from '../differential/result.ts'
import { ourResults } from '../differential/subject.ts'

export interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
}

interface Expected {
  readonly message?: string
  readonly path?: readonly (string | number)[]
  readonly severity?: number
}

interface Case {
  readonly rule: string
  readonly name: string
  readonly document: string | Readonly<Record<string, unknown>>
  readonly errors: readonly Expected[]
}

/** Runs the test cases of Spectral's own ruleset: each is about one rule, which has to find what the case says. */
export async function run(sharedFolder: string): Promise<Outcome> {
  const file = join(sharedFolder, 'cases', 'rules', 'spectral-asyncapi.json')
  const { cases }: { readonly cases: readonly Case[] } = JSON.parse(readFileSync(file, 'utf8'))
  const failures: string[] = []
  for (const { rule, name, document, errors } of cases) {
    const definition = definitionOf({ extends: [['spectral:asyncapi', 'off']], rules: { [rule]: true } })
    const text = typeof document === 'string' ? document : JSON.stringify(document, undefined, 2)
    const source = join(sharedFolder, 'case.json')
    const { results } = await ourResults(new spectralCore.Ruleset(definition), { source, text }, noFiles)
    const found = results.filter(({ code }) => code === rule)
    const missing = errors.filter((expected) => !found.some((result) => matches(result, expected)))
    const added = found.length - errors.length
    if (missing.length > 0) failures.push(`${rule}: ${name}: expected ${JSON.stringify(missing[0])}`)
    else if (added > 0) failures.push(`${rule}: ${name}: ${added} results too many, ${JSON.stringify(found.at(-1))}`)
  }
  return { total: cases.length, passed: cases.length - failures.length, failures }
}

function matches({ message, path, severity }: Result, expected: Expected): boolean {
  return (
    (expected.message === undefined || expected.message === message) &&
    (expected.severity === undefined || expected.severity === severity) &&
    (expected.path === undefined || isDeepStrictEqual(expected.path.map(String), path))
  )
}
