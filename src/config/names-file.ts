import { dirname } from 'node:path'
import { quote } from '../findings/quote.ts'
import { wayTo } from '../load/files/address.ts'
import { secretByName } from '../load/files/secret-files.ts'
import { stringOf } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { ConfigError } from './errors.ts'
import { readConfigFile } from './read.ts'
import { configPlaceOf, isBlank } from './validate.ts'
import { describe, withStop } from './wording.ts'

/** The names of components by their origins, from a file. */
export interface NamesFile {
  readonly source: SourceFile
  readonly names: ReadonlyMap<string, string>
}

/** Allowed keys of a component, by "Components Object" of the format. */
const legalName = /^[a-zA-Z0-9.\-_]+$/

/**
 * Reads a YAML or JSON file with names for components: a map from an origin, such as `schemas/order.yaml#/Line`, to a name.
 * Throws a ConfigError with the place if it cannot be read, is not such a map, or has a name that is not allowed for components.
 * The error shows the file as in findings, relative to the working folder.
 */
export async function readNames(path: string, workingFolder: string): Promise<NamesFile> {
  const shown = wayTo(workingFolder, path)
  const secret = secretByName(path, dirname(path))
  if (secret !== undefined) {
    const message = `This file may hold secrets (${secret}) and is not read; write the names to a file of another name.`
    throw new ConfigError(message, { file: path }, shown)
  }
  const source = await readConfigFile(path, { kind: 'file with names', shown })
  if (isBlank(source)) return { source, names: new Map() }
  const [problem] = source.findings.filter(({ severity }) => severity === 'error')
  if (problem !== undefined) {
    const { start } = problem.range
    throw new ConfigError(
      withStop(problem.message),
      { file: path, line: start.line + 1, column: start.character + 1 },
      shown,
    )
  }
  const { root } = source
  if (root?.kind !== 'map') {
    const found = root === undefined ? 'Missing content' : `Unexpected ${describe(root)}`
    const message = `${found}, expected a map from origins to names, such as "schemas/order.yaml#/Line": "OrderLine".`
    throw new ConfigError(message, configPlaceOf(source, [], 'value'), shown)
  }
  const names = new Map<string, string>()
  for (const [origin, { value }] of root.entries) {
    const name = stringOf(value)
    if (name === undefined || !legalName.test(name)) {
      const message = `Unexpected ${describe(value)} as the name of ${quote(origin)}, expected letters, digits, ".", "-" and "_".`
      throw new ConfigError(message, configPlaceOf(source, [origin], 'value'), shown)
    }
    names.set(origin, name)
  }
  return { source, names }
}
