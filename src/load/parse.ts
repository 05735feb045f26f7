import { readJson } from './json/json.ts'
import type { Limits } from './limits.ts'
import type { Node } from './node.ts'
import { mostProblems } from './problems.ts'
import { type Language, type Reader, SourceFile, type TextProblem } from './source-file.ts'
import { type Decoded, decode, findControlCharacters, withoutByteOrderMark } from './text/decode.ts'
import { readUsualYaml, readYaml } from './yaml/yaml.ts'

const textExtension = /\.(?:proto|xsd|raml|xml)$/i
const jsonExtension = /\.(?:json|avsc)$/i

/** Lines that version control writes around the two versions of what could not be merged; each ends with a name, or is bare. */
const markers = /^(<{7}|={7}|>{7})(?: [^\r\n]*)?(?=\r?\n|\r|$)/gm

const message = 'Unresolved merge conflict; keep one version and remove the lines "<<<<<<<", "=======" and ">>>>>>>"'

/**
 * What a file is read as, by its name: JSON, a schema language that is kept as text, or else YAML, of which JSON is a part
 * (so that a file without a telling name, such as standard input, may hold either).
 */
export function languageOf(path: string): Language {
  if (jsonExtension.test(path)) return 'json'
  return textExtension.test(path) ? 'text' : 'yaml'
}

/**
 * Reads a file's content. Never throws for what a document holds: its problems are the findings of the result, and where one
 * of them is an error, the result has no root.
 */
export async function parseText(
  path: string,
  content: string | Uint8Array,
  language: Language,
  limits: Limits,
): Promise<SourceFile> {
  const decoded = typeof content === 'string' ? withoutByteOrderMark(content) : decode(content)
  const { text, hasByteOrderMark } = decoded
  const read = await readDecoded(decoded, language, limits)
  return new SourceFile(path, language, { text, hasByteOrderMark, ...read })
}

async function readDecoded(
  decoded: Decoded,
  language: Language,
  limits: Limits,
): Promise<{
  root: Node | undefined
  tree?: Node | undefined
  reader?: Reader
  problems: readonly TextProblem[]
}> {
  if (decoded.problem !== undefined) return { root: undefined, problems: [decoded.problem] }
  if (language === 'text') return { root: undefined, problems: [] }
  if (language === 'yaml') {
    const usual = readUsualYaml(decoded.text, limits)
    if (usual !== undefined) return { root: usual, tree: usual, reader: 'fast-yaml', problems: [] }
  }
  const controls = findControlCharacters(decoded.text, mostProblems)
  if (controls.length > 0) return { root: undefined, problems: controls }
  const read = await (language === 'json' ? readJson(decoded.text, limits) : readYaml(decoded.text, limits))
  const conflicts = read.problems.some(({ severity }) => severity === 'error') ? findConflicts(decoded.text) : []
  return conflicts.length === 0 ? read : { ...read, root: undefined, problems: conflicts }
}

/**
 * The conflicts that a merge left in a text that does not parse, one error each at its first marker (`parse/conflict`): what
 * the parser says about such a text is their consequence. Empty where there are none.
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
