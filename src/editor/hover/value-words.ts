import { basename } from 'node:path'
import { effectiveObject } from '../../graph/effective.ts'
import type { EffectiveValue } from '../../graph/effective-object.ts'
import type { Graph } from '../../graph/graph.ts'
import { nameInFile } from '../../graph/name-in-file.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'
import { positionOf } from '../../graph/position-of.ts'
import { shapeUnder } from '../../graph/step.ts'
import { childOf, type Node, stringOf } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import { allowedWords, conditionWords, sectionWords } from '../format-words.ts'

const longestValue = 60
const mostFields = 30

/** What the format says of the field in which a value lies; nothing for data and for names that authors choose. */
export function fieldWords(path: NodePath, graph: Graph): readonly string[] {
  const position = positionOf(path, graph)
  if (position?.field === undefined || position.shape === undefined) return []
  const { field, name, owner, location } = position
  const isOfField = location.parent?.node === owner.node
  const shape = (isOfField ? shapeUnder(owner.type, name) : undefined) ?? position.shape
  return [
    `**${name}** of the ${owner.type.title}`,
    [...conditionWords(field), `Expected: ${allowedWords(shape, graph.format)}`].join('. '),
    sectionWords(owner.type, graph.format),
  ]
}

/** What a named object is: its type and text, and, with traits, its fields after they are merged. */
export function valueWords({ node, key }: NodePath, graph: Graph): readonly string[] {
  const [object] = graph.objectsAt(node)
  if (object === undefined) return []
  return [`**${key}**: ${object.type.title}`, ...textsOf(node), ...mergedWords(object, graph)]
}

/** The target of a reference in short: its type, name, file and texts. */
export function targetWords(target: NodePath, graph: Graph): readonly string[] {
  const { file, node } = target
  const [object] = graph.objectsAt(node)
  const type = object === undefined ? '' : `: ${object.type.title}`
  const line = file.positionAt(node.start).line + 1
  const name = nameInFile(target) ?? basename(file.path)
  const merged = object === undefined ? [] : mergedWords(object, graph)
  const fields = object === undefined || merged.length > 0 ? [] : ownFields(object)
  return [`**${name}**${type} (${basename(file.path)}:${line})`, ...textsOf(node), ...fields, ...merged]
}

/** The texts for people that an object has. */
function textsOf(node: Node): readonly string[] {
  return ['title', 'summary', 'description'].flatMap((name) => stringOf(childOf(node, name)) ?? [])
}

function ownFields({ node, location }: TypedObject): readonly string[] {
  const entries = node.entries.values().filter(({ key }) => !['title', 'summary', 'description'].includes(key))
  const lines = entries.map(({ key, value }) => `${key}: ${shortText({ ...location, node: value })}`)
  return lines.length === 0 ? [] : [codeBlock(lines)]
}

/** The fields of an operation or message as they are after its traits are merged (format text, Traits merge mechanism). */
function mergedWords(object: TypedObject, graph: Graph): readonly string[] {
  const { fields, traits } = effectiveObject(object, graph)
  if (traits.length === 0) return []
  const lines = [...fields].map(([name, value]) => `${name}: ${valueText(value)}${sourceText(value, object)}`)
  return ['With its traits:', codeBlock(lines)]
}

function valueText({ written, node }: EffectiveValue): string {
  return node?.kind === 'map' && node !== written.node ? '{…}' : shortText(written)
}

function sourceText({ source, parts }: EffectiveValue, target: TypedObject): string {
  const sources = [...new Set([source, ...parts.map((part) => part.source)])].filter((each) => each !== target)
  if (sources.length === 0) return ''
  return `  # from ${sources.map(({ location }) => nameInFile(location) ?? 'a trait').join(', ')}`
}

/** A value as it is written, if it is short and on one line. */
function shortText({ file, node }: NodePath): string {
  const text = file.text.slice(node.start, node.end)
  if (text.length <= longestValue && !/[\r\n]/.test(text)) return text
  if (node.kind !== 'scalar') return node.kind === 'map' ? '{…}' : '[…]'
  return `${text.slice(0, longestValue).replace(/\s+/g, ' ')}…`
}

/** The fence is longer than any in the text, so that no text can end it. */
function codeBlock(lines: readonly string[]): string {
  const shown = lines.length > mostFields ? [...lines.slice(0, mostFields), '…'] : lines
  const longest =
    shown
      .join('\n')
      .match(/`+/g)
      ?.reduce((most, each) => Math.max(most, each.length), 0) ?? 0
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}yaml\n${shown.join('\n')}\n${fence}`
}
