import { CompletionItemKind } from 'vscode-languageserver/node'
import { type Format, typeNamed } from '../../format/format.ts'
import type { Field, ObjectType, Shape } from '../../format/shape.ts'
import { spelledWord } from '../../format/vocabulary.ts'
import type { Graph } from '../../graph/graph.ts'
import { optionsOf, shapeUnder } from '../../graph/step.ts'
import { childOf, type MapNode, stringOf } from '../../load/node.ts'
import { ignoreKey } from '../../suppress/in-extensions.ts'
import { allowedWords, conditionWords } from '../format-words.ts'
import { escapeSnippet, keyText, type Proposal, type Writing } from './insertion.ts'
import { hasReusable } from './reference-targets.ts'
import { entryScaffold, isBelow, requiredScaffold, ScaffoldText } from './scaffold.ts'

/** The fields of schemas that descriptions have most. Of other types, the format text has first what counts most. */
const usualInSchemas: readonly string[] = [
  'type',
  'properties',
  'required',
  'items',
  'title',
  'description',
  'format',
  'enum',
  'const',
  'default',
  'examples',
]

/** The fields of a type that a map lacks: required ones first, then usual ones. Fields that have no meaning beside what is there are left out. */
export function fieldProposals(type: ObjectType, map: MapNode, graph: Graph, writing: Writing): readonly Proposal[] {
  const usual = type.name === 'Schema' ? usualInSchemas : []
  const inUse = type.spelled === 'protocol' ? keysInUse(graph) : undefined
  const fields = Object.entries(type.fields)
    .filter(([name, field]) => !map.entries.has(name) && isMeant(field, map))
    .map(([name, field]) => {
      const shape = shapeUnder(type, name)
      const isFirst = isRequired(field, map) || inUse?.has(name) === true
      const place = usual.indexOf(name)
      return {
        label: name,
        kind: CompletionItemKind.Field,
        detail: [...conditionWords(field), ...(shape === undefined ? [] : [allowedWords(shape, graph.format)])]
          .join('. ')
          .replaceAll('`', ''),
        ...entryTexts(name, shape, graph.format, writing),
        rank: isFirst ? 'a' : place === -1 ? 'm' : `b${String(place).padStart(2, '0')}`,
      }
    })
  return type.extendable && !map.entries.has(ignoreKey) ? [...fields, ignoreProposal(writing)] : fields
}

/** The extension that accepts findings; in JSON, nothing else does at a place. */
function ignoreProposal(writing: Writing): Proposal {
  const key = keyText(ignoreKey, writing)
  const detail = 'accepts findings in this object'
  const item = writing.isFlow ? ['[{ ', ' }]'] : [`\n${writing.indent}  - `, '']
  const inner = writing.language === 'json' ? ['"rule": "$1", "reason": "$2"'] : ['rule: $1', 'reason: $2']
  const between = writing.isFlow ? ', ' : `\n${writing.indent}    `
  const snippet = `${escapeSnippet(key)}:${writing.isFlow ? ' ' : ''}${item[0]}${inner.join(between)}${item[1]}`
  const isKey = writing.word.isKey
  return {
    label: ignoreKey,
    kind: CompletionItemKind.Field,
    detail,
    text: isKey ? key : `${key}: `,
    snippet: isKey ? undefined : snippet,
    rank: 'y',
  }
}

/** The names that a map of the format must have its keys of. */
export function keyProposals(
  names: readonly string[],
  { map, detail, values }: { readonly map: MapNode; readonly detail: string; readonly values: Shape | undefined },
  graph: Graph,
  writing: Writing,
): readonly Proposal[] {
  return names
    .filter((name) => !map.entries.has(name))
    .map((name): Proposal => {
      return {
        label: name,
        kind: CompletionItemKind.Reference,
        detail,
        ...entryTexts(name, values, graph.format, writing),
      }
    })
}

/** A new entry of a map whose keys the author chooses, with what its object requires. */
export function entryProposals(shape: Shape, graph: Graph, writing: Writing): readonly Proposal[] {
  const object = [shape, ...optionsOf(shape)].find((each) => each.shape === 'object')
  if (object === undefined || writing.word.isKey) return []
  const { title } = typeNamed(graph.format, object.type)
  const scaffold = entryScaffold(object, graph.format, (type) => hasReusable(type, graph))
  const snippet = new ScaffoldText(writing).entriesOf(scaffold, writing.indent)
  // A Multi Format Schema Object or Schema Object begins as the latter.
  const label = `new ${title.replace(/^.* or /, '').replace(/ Object$/, '')}`
  const text = writing.language === 'json' ? '"name": ' : 'name:'
  return [{ label, kind: CompletionItemKind.Snippet, detail: title, text, snippet, rank: 'z' }]
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
  const snippet = `${escapeSnippet(key)}:`
  if (shape === undefined || format === undefined) return { text, snippet: `${snippet} $0` }
  const scaffold = requiredScaffold(shape, format)
  const below = isBelow(scaffold) && !writing.isFlow ? `${key}:\n${writing.indent}  ` : text
  return { text: below, snippet: snippet + new ScaffoldText(writing).valueOf(scaffold, writing.indent) }
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
