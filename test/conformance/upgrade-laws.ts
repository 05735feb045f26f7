import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundle, diff, type Finding, lint, type UpgradesOutcome, upgrade } from '../../src/index.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import type { Node } from '../../src/load/node.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import { formatFragment } from '../../src/pointer.ts'
import { Documents } from '../oracle/document.ts'
import { flowsOf } from '../oracle/flows.ts'
import { commentsIn } from './comments-in.ts'

/** What an upgrade of a description did, and which laws it broke. */
export interface CheckedUpgrade {
  readonly verdict: UpgradesOutcome['verdict']
  /** The codes of errors, why it was refused. */
  readonly reasons: readonly string[]
  readonly problems: readonly string[]
  readonly comments: number
}

/** Upgrades a description of a folder, which stays as it is, and checks all laws on the result. */
export async function checkedUpgrade(entry: string, root: string): Promise<CheckedUpgrade> {
  const before = await lint([entry], { root, noConfig: true })
  const outcome = await upgrade([entry], { root, noConfig: true })
  const { verdict, findings } = outcome
  const reasons = [...new Set(errorsOf(findings).map(({ code }) => code))]
  const changed = outcome.files.filter(({ isChanged }) => isChanged)
  const sources = new Map(changed.map((file) => [file.path, readFileSync(file.path, 'utf8')]))
  const texts = new Map(changed.map((file) => [file.path, file.text]))
  const problems: string[] = []
  if (verdict === 'refused') {
    if (outcome.files.length > 0) problems.push('U9: a refused upgrade has files')
    if (reasons.length === 0) problems.push('U9: nothing says why it is refused')
    return { verdict, reasons, problems, comments: 0 }
  }
  if (reasons.length > 0) problems.push(`an error does not refuse: ${reasons.join(', ')}`)
  const comments = commentsOf(textsOf(before.inputs))
  problems.push(...commentProblems(comments, commentsOf(textsOf(reachedFrom(outcome, before.inputs), texts))))
  problems.push(...(await spellingProblems(sources, texts)))
  problems.push(...(await formProblems(sources, texts)))
  problems.push(...(await resultProblems(entry, root, texts, { before: before.findings, reports: findings })))
  problems.push(...meaningProblems(entry, texts))
  problems.push(...(await lineBreakProblems(entry, outcome, root)))
  return { verdict, reasons, problems, comments: comments.length }
}

function errorsOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity === 'error')
}

/** The files that the result has, of those that the source had. A file whose content is written elsewhere is not one any more. */
function reachedFrom({ files, findings }: UpgradesOutcome, inputs: readonly string[]): readonly string[] {
  const isReplaced = findings.some(({ code }) => code === 'upgrade/reference-replaced')
  return isReplaced ? files.map(({ path: file }) => file) : inputs
}

function textsOf(files: readonly string[], changed: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  return new Map(files.map((file) => [file, changed.get(file) ?? readFileSync(file, 'utf8')]))
}

function commentsOf(texts: ReadonlyMap<string, string>): readonly string[] {
  return [...texts].flatMap(([file, text]) => (languageOf(file) === 'yaml' ? commentsIn(text) : [])).sort()
}

/** U1: every comment is in the result, exactly once for each time that it is in the source. */
function commentProblems(before: readonly string[], after: readonly string[]): readonly string[] {
  const missing = without(before, after).map((comment) => `U1: lost ${comment}`)
  return [...missing, ...without(after, before).map((comment) => `U1: new comment ${comment}`)]
}

/** The items of a list that another one does not have, or not as often. */
function without(items: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1)
  return items.filter((item) => {
    const count = counts.get(item) ?? 0
    counts.set(item, count - 1)
    return count <= 0
  })
}

const spelledFields: ReadonlySet<string> = new Set(['payload', 'headers', 'examples', 'schemas'])

/** U2: scalars of payloads, headers and examples keep their spelling; a reference may lead to another place. */
async function spellingProblems(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const [old, current] = [await spellings(before, false), await spellings(after, true)]
  return without(old, current).map((spelling) => `U2: ${JSON.stringify(spelling)} is spelled otherwise`)
}

async function spellings(texts: ReadonlyMap<string, string>, isAll: boolean): Promise<readonly string[]> {
  const found: string[] = []
  for (const [file, content] of texts) {
    const { root, text } = await parseText(file, content, languageOf(file), defaultLimits)
    const seen = new Set<Node>()
    const visit = (node: Node, isSpelled: boolean): void => {
      if (seen.has(node)) return
      seen.add(node)
      if (node.kind === 'scalar') {
        // Lines of a text in block style are indented with it.
        if (isSpelled) found.push(text.slice(node.start, node.end).replace(/(?:\r\n|\n|\r)\s*/g, '\n'))
      } else if (node.kind === 'list') for (const item of node.items) visit(item, isSpelled)
      else
        for (const { key, value } of node.entries.values())
          if (key !== '$ref' || isAll) visit(value, isSpelled || spelledFields.has(key))
    }
    if (root !== undefined) visit(root, isAll)
  }
  return found
}

