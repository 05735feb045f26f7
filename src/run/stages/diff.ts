import { type Change, type Verdict, worst } from '../../compare/change.ts'
import type { Reading } from '../../compare/compare-schemas.ts'
import { compareContracts } from '../../compare/diff.ts'
import type { Contract } from '../../contract/contract.ts'
import { type AuthorPlace, authorPlaceOf } from '../../edit/author-places.ts'
import { contractCodes } from '../../findings/codes/contract.ts'
import type { Finding, RelatedPlace, Severity } from '../../findings/finding.ts'
import { type NodePath, pointerOf, rootPath } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import type { Run } from '../run.ts'
import type { Stage } from '../stage.ts'
import type { View } from './as-version-3.ts'
import { readContract } from './contract.ts'

/** The old side of a comparison. */
export interface OldContract {
  readonly contract: Contract
  /** How reports name a file of it. */
  readonly nameOf: (path: string) => string
}

/** What a comparison needs, beside the old side. */
export interface DiffStageOptions extends Reading {
  /** Which counterparts count. */
  readonly for: Change['for']
  readonly view: View
}

/**
 * The stage that compares a description with an earlier one. Each finding is a change of the contract, with the changes that it
 * stands for as its data, at the place in the new description.
 */
export function diffStage(run: Run, old: OldContract, options: DiffStageOptions): Stage<Contract> {
  return {
    purpose: 'transform',
    asks: {},
    async work(entry) {
      const report = await readContract(entry, run, options.view)
      const { made, findings } = report
      // Of a description with errors, nobody knows what it promises.
      if (made === undefined || findings.some(({ severity }) => severity === 'error')) return report
      const changes = compareContracts(old.contract, made, options).filter((change) => concerns(change, options))
      const own = new Set(entry.described()?.graph.files.values())
      const found = groupsOf(changes).map((group) => findingOf(group, made, old, (file) => own.has(file)))
      return { ...report, findings: [...findings, ...found] }
    },
  }
}

function concerns(change: Change, { for: counterparts }: DiffStageOptions): boolean {
  return counterparts === 'both' || change.for === 'both' || change.for === counterparts
}

const severityOf: Readonly<Record<Verdict, Severity>> = {
  none: 'hint',
  compatible: 'info',
  unknown: 'warn',
  breaking: 'error',
}

/** The changes of a finding of `diffStage`; none for any other finding. */
export function changesOf({ data }: Finding): readonly Change[] {
  return data instanceof ChangeGroup ? data.changes : []
}

/** A finding as it leaves the run: its changes lead to whole descriptions. */
export function withoutChanges(finding: Finding): Finding {
  const { data, ...shown } = finding
  return data instanceof ChangeGroup ? shown : finding
}

/** Changes at one place with one reason: a schema that several messages or operations share. */
class ChangeGroup {
  readonly changes: readonly Change[]

  constructor(changes: readonly Change[]) {
    this.changes = changes
  }
}

function groupsOf(changes: readonly Change[]): readonly (readonly [Change, ...Change[]])[] {
  const groups = new Map<string, [Change, ...Change[]]>()
  for (const change of changes) {
    const key = JSON.stringify([change.code, keyOf(change.old), keyOf(change.new), change.verdict, change.proof])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [change])
    else group.push(change)
  }
  return [...groups.values()]
}

function keyOf(at: NodePath | undefined): readonly unknown[] {
  if (at === undefined) return []
  const { file, pointer } = authorsPlaceOf(at)
  return [file.path, pointer]
}

/** Where an author wrote a value, or where it is in one of some files on the way there. */
function authorsPlaceOf(at: NodePath, isMeant?: (file: SourceFile) => boolean): AuthorPlace {
  return authorPlaceOf(at.file, pointerOf(at), 'key', isMeant)
}

/** The finding of a group. It is in a file of the run, from where the end of the stage takes it to the author's. */
function findingOf(
  group: readonly [Change, ...Change[]],
  made: Contract,
  old: OldContract,
  isOfRun: (file: SourceFile) => boolean,
): Finding {
  const [first, ...others] = group
  const at = first.new ?? rootPath(made.entry)
  const { file, pointer } = at === undefined ? { file: made.entry, pointer: [] } : authorsPlaceOf(at, isOfRun)
  const related: RelatedPlace[] = []
  if (first.old !== undefined) {
    const before = authorsPlaceOf(first.old)
    const place = before.file.relatedAt(before.pointer, 'key', 'before')
    related.push({ ...place, place: { ...place.place, source: old.nameOf(before.file.path) } })
  }
  const operations = new Set(others.flatMap(({ operation }) => operation ?? []))
  operations.delete(first.operation ?? '')
  for (const id of operations) related.push(file.relatedAt(pointer, 'key', `also in operation "${id}"`))
  return {
    code: first.code,
    message: first.verdict === 'breaking' ? `${first.text}; ${contractCodes.codes[first.code].advice}` : first.text,
    severity: severityOf[worst(group.map(({ verdict }) => verdict))],
    place: file.placeAt(pointer, 'key'),
    range: file.rangeOf(pointer, 'key'),
    ...(related.length > 0 && { related }),
    data: new ChangeGroup(group),
  }
}
