import { type Finding, type Severity, severities } from '../../../src/findings/finding.ts'
import type { Entry, Node } from '../../../src/load/node.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { resolvePlain } from '../../../src/load/yaml/scalar.ts'
import type { Pointer } from '../../../src/pointer.ts'

type ParserSeverity = Severity | 'off' | number

interface ParserOptions {
  /** Severities as in rulesets: a name, or a number from 0 (error) to 3 (hint); `off` or -1 for none. */
  readonly duplicateKeys: ParserSeverity
  readonly incompatibleValues: ParserSeverity
}

/** Spectral's options for files behind references, whatever the ruleset says. */
export const foreignParserOptions: ParserOptions = { duplicateKeys: 0, incompatibleValues: 1 }

/**
 * The problems of a file itself as Spectral's `parser` findings: keys that repeat or are not strings with Spectral's text, path
 * and range, other problems with ours. An empty file has no problem, because rules see that it is empty.
 */
export function parserFindings(file: SourceFile, options: ParserOptions): Finding[] {
  const findings: Finding[] = []
  for (const finding of file.findings) {
    if (finding.code === 'parse/duplicate-key') {
      if (isMergeKey(finding)) continue
      const name = finding.place.pointer.at(-1) ?? ''
      addWith(findings, options.duplicateKeys, { ...finding, code: 'parser', message: `Duplicate key: ${name}` })
    } else if (finding.code === 'parse/non-string-key') {
      const message = 'Mapping key must be a string scalar'
      findings.push({ ...finding, code: 'parser', message, severity: 'warn' })
    } else if (finding.severity === 'error' && finding.code !== 'parse/empty') {
      findings.push({ ...finding, code: 'parser' })
    }
  }
  if (severityOf(options.incompatibleValues) !== undefined && file.language === 'yaml') {
    for (const { pointer, entry, type } of nonStringKeys(file)) {
      const message = `Mapping key must be a string scalar rather than ${type}`
      const place = file.placeAt(pointer, 'value')
      const range = file.rangeBetween(entry.keyStart, entry.keyEnd)
      addWith(findings, options.incompatibleValues, { code: 'parser', message, severity: 'warn', place, range })
    }
  }
  return findings
}

function addWith(findings: Finding[], setting: ParserSeverity, finding: Finding): void {
  const severity = severityOf(setting)
  if (severity !== undefined) findings.push({ ...finding, severity })
}

function severityOf(setting: ParserSeverity): Severity | undefined {
  if (typeof setting === 'number') return severities[setting]
  return setting === 'off' ? undefined : setting
}

/** In Spectral, several merge keys in one map are merged one after the other. */
function isMergeKey(finding: Finding): boolean {
  return finding.place.pointer.at(-1) === '<<'
}

interface NonStringKey {
  readonly pointer: Pointer
  readonly entry: Entry
  readonly type: 'number' | 'boolean' | 'null'
}

/** The unquoted keys that are not strings, each where it is written. */
function nonStringKeys(file: SourceFile): readonly NonStringKey[] {
  const keys: NonStringKey[] = []
  if (file.tree === undefined) return keys
  const seen = new Set<Node>()
  const open: ParserStep[] = [{ node: file.tree, key: '', parent: undefined }]
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { node } = step
    if (node.kind === 'scalar' || seen.has(node)) continue
    seen.add(node)
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) open.push({ node: item, key: String(index), parent: step })
      continue
    }
    for (const entry of node.entries.values()) {
      const type = typeOfKey(file.text, entry)
      const isOwn = entry.keyStart >= node.start && entry.keyStart < node.end
      if (type !== undefined && isOwn) keys.push({ pointer: [...pointerOf(step), entry.key], entry, type })
      open.push({ node: entry.value, key: entry.key, parent: step })
    }
  }
  return keys
}

interface ParserStep {
  readonly node: Node
  readonly key: string
  readonly parent: ParserStep | undefined
}

function pointerOf(step: ParserStep): string[] {
  const pointer: string[] = []
  for (let at = step; at.parent !== undefined; at = at.parent) pointer.push(at.key)
  return pointer.reverse()
}

function typeOfKey(text: string, { key, keyStart, keyEnd }: Entry): NonStringKey['type'] | undefined {
  const value = resolvePlain(key)
  if (typeof value === 'string') return undefined
  // Quoted keys are strings. An alias or a block scalar also differs from its value.
  if (text.slice(keyStart, keyEnd) !== key) return undefined
  if (value === null) return 'null'
  return typeof value === 'number' ? 'number' : 'boolean'
}