/** U5 and U6: JSON stays JSON; nothing of version 2 is left. */
async function formProblems(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [file, content] of after) {
    const { root, findings } = await parseText(file, content, languageOf(file), defaultLimits)
    if (findings.length > 0) problems.push(`U5: ${path.basename(file)} does not parse`)
    const version = root?.kind === 'map' ? root.entries.get('asyncapi')?.value : undefined
    if (version?.kind === 'scalar' && String(version.value).startsWith('2')) problems.push('U6: version 2 is left')
    const channels = root?.kind === 'map' ? root.entries.get('channels')?.value : undefined
    for (const { value } of channels?.kind === 'map' ? channels.entries.values() : [])
      if (value.kind === 'map' && (value.entries.has('publish') || value.entries.has('subscribe')))
        problems.push('U6: publish or subscribe is left')
    if (languageOf(file) === 'json' && !isJson(content)) problems.push('U5: JSON is no JSON any more')
    if ((before.get(file)?.startsWith('\uFEFF') ?? false) !== content.startsWith('\uFEFF'))
      problems.push('U8: the byte order mark changed')
  }
  return problems
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

/** U3, U4 and U7: the result has no new error, a second upgrade changes nothing, and `diff` finds no change for anybody. */
async function resultProblems(
  entry: string,
  root: string,
  texts: ReadonlyMap<string, string>,
  { before, reports }: { readonly before: readonly Finding[]; readonly reports: readonly Finding[] },
): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'msgapi-upgrade-'))
  try {
    cpSync(root, folder, { recursive: true })
    for (const [file, text] of texts) {
      const copy = path.join(folder, path.relative(root, file))
      rmSync(copy)
      writeFileSync(copy, text)
    }
    const copied = path.join(folder, path.relative(root, entry))
    const known = new Set(errorsOf(before).map(({ code }) => code))
    const { findings } = await lint([copied], { root: folder, noConfig: true })
    // The source uses these schemas in two formats, which only version 3 forbids; a report names each.
    const inTwoFormats = reports.filter(({ code }) => code === 'upgrade/schema-formats').map(({ place }) => place)
    const added = errorsOf(findings).filter(
      (error) => !known.has(error.code) && !inTwoFormats.some(({ pointer }) => isReferenceTo(pointer, error)),
    )
    const again = await upgrade([copied], { root: folder, noConfig: true })
    const { verdict, changes } = await diff(entry, copied, { noConfig: true })
    return [
      ...(verdict === 'none' ? [] : [`diff: ${verdict ?? 'no verdict'} ${changes[0]?.text ?? ''}`]),
      ...(await bundleProblems(entry, root, copied, folder)),
      ...added.map(({ code, message, range }) => `U3: ${code} ${range.start.line + 1} ${message}`),
      ...(again.verdict === 'unchanged' ? [] : [`U4: a second upgrade is ${again.verdict}`]),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** True for an error that says that a reference leads to a schema in another format: to a certain component. */
function isReferenceTo(component: readonly string[], { code, place, range }: Finding): boolean {
  if (code !== 'spec/ref-schema-format-match') return false
  const line = readFileSync(place.source, 'utf8').split(/\r\n|\n|\r/)[range.start.line] ?? ''
  return line.includes(formatFragment(component).slice(1))
}

/** The description says the same: servers, channels, operations and messages, with all schemas. */
function meaningProblems(entry: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const before = flowsOf(new Documents((file) => readFileSync(file, 'utf8')), entry)
  const after = flowsOf(new Documents((file) => texts.get(file) ?? readFileSync(file, 'utf8')), entry)
  return differences(before, after).map((line) => `meaning: ${line}`)
}

/** The bundle of the result is the upgrade of the bundle. */
async function bundleProblems(entry: string, root: string, copied: string, folder: string): Promise<readonly string[]> {
  const options = { root: folder, noConfig: true, workingFolder: folder }
  const late = await bundle(copied, options)
  const early = await bundle(entry, { ...options, root })
  if (late.text === undefined || early.text === undefined)
    return (late.text === undefined) === (early.text === undefined) ? [] : ['bundle: only one can be bundled']
  const bundled = path.join(path.dirname(copied), `bundled${path.extname(copied)}`)
  const upgraded = await upgrade([{ path: bundled, content: early.text }], options)
  const [file] = upgraded.files
  if (file === undefined) return ['bundle: the upgrade of the bundle is refused']
  const [one, other] = [file.text, late.text].map((text) => flowsOf(new Documents(() => text), bundled))
  return differences(one ?? [], other ?? []).map((line) => `bundle: ${line}`)
}

function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = new Set(after)
  return before.filter((line) => !known.has(line)).map((line) => `no longer ${line}`)
}

/** U8: with other line breaks, the result is the same with these line breaks. */
async function lineBreakProblems(entry: string, outcome: UpgradesOutcome, root: string): Promise<readonly string[]> {
  const [file] = outcome.files
  if (file === undefined || outcome.files.length > 1) return []
  const source = readFileSync(entry, 'utf8')
  if (source.includes('\r')) return []
  const content = source.replaceAll('\n', '\r\n')
  const other = await upgrade([{ path: entry, content }], { root, noConfig: true })
  const same = other.files[0]?.text === file.text.replaceAll('\n', '\r\n')
  return same ? [] : ['U8: with other line breaks, the result is another one']
}
