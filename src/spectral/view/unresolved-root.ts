import { ownMember, setMember, shallowCopy } from './container.ts'
import type { PointerGraph } from './reference-order.ts'
import type { Owner, ViewFile } from './view-file.ts'

/**
 * What a reference to the whole of its own file (`#`) leads to: the file as it was before references inside it were replaced,
 * though with those to other files replaced. So does json-ref-resolver, and thus such references close no cycle.
 */
export function findUnresolvedRoot(file: ViewFile, graph: PointerGraph): unknown {
  if (graph.targetAt('#') === undefined || file.owner === undefined) return file.source
  if (file.sites.every((site) => site.taken === undefined)) return file.source
  file.unresolvedRoot = copyOf(file.owner)
  return file.unresolvedRoot.copy
}

function copyOf(root: Owner): Owner {
  const made = emptyCopy(root)
  const open: (readonly [Owner, Owner])[] = [[root, made]]
  for (const [owner, copied] of open) {
    for (const [key, held] of owner.held) {
      const inner = emptyCopy(held)
      copied.held.set(key, inner)
      setMember(copied.copy, key, inner.copy)
      open.push([held, inner])
    }
    for (const [key, site] of owner.sites) {
      if (site.taken === undefined) continue
      copied.sites.set(key, site)
      setMember(copied.copy, key, ownMember(owner.copy, key))
    }
  }
  return made
}

function emptyCopy({ source }: Owner): Owner {
  return { source, copy: shallowCopy(source), sites: new Map(), held: new Map() }
}
