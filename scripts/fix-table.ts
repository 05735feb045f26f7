import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pageOf } from '../rulesets/rule-links.ts'
import { canonicalCode, codeIn, codeOfAllProtocols } from '../src/format/rule-codes.ts'
import { asyncapi } from '../src/format/vocabulary.ts'
import { type Finding, lint } from '../src/index.ts'
import { builtInFixers } from '../src/rules/fixers.ts'

const fixtures = 'test/fixtures/fix/fixers.txt'
/** The cases about rules that are off by default run with all rules, even those that contradict each other. */
const everyRule = 'test/fixtures/fix/every-rule.yaml'
const mostLines = 6

/** What a fixer makes of an example. */
interface Shown {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * The fixers of msgapi as a Markdown table, each with what it makes of an example of its tests, which lie below the folder of the
 * project. Throws for a fixer without an example.
 */
export async function fixTableText(projectFolder: string): Promise<string> {
  const shown = await shownFixes(projectFolder)
  const fixers = [...(await builtInFixers())].filter(([code]) => !code.startsWith('suppression/'))
  const codesOf = new Map<string, Set<string>>()
  const othersOf = new Map<string, readonly string[]>()
  for (const [code, { title, otherTitles = [] }] of fixers) {
    codesOf.set(title, (codesOf.get(title) ?? new Set()).add(codeOfTable(code)))
    othersOf.set(title, otherTitles)
  }
  const rows = [...codesOf].flatMap(([title, codes]) => [
    rowOf(title, [...codes], shown),
    ...(othersOf.get(title) ?? []).map((other) => rowOf(other, [...codes].slice(0, 1), shown)),
  ])
  const titles = ['Code', 'Fix', 'Before', 'After', 'Safe']
  const lines = [titles, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`)
  lines.splice(1, 0, `|${'---|'.repeat(titles.length)}\n`)
  return lines.join('')
}

function rowOf(title: string, codes: readonly string[], shown: ReadonlyMap<string, Shown>): readonly string[] {
  const [safe, unsafe] = ['safe', 'unsafe'].map((safety) =>
    codes.map((code) => shown.get(`${safety} ${code} ${title}`)).find((each) => each !== undefined),
  )
  const example = safe ?? unsafe
  if (example === undefined) throw new Error(`${fixtures} has no case for ${codes.join(', ')}: ${title}`)
  const safety = safe === undefined ? 'no' : unsafe === undefined ? 'yes' : 'if certain'
  return [codes.map(linkTo).join('<br>'), title, cellOf(example.before), cellOf(example.after), safety]
}

/** A code with `*` for the key of a protocol, where the bindings of all protocols have the rule. */
function codeOfTable(code: string): string {
  const isOfAll = code.startsWith('bindings/') && pageOf(code).split('/').length < code.split('/').length
  return isOfAll ? codeOfAllProtocols(code) : code
}

/** The first example of each fixer, by its safety, its code in the table of fixers, and what it does. */
async function shownFixes(projectFolder: string): Promise<ReadonlyMap<string, Shown>> {
  const shown = new Map<string, Shown>()
  const cases = readFileSync(path.join(projectFolder, fixtures), 'utf8')
    .split(/^##### /m)
    .slice(1)
  for (const each of cases) {
    const [title = '', rest = ''] = each.split('\n=== input\n')
    const content = rest.split('=== findings\n', 1).join('')
    const rulesets = title.endsWith(')') ? [path.join(projectFolder, everyRule)] : undefined
    const entry = { path: path.join(projectFolder, 'api.yaml'), content }
    const { findings } = await lint([entry], { noConfig: true, rulesets, withFixes: true })
    for (const { code: written, fix } of findings) {
      const key = `${fix?.safety} ${codeOfTable(canonicalCode(written))} ${fix?.title}`
      if (fix !== undefined && !shown.has(key)) shown.set(key, changedLines(content, withEdits(content, fix.edits)))
    }
  }
  return shown
}

function withEdits(text: string, edits: NonNullable<Finding['fix']>['edits']): string {
  const starts = [0]
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1)
  let result = text
  for (const { range, text: put } of edits.toReversed()) {
    const offsetOf = ({ line, character }: { line: number; character: number }) => (starts[line] ?? 0) + character
    result = result.slice(0, offsetOf(range.start)) + put + result.slice(offsetOf(range.end))
  }
  return result
}

/** The lines that two texts do not have in common. */
function changedLines(before: string, after: string): Shown {
  const [old, made] = [before.split('\n'), after.split('\n')]
  const kept = longestCommon(old, made)
  return { before: without(old, kept), after: without(made, kept) }
}

function without(lines: readonly string[], kept: readonly string[]): readonly string[] {
  let next = 0
  return lines.filter((line) => {
    const isKept = line === kept[next]
    if (isKept) next += 1
    return !isKept
  })
}

/** A longest list of lines that two lists have in this order. */
function longestCommon(one: readonly string[], other: readonly string[]): readonly string[] {
  let row: (readonly string[])[] = new Array<readonly string[]>(other.length + 1).fill([])
  for (const line of one) {
    const next: (readonly string[])[] = [[]]
    for (const [index, each] of other.entries()) {
      const [left = [], up = [], diagonal = []] = [next[index], row[index + 1], row[index]]
      next.push(line === each ? [...diagonal, line] : up.length >= left.length ? up : left)
    }
    row = next
  }
  return row.at(-1) ?? []
}

/** Lines of YAML in a cell of a table, without the indentation that all have. */
function cellOf(lines: readonly string[]): string {
  if (lines.length === 0) return '–'
  const least = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  const shown = lines.slice(0, mostLines).map((line) => line.slice(least))
  const texts = lines.length > mostLines ? [...shown, '…'] : shown
  return texts.map((line) => `<code>${escaped(line)}</code>`).join('<br>')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '&#124;').replaceAll('  ', '&nbsp; ')
}

function linkTo(code: string): string {
  const page = code.startsWith('ref/') ? 'codes.md#references' : `rules/${code.replace('/*/', '/')}.md`
  return `[\`${codeIn(asyncapi, code)}\`](${page})`
}
