import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { defaultLimits } from '../../src/load/limits.ts'
import { toData } from '../../src/load/node-data.ts'
import { parseText } from '../../src/load/parse.ts'

export interface Conformance {
  readonly total: number
  readonly passed: number
  readonly deviations: readonly { readonly name: string; readonly reason: string }[]
  readonly failures: readonly string[]
}

interface Case {
  readonly name: string
  readonly text: string
  readonly isInvalid: boolean
}

/** Codes with which well-formed YAML is refused because the format asks for less than all of YAML. */
const formatLimits: Readonly<Record<string, string>> = {
  'parse/unknown-tag': 'a tag outside the core schema is an error',
  'parse/tag-mismatch': 'a tag that the value does not fit is an error',
  'parse/non-string-key': 'a list or map as a key is an error',
  'parse/multiple-documents': 'several documents in one file are an error',
  'parse/duplicate-key': 'a key that occurs twice is an error',
  'parse/empty': 'a file without a value is an error',
}

/** Runs the yaml-test-suite: what is refused must be refused, what is accepted must give the data that `yaml` gives. */
export async function run(sharedFolder: string): Promise<Conformance> {
  const folder = join(sharedFolder, 'cases/conformance/yaml-test-suite/src')
  const deviations: { name: string; reason: string }[] = []
  const failures: string[] = []
  let total = 0
  let passed = 0
  for (const file of readdirSync(folder).sort()) {
    for (const one of readCases(file.replace('.yaml', ''), readFileSync(join(folder, file), 'utf8'))) {
      total += 1
      const verdict = await judge(one)
      if (verdict === undefined) passed += 1
      else if (verdict.reason === undefined) failures.push(`${one.name}: ${verdict.failure}`)
      else deviations.push({ name: one.name, reason: verdict.reason })
    }
  }
  for (const { name, text, data, reason } of readingDifferences) {
    const file = await parseText(`${name}.yaml`, text, 'yaml', defaultLimits)
    const actual = file.root === undefined ? 'refused' : canonical(toData(file.root))
    if (actual === (data === 'refused' ? data : canonical(data))) deviations.push({ name, reason })
    else failures.push(`${name}: read ${actual}`)
  }
  return { total, passed, deviations, failures }
}

/** Where a text is read in another way than by `yaml`, beyond the suite: what is read here, and why. */
const readingDifferences: readonly { name: string; text: string; data: unknown; reason: string }[] = [
  {
    name: 'key as written',
    text: '~: 1\n1.0: 2',
    data: { '~': 1, '1.0': 2 },
    reason: 'keys are strings (Failsafe schema)',
  },
  {
    name: 'lone CR',
    text: 'a: 1\rb: 2',
    data: { a: 1, b: 2 },
    reason: 'CR is a line break (section 5.4), not for `yaml`',
  },
  {
    name: 'blank line after an escaped break',
    text: '"a\\\n\nb"',
    data: 'a\nb',
    reason: 'it is a line break of the value (section 7.3.1); `yaml` reads a space',
  },
  {
    name: 'long implicit key',
    text: `${'k'.repeat(1_025)}: 1`,
    data: { ['k'.repeat(1_025)]: 1 },
    reason: 'the limit of 1024 characters (section 7.4.2) is for parsers; ours is limits.keyBytes',
  },
  {
    name: 'indented explicit empty key',
    text: '? \n  : a',
    data: 'refused',
    reason: 'the key is a map (section 8.2.2), `yaml` reads an empty key',
  },
  { name: 'control in a plain scalar', text: 'a: \u007f', data: 'refused', reason: 'not printable (section 5.1)' },
  { name: 'two-line key', text: 'c\n : d: 1', data: 'refused', reason: 'implicit keys stay on a line (section 7.4.2)' },
  {
    name: 'text block at an indented root',
    text: '\n    >-\n #c',
    data: '',
    reason: 'the fast parser wants the content deeper than the indicator; found on random texts only',
  },
  {
    name: 'kept text block that ends in spaces',
    text: '>+\n\n  ',
    data: '\n\n',
    reason: 'the fast parser counts spaces at the end of the file as a line; found on random texts only',
  },
]

async function judge(one: Case): Promise<{ failure: string; reason: string | undefined } | undefined> {
  const file = await parseText(`${one.name}.yaml`, one.text, 'yaml', defaultLimits)
  const codes = file.findings.filter((finding) => finding.severity === 'error').map((finding) => finding.code)
  const known = knownDeviations.get(one.name)
  if (one.isInvalid) return codes.length > 0 ? undefined : { failure: 'accepted', reason: known }
  if (file.root === undefined) {
    const reason = codes.map((code) => formatLimits[code]).find((text) => text !== undefined)
    return { failure: `refused: ${file.findings[0]?.message}`, reason: reason ?? known }
  }
  const expected = canonical(dataByPeer(one.text))
  const actual = canonical(toData(file.root))
  return actual === expected ? undefined : { failure: `read ${actual}, expected ${expected}`, reason: known }
}

/** What the `yaml` package reads, with keys as they are written. */
export function dataByPeer(text: string): unknown {
  const documents = parseAllDocuments(text, {
    version: '1.2',
    merge: true,
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  })
  if (!Array.isArray(documents)) return undefined
  const [document] = documents
  return document?.toJS({ mapAsMap: false, maxAliasCount: -1 })
}

/** Data as text in which the order of keys plays no part and every number is told apart. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'number' && !Number.isFinite(part)) return String(part)
    if (Object.is(part, -0)) return '-0'
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))
  })
}

function readCases(name: string, source: string): Case[] {
  const records: unknown = parse(source)
  if (!Array.isArray(records)) return []
  return records.flatMap((record: { yaml?: unknown; fail?: unknown; skip?: unknown }, index) => {
    if (typeof record.yaml !== 'string' || record.skip === true) return []
    const suffix = records.length > 1 ? `/${String(index).padStart(2, '0')}` : ''
    return [{ name: `${name}${suffix}`, text: withRealCharacters(record.yaml), isInvalid: record.fail === true }]
  })
}

/** The suite writes characters that one cannot see as others: its own conventions. */
function withRealCharacters(text: string): string {
  return text
    .replace(/␣/g, ' ')
    .replace(/—*»/g, '\t')
    .replace(/⇔/g, '\uFEFF')
    .replace(/↵/g, '')
    .replace(/←/g, '\r')
    .replace(/∎\n$/, '')
}

const knownDeviations: ReadonlyMap<string, string> = new Map([
  ['ZYU8/02', 'a YAML directive with two versions: the suite itself notes that parsers may refuse it, and `yaml` does'],
])
