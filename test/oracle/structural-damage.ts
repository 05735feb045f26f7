import path from 'node:path'
import { defaultLimits } from '../../src/load/limits.ts'
import type { Entry, Node } from '../../src/load/node.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import { formatFragment } from '../../src/pointer.ts'
import type { Random } from './random.ts'

type Files = Readonly<Record<string, string>>

/** A value in a file, with the entry that holds it. */
interface Place {
  readonly file: string
  readonly pointer: readonly string[]
  readonly node: Node
  readonly entry: Entry | undefined
  readonly owner: Node | undefined
}

const wrongValues = [
  'null',
  'true',
  '7.5',
  '""',
  '"text"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"a": null}',
  '{"": {}}',
  '{"__proto__": {"__proto__": null}}',
  '{"oneOf": null}',
  '{"oneOf": [null, {"oneOf": []}]}',
  '{"publish": {"message": []}, "subscribe": "text"}',
] as const

const wrongReferences = [
  'null',
  '7',
  '[]',
  '{}',
  '""',
  '"#"',
  '"#/"',
  '"#/nowhere"',
  '"nowhere.yaml#/a"',
  '"#/%zz"',
  '"http://a.example/a.yaml"',
  '"../../../outside.yaml"',
] as const

const otherKeys = [
  'publish',
  'subscribe',
  'message',
  'messages',
  'oneOf',
  'payload',
  'schemaFormat',
  'schema',
  'traits',
  'servers',
  'parameters',
  'bindings',
  'bindingVersion',
  'security',
  'operationId',
  'messageId',
  'components',
  'channels',
  'url',
  'x-channelId',
  'address',
  '$ref',
  '__proto__',
  '',
] as const

const versions = ['2.0.0', '2.6.0', '2.7.0', '1.2.0', '3.0.0', '3.1.0', '4.0.0', '2', '2.6', '2.6.0-rc1'] as const
const slips = [': ', '- ', '&a ', '*a', '{', ']', '"', '#', '\n', '\t', '<<: *a', '\0'] as const

/**
 * Files of a description with some values that are wrong: of another type, missing, at a place of another role, or references to
 * nowhere, to themselves and to what holds them. Few have a wrong syntax.
 */
export async function damagedFiles(files: Files, random: Random): Promise<Files> {
  let damaged = files
  for (let left = 1 + random.below(4); left > 0; left--) damaged = await damagedOnce(damaged, random)
  return damaged
}

async function damagedOnce(files: Files, random: Random): Promise<Files> {
  const places = await placesIn(files)
  const place = places[random.below(places.length)]
  if (place === undefined) return files
  const text = files[place.file] ?? ''
  const change = (start: number, end: number, put: string) => ({
    ...files,
    [place.file]: text.slice(0, start) + put + text.slice(end),
  })
  if (random.oneIn(25)) {
    const at = random.below(text.length + 1)
    return change(at, at + random.below(3), random.from(slips))
  }
  const { entry, node } = place
  if (random.oneIn(6) && entry !== undefined)
    return change(entry.keyStart, entry.keyEnd, JSON.stringify(random.from(otherKeys)))
  const from = random.oneIn(5) && place.owner?.kind === 'map' ? place.owner : undefined
  const put = from === undefined ? valueFor(place, places, random) : flowText(from, entry?.key)
  const { start, end } = from ?? node
  // The value of a key without one is behind its colon.
  return change(start, end, start === end ? ` ${put}` : put)
}

function valueFor({ file, pointer, node }: Place, places: readonly Place[], random: Random): string {
  if (pointer.at(-1) === 'asyncapi') return JSON.stringify(random.from(versions))
  const other = places[random.below(places.length)]
  switch (random.below(7)) {
    case 0:
      return `[${flowText(node)}]`
    case 1:
      return `{"a": ${flowText(node)}}`
    case 2:
      return `{"$ref": ${random.from(wrongReferences)}}`
    case 3:
      // To itself, or to what holds it.
      return referenceText(file, file, pointer.slice(0, random.below(pointer.length + 1)))
    case 4:
      return other === undefined ? 'null' : referenceText(file, other.file, other.pointer)
    case 5:
      return other === undefined ? 'null' : flowText(other.node)
    default:
      return random.from(wrongValues)
  }
}

function referenceText(from: string, file: string, pointer: readonly string[]): string {
  const way = file === from ? '' : path.posix.relative(path.posix.dirname(from), file)
  return `{"$ref": ${JSON.stringify(way + formatFragment(pointer))}}`
}

/** A value in flow style, which is JSON and YAML, possibly without one of its keys. */
function flowText(node: Node, without?: string): string {
  if (node.kind === 'scalar') return JSON.stringify(node.value)
  if (node.kind === 'list') return `[${node.items.map((item) => flowText(item)).join(', ')}]`
  const entries = node.entries.values().filter(({ key }) => key !== without)
  return `{${entries.map(({ key, value }) => `${JSON.stringify(key)}: ${flowText(value)}`).join(', ')}}`
}

async function placesIn(files: Files): Promise<readonly Place[]> {
  const places: Place[] = []
  for (const [file, text] of Object.entries(files)) {
    const { root } = await parseText(`/${file}`, text, languageOf(file), defaultLimits)
    const seen = new Set<Node>()
    const visit = (node: Node, pointer: readonly string[], owner?: Node, entry?: Entry): void => {
      // An alias shares the value of its anchor, which is at one place.
      if (seen.has(node)) return
      seen.add(node)
      places.push({ file, pointer, node, entry, owner })
      if (node.kind === 'list')
        for (const [index, item] of node.items.entries()) visit(item, [...pointer, `${index}`], node)
      if (node.kind === 'map')
        for (const each of node.entries.values()) visit(each.value, [...pointer, each.key], node, each)
    }
    if (root !== undefined) visit(root, [])
  }
  return places
}
