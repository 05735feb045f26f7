import { CompletionItemKind } from 'vscode-languageserver/node'
import { type Format, typeNamed } from '../../format/format.ts'
import type { Field, ObjectType, Shape } from '../../format/shape.ts'
import { spelledWord } from '../../format/vocabulary.ts'
import type { Graph } from '../../graph/graph.ts'
import { memberShape, optionsOf, shapeUnder } from '../../graph/step.ts'
import { childOf, type MapNode, stringOf } from '../../load/node.ts'
import { allowedWords, conditionWords } from '../format-words.ts'
import { escapeSnippet, keyText, type Proposal, type Writing } from './insertion.ts'

/** The fields of a type that a map lacks, required ones first. Fields that have no meaning beside what is there are left out. */
export function fieldProposals(type: ObjectType, map: MapNode, graph: Graph, writing: Writing): readonly Proposal[] {
  const inUse = type.spelled === 'protocol' ? keysInUse(graph) : undefined
  return Object.entries(type.fields)
    .filter(([name, field]) => !map.entries.has(name) && isMeant(field, map))
    .map(([name, field]) => {
      const shape = shapeUnder(type, name)
      const isFirst = isRequired(field, map) || inUse?.has(name) === true
      return {
        label: name,
        kind: CompletionItemKind.Field,
        detail: [...conditionWords(field), ...(shape === undefined ? [] : [allowedWords(shape, graph.format)])]
          .join('. ')
          .replaceAll('`', ''),
        ...entryTexts(name, shape, graph.format, writing),
        rank: isFirst ? 'a' : 'm',
      }
    })
}

/** The names that a map of the format must have its keys of. */
export function keyProposals(names: readonly string[], map: MapNode, detail: string, writing: Writing) {
  return names
    .filter((name) => !map.entries.has(name))
    .map((name): Proposal => {
      return {
        label: name,
        kind: CompletionItemKind.Reference,
        detail,
        ...entryTexts(name, undefined, undefined, writing),
      }
    })
}

/** A new entry of a map whose keys the author chooses, with what its object requires. */
export function entryProposals(
  shape: Shape,
  { keyName }: { readonly keyName?: string },
  graph: Graph,
  writing: Writing,
): readonly Proposal[] {
  if (shape.shape !== 'object' || writing.isFlow || writing.word.isKey) return []
  const { title } = typeNamed(graph.format, shape.type)
  const inner = `${writing.indent}  `
  const snippet = `\${1:name}:\n${inner}${bodySnippet(shape, graph.format, inner, 2)}`
  const label = `new ${keyName ?? 'name'}`
  return [{ label, kind: CompletionItemKind.Snippet, detail: title, text: 'name:', snippet, rank: 'z' }]
}

/** A key with the beginning of its value. In block style, an object or list begins on the next line. */
function entryTexts(
  name: string,
  shape: Shape | undefined,
  format: Format | undefined,
  writing: Writing,
): Pick<Proposal, 'text' | 'snippet'> {
  const key = keyText(name, writing)
  if (writing.word.isKey) return { text: key }
  const text = `${key}: `
  const snippet = `${escapeSnippet(key)}: `
  if (shape === undefined || format === undefined) return { text, snippet: `${snippet}$0` }
  const values = shape.shape === 'scalar' ? shape.values : undefined
  if (values !== undefined && writing.language !== 'json')
    return { text, snippet: `${snippet}\${1|${values.map(escapeChoice).join(',')}|}` }
  if (writing.isFlow || !beginsBelow(shape)) return { text, snippet: `${snippet}$0` }
  const inner = `${writing.indent}  `
  return {
    text: `${key}:\n${inner}`,
    snippet: `${escapeSnippet(key)}:\n${inner}${bodySnippet(shape, format, inner, 1)}`,
  }
}

function beginsBelow(shape: Shape): boolean {
  const [first] = optionsOf(shape)
  return first === undefined ? ['object', 'list', 'map'].includes(shape.shape) : optionsOf(shape).every(beginsBelow)
}

/** What is written below a key: the reference that must be there, or the fields that an object requires. */
function bodySnippet(shape: Shape, format: Format, indent: string, stop: number): string {
  if (shape.shape === 'list') return `- ${bodySnippet(memberShape(shape) ?? shape, format, `${indent}  `, stop)}`
  if (shape.shape !== 'object') return '$0'
  if (shape.reference === 'must') return `\\$ref: '$${stop}'`
  const required = Object.entries(typeNamed(format, shape.type).fields).filter(([, field]) => field.required === true)
  const lines = required.map(([name], index) => {
    const value = shapeUnder(typeNamed(format, shape.type), name)
    const place = `$${stop + index}`
    if (value?.shape === 'object' && value.reference === 'must') return `${name}:\n${indent}  \\$ref: '${place}'`
    return `${name}: ${place}`
  })
  return lines.length === 0 ? '$0' : lines.join(`\n${indent}`)
}

function escapeChoice(value: string): string {
  return value.replace(/[\\$},|]/g, '\\$&')
}

function isRequired({ required }: Field, map: MapNode): boolean {
  return required === true || (required !== undefined && hasValue(map, required))
}

/** False for a field of the practice of others, and for one that another field makes meaningless. */
function isMeant({ tolerated, typeSeverity, appliesWhen, onlyBeside }: Field, map: MapNode): boolean {
  if (tolerated !== undefined || typeSeverity === 'off') return false
  if (onlyBeside !== undefined && !map.entries.has(onlyBeside)) return false
  return appliesWhen === undefined || !map.entries.has(appliesWhen.field) || hasValue(map, appliesWhen)
}

function hasValue(
  map: MapNode,
  { field, values }: { readonly field: string; readonly values: readonly string[] },
): boolean {
  const value = stringOf(childOf(map, field))
  return value !== undefined && values.includes(value)
}

/** The keys of bindings whose protocols the servers of the description have. */
function keysInUse(graph: Graph): ReadonlySet<string> {
  const protocols = new Set(
    graph.objectsOf('Server').map(({ node }) => stringOf(childOf(node, 'protocol'))?.toLowerCase()),
  )
  const { format } = graph
  const used = [...format.bindings.values()].filter(({ key, serverProtocols = [] }) =>
    [key, ...serverProtocols].some((name) => protocols.has(name)),
  )
  return new Set(used.map(({ key }) => spelledWord(format.vocabulary, 'protocol', key)))
}
