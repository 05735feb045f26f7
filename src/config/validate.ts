import { noEntries } from '../load/entries.ts'
import type { Node } from '../load/node.ts'
import { type SourceFile, stepInto } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'
import { ConfigError, type ConfigPlace, type ConfigProblem, formatConfigPlace } from './errors.ts'
import type { ConfigFile } from './find.ts'
import { type ConfigValues, configShape } from './schema.ts'
import { withStop } from './wording.ts'

const mostProblems = 20

interface PlacedProblem extends ConfigProblem {
  readonly place: Required<ConfigPlace>
}

/**
 * Checks a config and reads its values. `knownCodes` are the codes that it can set, if known. Throws one ConfigError for all
 * problems, in the order of the file, at most 20.
 */
export function validateConfig(config: ConfigFile, knownCodes: ReadonlySet<string> | undefined): ConfigValues {
  const { source, base } = config
  const problems: PlacedProblem[] = []
  const report = (at: Pointer, on: 'key' | 'value', message: string) => {
    problems.push({ place: configPlaceOf(source, at, on), message })
  }
  const values = configShape.read(configNode(config), base, { report, knownCodes })
  if (values === undefined || problems.length > 0) throw errorFor(problems)
  return values
}

/** The place of a value of a config, for an error that is found after reading it. */
export function configPlaceOf(source: SourceFile, at: Pointer, on: 'key' | 'value'): Required<ConfigPlace> {
  const { start } = source.rangeOf(at, on)
  return { file: source.path, line: start.line + 1, column: start.character + 1 }
}

const blank: Node = noEntries

/** True if a YAML file is empty: a config in which everything is commented out sets nothing. */
export function isBlank(source: SourceFile): boolean {
  return source.language === 'yaml' && source.text.split(/\r\n|\n|\r/).every((line) => /^\s*(?:#|$)/.test(line))
}

/** The config in its file. Throws a ConfigError for a file that is not valid YAML or JSON, or has no config. */
export function configNode({ source, base }: ConfigFile): Node {
  if (isBlank(source)) return blank
  const syntax = source.findings.filter((finding) => finding.severity === 'error')
  if (syntax.length > 0) {
    throw errorFor(
      syntax.map(({ message, range: { start } }) => ({
        place: { file: source.path, line: start.line + 1, column: start.character + 1 },
        message: withStop(message),
      })),
    )
  }
  let node = source.root
  for (const segment of base) node = node === undefined ? undefined : stepInto(node, segment)
  if (node !== undefined) return node
  throw errorFor([{ place: configPlaceOf(source, base, 'value'), message: 'This config cannot be read.' }])
}

function errorFor(problems: readonly PlacedProblem[]): ConfigError {
  const ordered = [...problems].sort(
    (left, right) => left.place.line - right.place.line || left.place.column - right.place.column,
  )
  const [first, ...others] = ordered.slice(0, mostProblems)
  if (first === undefined) return new ConfigError('This config cannot be read.')
  const lines = [first.message, ...others.map(({ place, message }) => `${formatConfigPlace(place)}: ${message}`)]
  if (ordered.length > mostProblems) lines.push(`… and ${ordered.length - mostProblems} more.`)
  return new ConfigError(lines.join('\n'), first.place, first.place.file, ordered)
}
