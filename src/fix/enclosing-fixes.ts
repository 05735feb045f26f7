import { type Pointer, parsePointer } from '../pointer.ts'
import type { NewError } from './new-errors.ts'
import type { ProposedFix } from './proposed-fix.ts'

/** The fixes whose edits enclose errors, each with the first error that it encloses. */
export function enclosingFixes(
  errors: readonly NewError[],
  fixes: readonly ProposedFix[],
): ReadonlyMap<ProposedFix, NewError> {
  const owners = new Map<string, ProposedFix>()
  for (const fix of fixes) for (const key of editedPlaces(fix)) if (!owners.has(key)) owners.set(key, fix)
  const found = new Map<ProposedFix, NewError>()
  for (const error of errors) {
    const { before, finding } = error
    const owner =
      ownerOf(before.source, before.pointer, owners) ?? ownerOf(finding.place.source, finding.place.pointer, owners)
    if (owner !== undefined && !found.has(owner)) found.set(owner, error)
  }
  return found
}

/** The places that a fix edits, each as one text. */
export function editedPlaces({ operations }: ProposedFix): readonly string[] {
  return operations.flatMap((operation): readonly string[] => {
    if (operation.op === 'test') return []
    const pointer = parsePointer(operation.path) ?? []
    const places = [keyOf(operation.file ?? '', pointer)]
    if (operation.op === 'rename') places.push(keyOf(operation.file ?? '', [...pointer.slice(0, -1), operation.to]))
    if (operation.op === 'move') places.push(keyOf(operation.fromFile ?? '', parsePointer(operation.from) ?? []))
    return places
  })
}

/** The fix with the innermost edit around a place. */
function ownerOf(source: string, pointer: Pointer, owners: ReadonlyMap<string, ProposedFix>): ProposedFix | undefined {
  for (let length = pointer.length; length >= 0; length--) {
    const owner = owners.get(keyOf(source, pointer.slice(0, length)))
    if (owner !== undefined) return owner
  }
  return undefined
}

/** A place of a file as one text. */
export function keyOf(source: string, pointer: Pointer): string {
  return JSON.stringify([source, pointer])
}

/** The fix of a list that makes it bad, found by halving: of several, one of them. */
export async function foundByHalving(
  fixes: readonly ProposedFix[],
  isBad: (fixes: readonly ProposedFix[]) => Promise<boolean>,
): Promise<ProposedFix | undefined> {
  let suspects = fixes
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2))
    suspects = (await isBad(half)) ? half : suspects.slice(half.length)
  }
  return suspects[0]
}
