import type { Draft, DraftEntry, DraftItem } from '../../edit/draft.ts'
import { stringOf } from '../../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { copyOf, entryOf, kept, listWith, mapWith, newEntry, newMap } from '../drafts.ts'
import type { PlannedSecurity, SchemeCopy } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'

/** The extension in which requirements are kept that version 3 cannot say. */
const requirementsName = 'x-security-requirements'

/**
 * The entries for a list of security requirements. Version 3 takes any scheme of its list as enough: it cannot say that several
 * are needed together, or none. Such a list is kept as an extension, too.
 */
export function securityEntries(path: NodePath, upgrading: Upgrading): readonly DraftEntry[] {
  if (path.node.kind !== 'list') return [entryOf(path, upgrading.draftOf(path))]
  const members = membersOf(path)
  const items = members.flatMap((member): readonly DraftItem[] => {
    const draft = upgrading.draftOf(member)
    if (draft.kind !== 'list') return [{ value: draft, from: member }]
    return draft.items.map(({ value }, index) => ({ value, from: index === 0 ? member : undefined }))
  })
  const entry = entryOf(path, listWith(path, items))
  const isSaid = members.every(({ node }) => node.kind === 'map' && node.entries.size === 1)
  if (isSaid) return [entry]
  if (path.parent !== undefined) refuseTaken(path.parent, [requirementsName], upgrading)
  const message = `Version 3 reads the schemes of "security" as alternatives, not as needed together or optional; kept as "${requirementsName}"`
  upgrading.report('upgrade/security', path, { message, on: 'key' })
  return [entry, newEntry(requirementsName, copyOf(path))]
}

/** Converts a security requirement: references to its schemes, which have the scopes. */
export function securityRequirement(path: NodePath, { names }: PlannedSecurity, upgrading: Upgrading): Draft {
  const root = upgrading.rootOf(path.file)
  const known = names.get(path.node)
  if (known === undefined || root === undefined) return kept(path)
  const items = membersOf(path).flatMap((scopes) => {
    const pointer = ['components', 'securitySchemes', known.get(scopes.key) ?? scopes.key]
    return { value: upgrading.referenceTo(root.file, pointer, path), from: undefined }
  })
  return { kind: 'list', of: undefined, items, origin: path }
}

/** Converts a security scheme: it gets the scopes of the requirements that name it. */
export function securityScheme(path: NodePath, { scopes }: PlannedSecurity, upgrading: Upgrading): Draft {
  const list = scopes.get(path.node)
  const entries = upgrading.entriesOf(path)
  if (list === undefined) return mapWith(path, entries)
  refuseTaken(path, ['scopes'], upgrading)
  return mapWith(path, [...entries, newEntry('scopes', kept(list))])
}

/** Converts a flow: version 3 has the scopes that there are under another name. */
export function oauthFlow(path: NodePath, upgrading: Upgrading): Draft {
  refuseTaken(path, ['availableScopes'], upgrading)
  return mapWith(
    path,
    membersOf(path).map((member) =>
      entryOf(member, upgrading.draftOf(member), member.key === 'scopes' ? 'availableScopes' : member.key),
    ),
  )
}

/** The copies of schemes for other lists of scopes. */
export function schemeCopies(copies: readonly SchemeCopy[], upgrading: Upgrading): readonly DraftEntry[] {
  return copies.flatMap(({ name, scheme, scopes, isWhole }) => {
    const target = upgrading.resolved(scheme)
    if (target === undefined) return []
    const entries = membersOf(target)
      .filter(({ key }) => key !== 'scopes')
      .map((member) =>
        newEntry(
          member.key,
          member.key === 'flows' ? copyOfFlows(member, isWhole ? undefined : scopes) : copyOf(member),
        ),
      )
    return [newEntry(name, newMap(scheme, [...entries, newEntry('scopes', kept(scopes))]))]
  })
}

/** A copy of flows, with some of their scopes if these are given. */
function copyOfFlows(flows: NodePath, scopes: NodePath | undefined): Draft {
  const copyOfMember = (member: NodePath): DraftEntry => {
    if (member.key !== 'scopes') return newEntry(member.key, copyOf(member))
    return newEntry('availableScopes', scopes === undefined ? copyOf(member) : copyOfScopes(member, scopes))
  }
  const copyOfFlow = (flow: NodePath): Draft =>
    flow.node.kind === 'map' ? newMap(flow, membersOf(flow).map(copyOfMember)) : copyOf(flow)
  if (flows.node.kind !== 'map') return copyOf(flows)
  return newMap(
    flows,
    membersOf(flows).map((flow) => newEntry(flow.key, copyOfFlow(flow))),
  )
}

function copyOfScopes(available: NodePath, scopes: NodePath): Draft {
  if (available.node.kind !== 'map') return copyOf(available)
  const names = new Set(membersOf(scopes).flatMap(({ node }) => stringOf(node) ?? []))
  const needed = [...names].flatMap((name) => stepTo(available, name) ?? [])
  return newMap(
    available,
    needed.map((scope) => newEntry(scope.key, copyOf(scope))),
  )
}
