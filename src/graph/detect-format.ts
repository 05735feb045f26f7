import { stageCodes } from '../findings/codes/facts.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { closest } from '../findings/suggest.ts'
import { type Minor, minors } from '../format/shape.ts'
import { asyncapi, neutral, type Vocabulary, vocabularies } from '../format/vocabulary.ts'
import { childOf, jsonTypeOf, type Node, stringOf } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'

/** The spelling and minor version that a document states, and problems with these. */
export interface DetectedFormat {
  readonly vocabulary: Vocabulary
  readonly minor: Minor
  /** False if the document is not a description, or cannot be read; the findings say why. */
  readonly readable: boolean
  readonly findings: readonly Finding[]
}

/**
 * Tells by the root field which spelling and version a document has (format text, Version String: only major and minor
 * count). Versions 2.0 to 2.6, 3.0 and 3.1 are read; a later minor of 3 is read as 3.1 with a warning; all else is an error.
 */
export function detectFormat(file: SourceFile): DetectedFormat {
  const root = file.root
  const unreadable = (finding: Finding): DetectedFormat => ({
    vocabulary: neutral,
    minor: '3.1',
    readable: false,
    findings: [finding],
  })
  if (root === undefined) return { vocabulary: neutral, minor: '3.1', readable: false, findings: [] }
  if (root.kind !== 'map') {
    const message = `Unexpected ${jsonTypeOf(root)}, expected an object: a description starts with "${asyncapi.versionField}: 3.1.0" or "${neutral.versionField}: 3.1.0"`
    return unreadable(at(file, [], 'value', 'version/not-a-description', message))
  }
  const vocabulary = vocabularies.find((candidate) => root.entries.has(candidate.versionField))
  if (vocabulary === undefined) return unreadable(missingVersion(file, [...root.entries.keys()]))
  return readVersion(file, vocabulary)
}

function missingVersion(file: SourceFile, names: readonly string[]): Finding {
  const other = ['openapi', 'swagger', 'arazzo'].find((name) => names.includes(name))
  if (other !== undefined) {
    const title = other === 'arazzo' ? 'an Arazzo document' : 'an OpenAPI document'
    const message = `This is ${title}; msgapi reads descriptions of message-driven APIs ("${asyncapi.versionField}: 3.1.0")`
    return at(file, [other], 'key', 'version/other-format', message)
  }
  for (const { versionField } of vocabularies) {
    const near = closest(versionField, names)
    if (near !== undefined) {
      const message = `Missing version: unexpected ${quote(near)}; did you mean ${quote(versionField)}?`
      return at(file, [near], 'key', 'version/missing', message)
    }
  }
  const message = `Missing version: a description starts with "${asyncapi.versionField}: 3.1.0" or "${neutral.versionField}: 3.1.0"; if this file is a part of one, lint its entry file`
  return at(file, [], 'value', 'version/missing', message)
}

function readVersion(file: SourceFile, vocabulary: Vocabulary): DetectedFormat {
  const field = vocabulary.versionField
  const node = childOf(file.root, field)
  const version = stringOf(node)
  const found = (code: StageCode, message: string): readonly Finding[] => [at(file, [field], 'value', code, message)]
  const refused = (code: StageCode, message: string): DetectedFormat => ({
    vocabulary,
    minor: '3.1',
    readable: false,
    findings: found(code, message),
  })
  if (node === undefined || version === undefined) {
    const message = `Unexpected ${asWritten(file, node)} for "${field}", expected a version in quotes such as "3.1.0"`
    return refused('version/not-a-string', message)
  }
  const shown = quote(version)
  const parts = /^(\d{1,9})\.(\d{1,9})(\.\d{1,9}(?:-[0-9A-Za-z.+-]+)?)?$/.exec(version)
  if (parts === null) {
    return refused('version/malformed', `Unexpected version ${shown}, expected major.minor.patch such as "3.1.0"`)
  }
  const [, major, minorText, patch] = parts
  const minor = minors.find((each) => each === `${major}.${Number(minorText)}`) ?? (major === '3' ? '3.1' : undefined)
  if (minor === undefined) {
    const message = `Version ${shown} is not supported, expected 2.0.x to 2.6.x, 3.0.x or 3.1.x; convert the document first`
    return refused('version/unsupported', message)
  }
  const earlier =
    minor < '3'
      ? found(
          'version/upgradable',
          `Version ${shown} is checked by its own text; "msgapi upgrade" converts the description to 3.1`,
        )
      : []
  const read = (findings: readonly Finding[]): DetectedFormat => ({
    vocabulary,
    minor,
    readable: true,
    findings: [...earlier, ...findings],
  })
  if (patch === undefined) {
    const message = `Unexpected version ${shown}, expected three numbers such as "${minor}.0"`
    return read(found('version/malformed', message))
  }
  if (major === '3' && Number(minorText) > 1) {
    const message = `Version ${shown} is newer than msgapi knows; it is read as 3.1`
    return read(found('version/unknown-minor', message))
  }
  return read([])
}

/** The finding that a description of version 2 has to be of version 3 for something. `purpose` is what needs it: `The transform "hoist-components"`. */
export function upgradeFirst(entry: SourceFile, purpose: string): Finding {
  const vocabulary =
    vocabularies.find(({ versionField }) => childOf(entry.root, versionField) !== undefined) ?? asyncapi
  const field = vocabulary.versionField
  const version = quote(stringOf(childOf(entry.root, field)))
  return at(
    entry,
    [field],
    'value',
    'version/upgrade-first',
    `${purpose} needs version 3, and this is ${version}; run "msgapi upgrade" first`,
  )
}

function asWritten(file: SourceFile, node: Node | undefined): string {
  if (node === undefined || node.start === node.end) return 'empty value'
  if (node.kind !== 'scalar' || node.value === null) return jsonTypeOf(node)
  // A number as it was written, and not as JavaScript would write it: 3.10 is not 3.1.
  return `${jsonTypeOf(node)} ${quote(file.text.slice(node.start, node.end)).slice(1, -1)}`
}

function at(file: SourceFile, pointer: Pointer, on: 'key' | 'value', code: StageCode, message: string): Finding {
  const { severity } = stageCodes[code]
  return { code, message, severity, place: file.placeAt(pointer, on), range: file.rangeOf(pointer, on) }
}
