import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import { pointerOf } from '../load/node-path.ts'

/** The components of other files that a description uses, directly or not: each as its file, section and name. */
export function componentsUsedIn({ references, entry }: Graph): ReadonlySet<string> {
  const used = new Set<string>()
  for (const { target } of references) {
    if (target === undefined || target.file === entry) continue
    const pointer = pointerOf(target)
    if (pointer[0] === 'components' && pointer.length > 2) used.add(identity(target.file.path, pointer))
  }
  return used
}

/** Whether a finding lies at a component that another description of the same run uses. */
export function isUsedElsewhere({ place }: Finding, usedByOthers: ReadonlySet<string>): boolean {
  return usedByOthers.has(identity(place.source, place.pointer))
}

function identity(path: string, [, section, name]: readonly string[]): string {
  return JSON.stringify([path, section, name])
}
