import { defaultLimits } from '../../src/load/limits.ts'
import type { Entry, Node } from '../../src/load/node.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import type { Description } from './random-description.ts'

/** A place in a text, and what may be written there instead. */
interface Spot {
  readonly start: number
  readonly end: number
  readonly instead: readonly string[]
}

const wrongValues = ['17', 'true', '"wrong"', '{}', '[]', 'null', '"{x}"', '[{"a": 1}]']
const wrongKeys = ['"mistake"', '"title"', '"type"', '"x y"']

/** Keys that no reference goes by. */
const fieldNames = new Set(
  'action address allOf const contentType default description examples headers host maximum payload protocol servers tags title type'.split(
    ' ',
  ),
)

/**
 * Puts one defect for each number into a description: a value or the name of a field becomes another, which the number
 * chooses with the file and the place. References, and the names by which they go, stay as they are.
 */
export async function withDefects(description: Description, numbers: readonly number[]): Promise<Description> {
  const files = { ...description }
  for (const number of numbers) {
    const names = Object.keys(files)
    const name = names[number % names.length] ?? ''
    const text = files[name] ?? ''
    const root = await rootOf(name, text)
    const spots = root === undefined ? [] : spotsIn(root, text)
    const spot = spots[Math.floor(number / 7) % spots.length]
    if (spot === undefined) continue
    const changed =
      text.slice(0, spot.start) +
      (spot.instead[Math.floor(number / 11) % spot.instead.length] ?? '') +
      text.slice(spot.end)
    if ((await rootOf(name, changed)) !== undefined) files[name] = changed
  }
  return files
}

async function rootOf(name: string, text: string): Promise<Node | undefined> {
  return (await parseText(name, text, languageOf(name), defaultLimits)).root
}

function spotsIn(node: Node, text: string): readonly Spot[] {
  if (node.kind === 'list') return node.items.flatMap((item) => spotsIn(item, text))
  if (node.kind === 'map') return [...node.entries.values()].flatMap((entry) => spotsAt(entry, text))
  const isOnOneLine = node.start < node.end && !/[\r\n]/.test(text.slice(node.start, node.end))
  return isOnOneLine ? [{ start: node.start, end: node.end, instead: wrongValues }] : []
}

function spotsAt({ key, keyStart, keyEnd, value }: Entry, text: string): readonly Spot[] {
  if (key === '$ref') return value.kind === 'scalar' ? [] : spotsIn(value, text)
  const inside = spotsIn(value, text)
  return fieldNames.has(key) ? [{ start: keyStart, end: keyEnd, instead: wrongKeys }, ...inside] : inside
}
