import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CodeActionKind, type CodeActionParams } from 'vscode-languageserver/node'
import { kindOf } from '../../components/component-kind.ts'
import { identifiedByReference } from '../../components/identified-by-reference.ts'
import { replaceableIn } from '../../components/replaceable.ts'
import { familiesOf } from '../../graph/discriminator-families.ts'
import { pointerIn } from '../../graph/fragment.ts'
import type { Graph } from '../../graph/graph.ts'
import { effectiveTarget, type TypedObject } from '../../graph/objects-and-references.ts'
import { positionOf } from '../../graph/position-of.ts'
import { wayTo } from '../../load/files/address.ts'
import type { NodePath } from '../../load/node-path.ts'
import type { WrittenAt } from '../../load/text/path-at.ts'
import type { EditorServer } from '../capability.ts'
import { referenceAt, writtenAt } from '../named-value.ts'
import { nameForOptions } from '../transformed.ts'
import type { TransformEdit } from './late-edit.ts'
import type { OfferedAction } from './offered-actions.ts'
import { otherSideActions } from './other-side-actions.ts'

export const extractKind = `${CodeActionKind.RefactorExtract}.msgapi`

/** The kinds of refactorings. */
export const refactoringKinds: readonly CodeActionKind[] = [
  extractKind,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorRewrite,
]

/** The transforms that change what is at the cursor, the innermost value that fits; each in the first description that has it. */
export async function refactorings(
  { textDocument: { uri }, range }: Pick<CodeActionParams, 'textDocument' | 'range'>,
  server: EditorServer,
  signal: AbortSignal,
): Promise<readonly OfferedAction[]> {
  const document = server.workspace.documents.at(uri)
  if (document === undefined) return []
  const { path, positions } = document
  const [start, end] = [positions.offsetAt(range.start), positions.offsetAt(range.end)]
  const actions = new Map<string, OfferedAction>()
  const descriptions = await server.workspace.descriptionsWith(path, signal)
  const entries = descriptions.map(({ entry }) => entry)
  for (const { graph } of descriptions) {
    const written = writtenAt(graph, path, start)
    if (written === undefined) continue
    const around = valuesAround(written, end)
    const found = [
      ...inlining(written, graph, uri),
      ...extraction(around, graph, { uri, path, entries }),
      ...merging(around, graph, uri),
      ...(graph.entry.path === path ? otherSideActions(around, graph, server) : []),
    ]
    for (const action of found)
      if (!actions.has(action.kind + action.title)) actions.set(action.kind + action.title, action)
  }
  return [...actions.values()]
}

/** The values that hold a selection, the innermost first. */
function valuesAround({ path }: WrittenAt, end: number): readonly NodePath[] {
  const around: NodePath[] = []
  for (let at: NodePath | undefined = path; at !== undefined; at = at.parent)
    if (around.length > 0 || end <= at.node.end || at.parent === undefined) around.push(at)
  return around
}

function inlining(written: WrittenAt, graph: Graph, uri: string): readonly OfferedAction[] {
  const reference = referenceAt(written, graph)
  const target = reference && effectiveTarget(reference)
  if (reference === undefined || target === undefined || reference.expected.kind !== 'object') return []
  const isKnown = kindOf(graph, reference.expected.type) !== undefined
  if (!isKnown || identifiedByReference(graph).has(target.node) || !replaceableIn(graph).has(reference, target))
    return []
  const title = `Inline this reference to ${pointerIn(reference).at(-1) ?? basename(reference.text)}`
  return [
    { title, kind: CodeActionKind.RefactorInline, late: transformEdit(uri, 'inline-references', reference.location) },
  ]
}

/** A file with the descriptions that it belongs to. */
interface FileOfDescriptions {
  readonly uri: string
  readonly path: string
  readonly entries: readonly string[]
}

/** What moves to the components of a description. A part that is a description itself has components of its own. */
function extraction(
  around: readonly NodePath[],
  graph: Graph,
  { uri, path: file, entries }: FileOfDescriptions,
): readonly OfferedAction[] {
  const entry = graph.entry.path
  if (entry !== file && entries.includes(file)) return []
  for (const path of around) {
    const object = componentToBe(path, graph)
    if (object === undefined) continue
    const title = `Extract this ${wordsFor(object)} to components`
    const late = transformEdit(uri, 'hoist-components', path)
    if (entry === file) return [{ title, kind: extractKind, late }]
    const into = { into: pathToFileURL(entry).href }
    return [{ title: `${title} of ${nameAmong(entry, entries, file)}`, kind: extractKind, late: { ...late, ...into } }]
  }
  return []
}

/** The name of a file; its way from another file where several have this name. */
function nameAmong(entry: string, entries: readonly string[], from: string): string {
  const isAlone = entries.every((each) => each === entry || basename(each) !== basename(entry))
  return isAlone ? basename(entry) : wayTo(dirname(from), entry)
}

/** The object at a path, if the format allows a reference to a component in its place. */
function componentToBe(path: NodePath, graph: Graph): TypedObject | undefined {
  const { node } = path
  const [object] = graph.objectsAt(node)
  if (object === undefined || !isReferable(path, graph) || graph.format.hasNames) return undefined
  if (graph.referenceAt(node) !== undefined || kindOf(graph, object.type.name) === undefined) return undefined
  const isTold = familiesOf(graph).has(node) || identifiedByReference(graph).has(node)
  return isTold || isComponent(path, graph) || isInForeignSchema(path, graph) ? undefined : object
}

/** True where the format allows a reference, and for what a reference leads to, unless that is a whole file. */
function isReferable(path: NodePath, graph: Graph): boolean {
  const position = positionOf(path, graph)
  if (position === undefined) return path.file !== graph.entry && path.parent !== undefined
  const { shape } = position
  return shape?.shape === 'object' && shape.reference === 'may' && shape.inPlace === undefined
}

function isComponent({ parent }: NodePath, graph: Graph): boolean {
  const around = parent?.parent
  return around !== undefined && graph.objectsAt(around.node).some(({ type }) => type.name === 'Components')
}

function isInForeignSchema({ parent }: NodePath, graph: Graph): boolean {
  for (let at = parent; at !== undefined; at = at.parent)
    if (graph.objectsAt(at.node).some(({ type }) => type.name === 'MultiFormatSchema')) return true
  return false
}

function merging(around: readonly NodePath[], graph: Graph, uri: string): readonly OfferedAction[] {
  for (const path of around) {
    const object = graph.objectsAt(path.node).find(({ type }) => type.name === 'Operation' || type.name === 'Message')
    if (object === undefined) continue
    const traits = object.node.entries.get('traits')?.value
    if (traits?.kind !== 'list' || traits.items.length === 0) return []
    const title = `Merge the traits into this ${wordsFor(object)}`
    return [{ title, kind: CodeActionKind.RefactorRewrite, late: transformEdit(uri, 'merge-traits', object.location) }]
  }
  return []
}

function wordsFor({ type }: TypedObject): string {
  return type.title.replace(/ Object$/, '').toLowerCase()
}

function transformEdit(
  uri: string,
  name: 'hoist-components' | 'inline-references' | 'merge-traits',
  value: NodePath,
): TransformEdit {
  return { make: 'transform', uri, name, at: nameForOptions(value) }
}
