import { isContainer } from './container.ts'

/** Whether a value holds an object or array in more than one place. Takes time linear in what it holds. */
export function holdsTwice(root: unknown): boolean {
  if (!isContainer(root)) return false
  const seen = new Set([root])
  for (const container of seen) {
    for (const member of Object.values(container)) {
      if (!isContainer(member)) continue
      if (seen.has(member)) return true
      seen.add(member)
    }
  }
  return false
}
