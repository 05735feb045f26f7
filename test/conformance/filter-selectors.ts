import type { DescriptionTransform } from '../../src/index.ts'
import { transform } from '../../src/index.ts'
import { childOf, stringOf } from '../../src/load/node.ts'
import { namedValues } from '../../src/plugin/index.ts'
import { Random } from '../oracle/random.ts'

type Options = Readonly<Record<string, readonly string[]>>

/** Selections for a description, others for each seed: half of its operations, without something that it has, and both. */
export async function filterOptions(
  { entry, root }: { readonly entry: string; readonly root: string },
  seed: number,
): Promise<readonly Options[]> {
  const operations: string[] = []
  const selectors: string[] = []
  const look: DescriptionTransform = ({ graph }) => {
    for (const { name } of namedValues(graph, ['operations'])) operations.push(`operation:${name}`)
    for (const { name, effective } of namedValues(graph, ['channels'])) {
      const address = stringOf(childOf(effective?.node, 'address')) ?? name
      selectors.push(`channel:${name}`, `address:${address.replace(/[^/.]+$/, '*')}`)
    }
    for (const { node } of graph.objectsOf('Tag')) selectors.push(`tag:${stringOf(childOf(node, 'name'))}`)
    for (const { node } of graph.objectsOf('Operation', 'Channel', 'Message', 'Server'))
      selectors.push(...node.entries.keys().filter((key) => key.startsWith('x-') && key.length > 2))
    return undefined
  }
  await transform(entry, { use: [look], root, noConfig: true })
  const random = new Random(seed)
  const [first = 'operation:*', ...others] = random.shuffled([...new Set([...operations, ...selectors])])
  const half = random.shuffled(operations).slice(0, Math.ceil(operations.length / 2))
  return [
    { keep: half.length === 0 ? [first] : half },
    { drop: [first] },
    { keep: others.slice(0, 3).concat(first), drop: others.slice(3, 4).concat(first) },
  ]
}
