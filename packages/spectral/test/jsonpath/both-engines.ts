import { createRequire } from 'node:module'
import { pathOfStep } from '../../jsonpath/match.ts'
import { parsePath } from '../../jsonpath/parse.ts'
import { compileQuery } from '../../jsonpath/query.ts'
import type { PathExpression } from '../../jsonpath/syntax.ts'

interface Nimma {
  query(input: unknown, callbacks: Record<string, (match: { path: (string | number)[]; value: unknown }) => void>): void
}

const require = createRequire(import.meta.url)

/** The engine of Spectral. */
export const {
  default: NimmaEngine,
}: { default: new (expressions: string[], options: object) => Nimma } = require('nimma/legacy')
export const { jsonPathPlus }: { jsonPathPlus: object } = require('nimma/fallbacks')

/** Matches as "path = value" with the path from the root, in their order, each once. */
export function ours(document: unknown, ...texts: string[]): string[] {
  const found = new Set<string>()
  compileQuery(texts.map(expressionOf)).run(document, (index, { step, value }) => {
    found.add(`${texts[index]}: /${pathOfStep(step).join('/')} = ${JSON.stringify(value)}`)
  })
  return [...found]
}

/** The same from Nimma with jsonpath-plus as its fallback, called as in Spectral. */
export function nimma(document: unknown, ...texts: string[]): string[] {
  const found = new Set<string>()
  const engine = new NimmaEngine(texts, { fallback: jsonPathPlus, unsafe: false, output: 'auto', customShorthands: {} })
  const callbacks = texts.map((text) => [
    text,
    ({ path, value }: { path: (string | number)[]; value: unknown }) =>
      found.add(`${text}: /${path.join('/')} = ${JSON.stringify(value)}`),
  ])
  engine.query(document, Object.fromEntries(callbacks))
  return [...found]
}

/** Parses an expression that must be well-formed. */
export function expressionOf(text: string): PathExpression {
  const parsed = parsePath(text)
  if ('problem' in parsed) throw new Error(`${text}: ${parsed.problem}`)
  return parsed
}
