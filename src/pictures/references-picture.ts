import type { ReportedReferences } from '../landscape/references.ts'
import { type Box, counted, type Picture } from './picture.ts'

/** A picture of what refers to what in a description. Files that nothing refers to as a whole, and that refer to nothing, are not in it. */
export function referencesPicture({ files, components, references }: ReportedReferences): Picture {
  const boxes: Box[] = []
  const numbers = new Map<string, number>()
  const used = new Set(references.flatMap(({ from, to }) => [from, to]))
  const add = (id: string, box: Omit<Box, 'isUnanswered'>): void => {
    if (used.has(id)) numbers.set(id, boxes.push({ ...box, isUnanswered: false }) - 1)
  }
  for (const { file } of files) add(file, { kind: 'file', title: file, detail: undefined, file })
  for (const { id, name, file } of components) add(id, { kind: 'component', title: name, detail: file, file })
  return {
    title: 'What refers to what',
    summary: [
      counted(files.length, 'file'),
      counted(components.length, 'component'),
      counted(references.length, 'reference'),
    ].join(', '),
    boxes,
    arrows: references.flatMap(({ from, to }) => {
      const [start, end] = [numbers.get(from), numbers.get(to)]
      if (start === undefined || end === undefined) return []
      return [{ from: start, to: end, labels: [], evidence: 'reference' as const, flows: [] }]
    }),
    notes: [],
  }
}
