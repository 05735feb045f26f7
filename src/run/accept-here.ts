import { WriteError, writeDraft } from '../edit/drafts/write-draft.ts'
import { applySets } from '../edit/operations/apply-sets.ts'
import { layoutOf } from '../edit/text/layout.ts'
import { applyEdits, type Edit } from '../edit/text-edits.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { Limits } from '../load/limits.ts'
import { pointerOf } from '../load/node-path.ts'
import { parseText } from '../load/parse.ts'
import type { SourceFile } from '../load/source-file.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import type { Pointer } from '../pointer.ts'
import { writeDirective } from '../suppress/directive.ts'
import { ignoreIn } from '../suppress/in-extensions.ts'
import { FixEntries } from './fix-entries.ts'
import type { CallControl } from './options.ts'
import type { Run } from './run.ts'

/** What is written to accept a finding in its own file. */
export interface Acceptance {
  readonly finding: Pick<Finding, 'code' | 'place'>
  /** `here`: at the value; `file`: in the whole file. */
  readonly reach: 'here' | 'file'
  readonly reason: string
  readonly until: string | undefined
}

/** A file after a suppression was written into it. */
interface WrittenAcceptance {
  readonly file: SourceFile
  readonly edits: readonly Edit[]
}

/**
 * The edits of a file that accept a finding: a comment in YAML, or else the extension `x-msgapi-ignore`. Lints the description with
 * them, and returns only edits after which the finding is gone and nothing else is new; undefined if there are none.
 */
export async function acceptHere(
  run: Run,
  entries: readonly string[],
  acceptance: Acceptance,
  { graph, signal }: CallControl & { readonly graph: Graph },
): Promise<readonly Edit[] | undefined> {
  const fixing = new FixEntries(run, { signal })
  const before = await fixing.lintAll(entries)
  const known = new Set(before.findings.map(identityOf))
  const accepted = identityOf(acceptance.finding)
  for (const write of [inComment, inExtension]) {
    const written = await write(acceptance, graph, fixing.limits)
    if (written === undefined) continue
    const after = (await fixing.lintAgain(before, [written.file])).findings.map(identityOf)
    if (after.every((identity) => identity !== accepted && known.has(identity))) return written.edits
  }
  return undefined
}

function identityOf({ code, place: { source, pointer, on } }: Pick<Finding, 'code' | 'place'>): string {
  return JSON.stringify([code, source, pointer, on])
}

async function inComment(
  { finding: { code, place }, reach, reason, until }: Acceptance,
  graph: Graph,
  limits: Limits,
): Promise<WrittenAcceptance | undefined> {
  const file = graph.files.get(place.source)
  if (file?.language !== 'yaml') return undefined
  const { line } = file.rangeOf(place.pointer, 'key').start
  const start = reach === 'file' ? 0 : file.offsetAt({ line, character: 0 })
  const [indent = ''] = reach === 'file' ? [] : (/^[ \t]*/.exec(file.text.slice(start)) ?? [])
  const comment = writeDirective(reach === 'file' ? 'disable-file' : 'disable-next-line', { code, until, reason })
  const edits = [{ start, end: start, text: `${indent}${comment}${layoutOf(file).lineBreak}` }]
  const edited = applyEdits(file.text, edits)
  if ('overlap' in edited) return undefined
  const text = withByteOrderMark({ text: edited.text, hasByteOrderMark: file.hasByteOrderMark })
  return { file: await parseText(file.path, text, file.language, limits), edits }
}

async function inExtension(
  { finding: { code, place }, reach, reason, until }: Acceptance,
  graph: Graph,
  limits: Limits,
): Promise<WrittenAcceptance | undefined> {
  const pointer = reach === 'file' ? [] : place.pointer
  const object = innermostExtendable(graph, place.source, pointer)
  if (object === undefined) return undefined
  const operation = ignoreIn(object, { code, until, reason })
  const [[file, draft] = []] = applySets(graph, [[operation]]).drafts
  if (file === undefined || draft === undefined) return undefined
  try {
    const { file: after, edits, anew } = await writeDraft(file, draft, limits)
    return anew ? undefined : { file: after, edits }
  } catch (error) {
    if (error instanceof WriteError) return undefined
    throw error
  }
}

/** The innermost object around a value, or the value itself, that may have extensions. */
function innermostExtendable(graph: Graph, source: string, pointer: Pointer) {
  const around = graph.objects
    .filter(({ location, type }) => location.file.path === source && type.extendable)
    .map(({ location }) => ({ location, own: pointerOf(location) }))
    .filter(({ own }) => own.length <= pointer.length && own.every((key, index) => key === pointer[index]))
  return around.sort((one, other) => other.own.length - one.own.length)[0]?.location
}
