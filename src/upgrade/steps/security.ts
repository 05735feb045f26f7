import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { membersOf, type NodePath } from '../../load/node-path.ts'
import { copyOf, entryOf, kept, mapWith, newEntry, newMap } from '../drafts.ts'
import type { PlannedSecurity, SchemeCopy } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'

/** Converts a security requirement: a reference to its scheme, which has the scopes. */
export function securityRequirement(path: NodePath, { names }: PlannedSecurity, upgrading: Upgrading): Draft {
  const name = names.get(path.node)
  const root = upgrading.rootOf(path.file)
  if (name === undefined || root === undefined) return kept(path)
  return upgrading.referenceTo(root.file, ['components', 'securitySchemes', name], path)
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
  return copies.flatMap(({ name, scheme, scopes }) => {
    const target = upgrading.resolved(scheme)
    if (target === undefined) return []
    const entries = membersOf(target)
      .filter(({ key }) => key !== 'scopes')
      .map((member) => newEntry(member.key, member.key === 'flows' ? copyOfFlows(member) : copyOf(member)))
    return [newEntry(name, newMap(scheme, [...entries, newEntry('scopes', kept(scopes))]))]
  })
}

function copyOfFlows(flows: NodePath): Draft {
  return newMap(
    flows,
    membersOf(flows).map((flow) =>
      newEntry(
        flow.key,
        flow.node.kind === 'map'
          ? newMap(
              flow,
              membersOf(flow).map((member) =>
                newEntry(member.key === 'scopes' ? 'availableScopes' : member.key, copyOf(member)),
              ),
            )
          : copyOf(flow),
      ),
    ),
  )
}
