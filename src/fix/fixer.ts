import type { CommentChange } from '../edit/drafts/comment-change.ts'
import type { Operation } from '../edit/operation.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import { hasReferencesTo } from '../graph/has-references.ts'
import { perGraph } from '../graph/per-graph.ts'
import { type NodePath, pathTo } from '../load/node-path.ts'

/** `safe` fixes need no review by a person; `unsafe` ones do. */
export type FixSafety = 'safe' | 'unsafe'

/** A finding; `data` is what its rule passed on for the fixer. */
export type FixableFinding<Data = unknown> = Finding & { readonly data?: Data | undefined }

/** The input of a fixer. */
export interface FixContext {
  /** All descriptions that are fixed together. Its `entry` is that of the first one: start from `node.file` instead. */
  readonly graph: Graph
  /** The value that the finding is about. */
  readonly node: NodePath
  /** The options of the rule; for a rule in Spectral's form, the `functionOptions` of the function that found it. */
  readonly options: unknown
}

/** A method, so that TypeScript takes a fixer for the data of one rule as a fixer. */
interface SafetyChecks<Data> {
  safetyOf(finding: FixableFinding<Data>): FixSafety | undefined
}

/**
 * Fixes the findings of one rule. `fix` is a pure function: it returns operations for the edit engine, or an empty list
 * if there is nothing to do. Paths are in the file of the finding unless they name another file. `Data` is what the rule passes on.
 */
export interface Fixer<Data = unknown> {
  /** A function may return undefined for a finding that it cannot fix. */
  readonly safety: FixSafety | SafetyChecks<Data>['safetyOf']
  /** The effect of the fix, as an imperative sentence: "Remove the field". Default: `Fix` and the code. */
  readonly title?: string
  fix(finding: FixableFinding<Data>, context: FixContext): readonly Operation[]
}

/** A fixer whose function is loaded when it is needed first: most runs fix nothing. */
export interface LazyFixer<Data = unknown> extends Omit<Fixer<Data>, 'title' | 'fix'> {
  readonly title: string
  /** The effect of the fix of one finding, for a fixer with several effects. */
  titleFor?(finding: FixableFinding<Data>): string | undefined
  /** All possible results of `titleFor`. */
  readonly otherTitles?: readonly string[]
  /**
   * The values that go with the fix of a finding. It is not made where references lead to one of them, and is not safe where a
   * comment would go too.
   */
  removed?(finding: FixableFinding<Data>, path: NodePath): readonly NodePath[]
  load(): Promise<Fixer<Data>['fix']>
}

/** A fixer, as a rule declares it beside its visitor. */
export type RuleFix<Data = unknown> = Fixer<Data> | LazyFixer<Data>

/** Like `fix`, for fixers that come with msgapi, which may also change comments. */
export type FixFunction = (
  finding: FixableFinding,
  context: FixContext,
) => readonly Operation[] | readonly CommentChange[]

/** A fixer that a run may use. */
export interface KnownFixer extends Omit<LazyFixer, 'load'> {
  /** The package of its plugin; undefined for one that comes with msgapi. */
  readonly plugin?: string | undefined
  /** The fixers that are asked, where there are several; the fixer itself is the first of them. */
  readonly alternatives?: readonly KnownFixer[]
  load(): Promise<FixFunction>
}

/**
 * The facts that a fixer states about a finding before it knows the value. Throws the errors of a plugin's function.
 */
function statedFor({ safety }: KnownFixer, finding: FixableFinding): FixSafety | undefined {
  return typeof safety === 'function' ? safety(finding) : safety
}

/** The fixer for the findings of a code. */
export type FixerFor = (code: string) => KnownFixer | undefined

/**
 * True if the fix of a finding is safe; undefined if the fixer cannot fix it. `path` is the value of the finding, if
 * known. Throws the errors of a plugin's function.
 */
export async function safetyOf(
  fixer: KnownFixer,
  finding: FixableFinding,
  path: NodePath | undefined,
  graph: Graph | undefined,
): Promise<FixSafety | undefined> {
  const safety = statedFor(fixer, finding)
  if (safety === undefined || fixer.removed === undefined || path === undefined || graph === undefined) return safety
  const removed = fixer.removed(finding, path)
  if (removed.length < 2) return safetyOfRemoval(removed, safety, graph)
  // All findings about one list may share what goes with the fix of each.
  const known = safetyOfRemovals(graph)
  if (!known.has(removed)) known.set(removed, await safetyOfRemoval(removed, safety, graph))
  return known.get(removed)
}

