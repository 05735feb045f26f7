import { readFileSync } from 'node:fs'

/** What every description begins with. */
export const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** A description with these schemas among its components. */
export const withSchemas = (schemas: string): string =>
  `${head}components:\n  schemas:\n${schemas.replace(/^/gm, '    ')}`

/** The text of a file in the fixtures of the graph. */
export const fixture = (name: string): string => readFileSync(`test/fixtures/graph/${name}`, 'utf8')
