import { readJson } from './json/json.ts'
import type { Limits } from './limits.ts'
import type { Node } from './node.ts'
import { mostProblems, nonFiniteNumber, oddSpace } from './problems.ts'
import { type Language, type Reader, SourceFile, type TextProblem } from './source-file.ts'
import { type Decoded, decode, findControlCharacters, withoutByteOrderMark } from './text/decode.ts'
import { type ParseOptions, readUsualYaml, readYaml } from './yaml/yaml.ts'

const textExtension = /\.(?:proto|xsd|raml|xml)$/i
const jsonExtension = /\.(?:json|avsc)$/i

/** Lines that version control writes around the two versions of a conflict. Each ends with a name, or has none. */
const markers = /^(<{7}|={7}|>{7})(?: [^\r\n]*)?(?=\r?\n|\r|$)/gm

const message = 'Unresolved merge conflict; keep one version and remove the lines "<<<<<<<", "=======" and ">>>>>>>"'

/**
 * The language of a file, by its name: JSON, a schema language that is kept as text, or otherwise YAML. JSON is a part of YAML,
 * so a file without a known extension, such as standard input, can contain either.
 */
export function languageOf(path: string): Language {
  if (jsonExtension.test(path)) return 'json'
  return textExtension.test(path) ? 'text' : 'yaml'
}

/**
 * Parses the content of a file. Never throws, whatever a document contains: problems are the findings of the result, and after an
 * error, the result has no root.
 */
export async function parseText(
  path: string,
  content: string | Uint8Array,
  language: Language,
  limits: Limits,
  options: ParseOptions = {},
): Promise<SourceFile> {
  const decoded = typeof content === 'string' ? withoutByteOrderMark(content) : decode(content)
  const { text, hasByteOrderMark } = decoded
  const read = await readText(decoded, language, limits, options)
  return new SourceFile(path, language, { text, hasByteOrderMark, ...read })
}

/** The tree of a text, and what is wrong with it. */
interface TextRead {
  readonly root: Node | undefined
  readonly tree?: Node | undefined
  readonly reader?: Reader
  readonly problems: readonly TextProblem[]
}

/** Reads a decoded text, as `parseText` does, into its tree and its problems with their offsets. */
export async function readText(
  decoded: Decoded,
  language: Language,
  limits: Limits,
  options: ParseOptions,
): Promise<TextRead> {
  const read = await readTree(decoded, language, limits, options)
  if (language !== 'yaml' || read.root === undefined || !nonFiniteNumber.test(decoded.text)) return read
  const { nonFiniteNumberProblems } = await import('./yaml/non-finite-numbers.ts')
  return { ...read, problems: [...read.problems, ...nonFiniteNumberProblems(decoded.text, read.root)] }
}

async function readTree(
  decoded: Decoded,
  language: Language,
  limits: Limits,
  options: ParseOptions,
): Promise<TextRead> {
  if (decoded.problem !== undefined) return { root: undefined, problems: [decoded.problem] }
  if (language === 'text') return { root: undefined, problems: [] }
  if (language === 'yaml') {
    const usual = readUsualYaml(decoded.text, limits)
    const read = { root: usual, tree: usual, reader: 'fast-yaml', problems: [] } as const
    if (usual !== undefined) return oddSpace.test(decoded.text) ? withOddSpaces(decoded.text, read) : read
  }
  const controls = findControlCharacters(decoded.text, mostProblems)
  if (controls.length > 0) return { root: undefined, problems: controls }
  const read = await (language === 'json' ? readJson(decoded.text, limits) : readYaml(decoded.text, limits, options))
  const conflicts = read.problems.some(({ severity }) => severity === 'error') ? findConflicts(decoded.text) : []
  if (conflicts.length > 0) return { ...read, root: undefined, problems: conflicts }
  return language === 'yaml' && oddSpace.test(decoded.text) ? withOddSpaces(decoded.text, read) : read
}

/** What looks like a space and is none to YAML explains what is wrong better than what follows from it. */
async function withOddSpaces<Read extends TextRead>(text: string, read: Read): Promise<Read | TextRead> {
  const errors = read.problems.filter(({ severity }) => severity === 'error').map(({ start }) => start)
  const problem = (await import('./yaml/odd-spaces.ts')).oddSpaceProblem(text, read.root, errors)
  return problem === undefined ? read : { ...read, root: undefined, problems: [problem] }
}

/**
 * The merge conflicts in a text that does not parse, one error each at its first marker (`parse/conflict`). Errors of the parser
 * in such a text are their consequence. Empty if there are none.
 */
function findConflicts(text: string): readonly TextProblem[] {
  const found: TextProblem[] = []
  let opening: RegExpExecArray | undefined
  let isDivided = false
  for (const marker of text.matchAll(markers)) {
    const [, sign = ''] = marker
    if (sign.startsWith('<')) {
      opening = marker
      isDivided = false
    } else if (sign.startsWith('=')) isDivided = opening !== undefined
    else if (opening !== undefined && isDivided) {
      const start = opening.index
      found.push({ code: 'parse/conflict', message, severity: 'error', start, end: start + opening[0].length })
      opening = undefined
      if (found.length === mostProblems) break
    }
  }
  return found
}