/** By the values that go with a fix. */
const safetyOfRemovals = perGraph(() => new WeakMap<readonly NodePath[], FixSafety | undefined>())

/** The safety of a fix with some values gone; undefined where a reference leads to one of them. */
async function safetyOfRemoval(
  removed: readonly NodePath[],
  safety: FixSafety,
  graph: Graph,
): Promise<FixSafety | undefined> {
  if (removed.some((each) => hasReferencesTo(each, graph))) return undefined
  if (safety !== 'safe' || removed.length === 0) return safety
  // Most runs need nothing that reads comments.
  const { losesText } = await import('./lost-text.ts')
  return removed.some((each) => losesText(each, graph)) ? 'unsafe' : safety
}

/** The effect of the fix of a finding, as an imperative sentence. */
export function titleOf(fixer: KnownFixer, finding: FixableFinding): string {
  return fixer.titleFor?.(finding) ?? fixer.title
}

/**
 * Says of findings which of them have a fixer with something to propose. A function that throws is reported when fixes are asked for.
 * `graph`: what the findings are about.
 */
export async function withFixable(
  findings: readonly FixableFinding[],
  fixerFor: FixerFor,
  graph?: Graph,
): Promise<readonly FixableFinding[]> {
  const stated: FixableFinding[] = []
  for (const finding of findings) {
    const fixer = fixerFor(finding.code)
    const fixable = fixer === undefined ? undefined : await statedSafety(fixer, finding, graph)
    stated.push(fixable === undefined ? finding : { ...finding, fixable })
  }
  return stated
}

async function statedSafety(
  fixer: KnownFixer,
  finding: FixableFinding,
  graph: Graph | undefined,
): Promise<FixSafety | undefined> {
  const { source, pointer } = finding.place
  const file = fixer.removed === undefined ? undefined : graph?.files.get(source)
  try {
    const safety = await safetyOf(fixer, finding, file && pathTo(file, pointer), graph)
    return safety === undefined || safety === 'safe' ? safety : 'unsafe'
  } catch {
    return 'unsafe'
  }
}

/** The change that a fixer proposes for a finding. */
export interface ProposedFix {
  readonly finding: FixableFinding
  readonly fixer: KnownFixer
  readonly safety: FixSafety
  /** Each with the file that it is about. */
  readonly operations: readonly Operation[]
  /** The comments to change; the values stay. */
  readonly comments: readonly CommentChange[]
}

/** A fixer that threw or returned something else than edits, the first time that it did. */
export interface FailedFixer {
  readonly finding: FixableFinding
  readonly fixer: KnownFixer
  /** Its mistake, as the second half of a sentence. */
  readonly problem: string
}

/** The fixers beside a rule as a list. */
export function fixesIn(fix: RuleFix | readonly RuleFix[]): readonly RuleFix[] {
  return 'safety' in fix ? [fix] : fix
}

/** A fixer of a rule as a run uses it. */
export function knownFixer(fix: RuleFix, code: string): KnownFixer {
  return 'load' in fix ? fix : { ...fix, title: fix.title ?? `Fix ${code}`, load: async () => fix.fix.bind(fix) }
}

/**
 * One fixer of several for the same findings, which states what the first safe one says of a finding, or else the first that can mend
 * it; a run asks each of them. Editors and reports offer all. Undefined for an empty list.
 */
export function chosenAmong(alternatives: readonly KnownFixer[]): KnownFixer | undefined {
  const [first] = alternatives
  if (first === undefined || alternatives.length === 1) return first
  const choose = (finding: FixableFinding) => {
    const stated = alternatives.map((fixer) => ({ fixer, safety: statedFor(fixer, finding) }))
    return stated.find(({ safety }) => safety === 'safe') ?? stated.find(({ safety }) => safety !== undefined)
  }
  return {
    safety: (finding) => choose(finding)?.safety,
    title: first.title,
    titleFor: (finding) => choose(finding)?.fixer.title,
    otherTitles: alternatives.slice(1).map(({ title }) => title),
    plugin: first.plugin,
    alternatives,
    load: first.load,
  }
}
