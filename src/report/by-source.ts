import type { Finding } from '../findings/finding.ts'

/** The findings of each file, in the order in which the files first occur. */
export function bySource(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const findingsOfFile = groups.get(finding.place.source)
    if (findingsOfFile === undefined) groups.set(finding.place.source, [finding])
    else findingsOfFile.push(finding)
  }
  return groups
}
