import { isDeepStrictEqual } from 'node:util'
import type { Limits } from './limits.ts'
import type { Entry, ListNode, MapNode, Node } from './node.ts'
import { readText } from './parse.ts'
import { oddSpace } from './problems.ts'
import { SourceFile, type TextProblem } from './source-file.ts'
import type { Decoded } from './text/decode.ts'
import { startOfLine } from './text/lines.ts'
import { type BlockTest, type ChangedBlock, changedBlock } from './yaml/changed-block.ts'
import { lineEndAfter } from './yaml/layout.ts'
import { longestSecondReading } from './yaml/yaml.ts'

const mostLinesAfter = 30

/**
 * Reads a text of YAML that differs from the one before inside a single block, and is broken there. The problems are those that
 * `parseText` finds, by reading the block with the keys around it: to read all the rest takes most of the time. Undefined where that is
 * not certain, such as for an error that reaches beyond the block.
 */
export async function brokenBlock(
  before: SourceFile,
  decoded: Decoded,
  limits: Limits,
  isBlock: BlockTest,
): Promise<SourceFile | undefined> {
  const { text, hasByteOrderMark } = decoded
  const block = before.root && changedBlock(before, before.root, decoded, { limits, isBlock })
  // In a text that is broken, these count wherever they are.
  if (block === undefined || oddSpace.test(text) || /^<{7}/m.test(text)) return undefined
  if (!isUnderKey(block) || isInFlow(block) || mayReachBeyond(block, text)) return undefined
  const explains = text.length <= longestSecondReading
  const head = linesAbove(block, before)
  const problemsWith = async (tail: string): Promise<readonly TextProblem[] | undefined> => {
    const read = await readText({ text: head + block.lines + tail, hasByteOrderMark }, 'yaml', limits, { explains })
    return read.tree === undefined ? read.problems : undefined
  }
  const problems = await problemsWith('')
  const end = head.length + block.lines.length
  const isInside = problems?.every(
    (problem) => problem.code === 'parse/syntax' && problem.start >= head.length && problem.end <= end,
  )
  if (problems === undefined || isInside !== true) return undefined
  // What follows must not change them, as it does if a string is left open.
  if (block.next !== undefined)
    for (const tail of [text.slice(...linesAfter(block, text)), linesBelow(block, before)])
      if (!isDeepStrictEqual(problems, await problemsWith(tail))) return undefined
  const by = block.first - head.length
  const moved = problems.map((problem) => ({ ...problem, start: problem.start + by, end: problem.end + by }))
  return new SourceFile(before.path, before.language, { text, hasByteOrderMark, root: undefined, problems: moved })
}

/**
 * False if a block does not begin with its key, or if a line below that is no comment is outside by its indent: then the lines around it
 * may be wrong, too.
 */
function isUnderKey({ lines, first, levels }: ChangedBlock): boolean {
  const keyEnd = (levels.at(-1)?.entry.keyEnd ?? 0) - first
  const [key = '', ...below] = lines.split(/\r\n|\n|\r/)
  const isBelow = (line: string): boolean => /^\s*(?:#|$)/.test(line) || indentOf(line) > indentOf(key)
  return /^:(?: |$)/.test(key.slice(keyEnd)) && below.every(isBelow)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** True if a change is in braces or brackets: what ends there may be open now, up to the end of the text. */
function isInFlow({ levels, start }: ChangedBlock): boolean {
  let around: Node | undefined = levels.at(-1)?.entry.value
  while (around !== undefined && around.kind !== 'scalar' && !around.flow)
    around = valuesOf(around).findLast((value) => value.start <= start)
  return around !== undefined && around.kind !== 'scalar'
}

/**
 * True if a block may have brackets that stay open; if the text ends without a line break, which would end a string that is open; and if
 * problems may count lines in their words, as those of tabs do.
 */
function mayReachBeyond({ lines, next }: ChangedBlock, text: string): boolean {
  const opening = lines.match(/[[{]/g)?.length ?? 0
  const closing = lines.match(/[\]}]/g)?.length ?? 0
  return opening > closing || /^ *\t/m.test(lines) || (next !== undefined && !/[\r\n]$/.test(text))
}

/** Where the lines that follow a block are, at most so many as a person looks at. */
function linesAfter({ lines, first }: ChangedBlock, text: string): readonly [start: number, end: number] {
  const start = first + lines.length
  let end = start
  for (let line = 0; line < mostLinesAfter && end < text.length; line++) end = lineEndAfter(text, end) + 1
  return [start, end]
}

function valuesOf(node: MapNode | ListNode): readonly Node[] {
  return node.kind === 'list' ? node.items : node.entries.values().map(({ value }) => value)
}

/** What counts of the lines above a block: what is above all keys, and the keys that the block is under. */
function linesAbove({ levels }: ChangedBlock, { text }: SourceFile): string {
  const start = levels[0]?.map.entries.values()[0]?.keyStart ?? 0
  const around = levels.slice(0, -1).map(({ entry }) => keyLine(entry, text))
  return text.slice(0, startOfLine(text, start)) + around.join('')
}

/**
 * The keys after a block, in its map and in those around it, and lines that have all that can follow each: deeper lines, lines beside it,
 * and both kinds of quotes.
 */
function linesBelow({ levels }: ChangedBlock, { text }: SourceFile): string {
  const after = levels.flatMap(({ map, index }) => map.entries.values()[index + 1] ?? [])
  const below = ["  'a':", '    "b": "c"', '  d: {}', "'e': 'f'", 'g:', '  h: i', 'j: []']
  return after
    .toReversed()
    .map((entry) => {
      const indent = ' '.repeat(entry.keyStart - startOfLine(text, entry.keyStart))
      return keyLine(entry, text) + below.map((line) => `${indent}${line}\n`).join('')
    })
    .join('')
}

function keyLine({ keyStart, keyEnd }: Entry, text: string): string {
  return `${text.slice(startOfLine(text, keyStart), keyEnd)}:\n`
}
