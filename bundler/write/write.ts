import type { ChangedValue, CommentNotes, Draft, DraftEntry, MapDraft } from '../../src/edit/draft.ts'
import { openedDraft } from '../../src/edit/drafts/opened-draft.ts'
import { convertedText, readConverted, type WrittenDraft, writeDraft } from '../../src/edit/drafts/write-draft.ts'
import { mayHaveAnchors } from '../../src/edit/text/members.ts'
import { formatAround, type Reference } from '../../src/graph/objects-and-references.ts'
import type { RecordPart } from '../../src/graph/record-part.ts'
import { type CursorPosition, type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import type { Limits } from '../../src/load/limits.ts'
import { type Node, stringOf } from '../../src/load/node.ts'
import { childPath, membersOf, type NodePath, stepTo } from '../../src/load/node-path.ts'
import { withByteOrderMark } from '../../src/load/text/decode.ts'
import { type Inlining, newReferenceText } from '../decide/decision.ts'
import type { BundlePlan } from '../name/name.ts'
import type { NamedComponent } from '../name/names.ts'
import { originKey } from '../options.ts'

/** A bundle as a parsed file. */
type WrittenBundle = Pick<WrittenDraft, 'file' | 'anew' | 'kept'>

/**
 * Writes a bundle. In the language of the entry file, changes its text, so that the author's layout stays; in the other language,
 * prints the values.
 * @throws WriteError if it exceeds the limits, or has a number that JSON cannot express
 */
export async function write(plan: BundlePlan, root: NodePath, language: 'yaml' | 'json'): Promise<WrittenBundle> {
  const { entry } = plan.graph
  const draft = draftOfBundle(plan, root)
  const limits = limitsOf(plan)
  if (language === entry.language) return writeDraft(entry, draft, limits)
  const text = convertedText(entry, draft, language)
  return { ...(await readConverted(entry, draft, { text, language }, limits)), anew: false }
}

/** The text of a bundle. Text that is printed from values is not read again. Throws like `write`. */
export async function writtenText(plan: BundlePlan, root: NodePath, language: 'yaml' | 'json'): Promise<string> {
  const { entry } = plan.graph
  if (language === entry.language) return withByteOrderMark((await write(plan, root, language)).file)
  return convertedText(entry, draftOfBundle(plan, root), language)
}

/** A bundle can be as large as all its sources together. */
function limitsOf({ options: { limits } }: BundlePlan): Limits {
  return { ...limits, fileBytes: limits.totalBytes }
}

/** The draft of the entry file's root in the bundle. */
export function draftOfBundle(plan: BundlePlan, root: NodePath): Draft {
  const drafts = new BundleDrafts(plan)
  return withComponents(drafts.of(root, undefined), root, plan.components, drafts)
}

/** Makes drafts of values of the sources, with the plan's decision for every reference. */
class BundleDrafts {
  readonly #plan: BundlePlan
  readonly #cursor: TypedCursor
  /** The references that are replaced by content which moves to their names. */
  readonly #atHome: ReadonlySet<Reference>
  readonly #known = new Map<string | undefined, Map<Node, Draft>>()

  constructor(plan: BundlePlan) {
    this.#plan = plan
    this.#cursor = typedCursorOf(plan.graph)
    this.#atHome = new Set([...plan.homes.values()].map(({ reference }) => reference))
  }

  /** The draft of a value by itself, as part of a schema in `schemaFormat` (undefined: the document's own). */
  of(target: NodePath, schemaFormat: string | undefined): Draft {
    const known = this.#known.get(schemaFormat) ?? new Map<Node, Draft>()
    this.#known.set(schemaFormat, known)
    const draft = known.get(target.node) ?? this.#noted(target, this.#made(target, schemaFormat))
    known.set(target.node, draft)
    return draft
  }

  /** A component: the value itself, or a wrapper that names the format of the schema. */
  component({ name, target, schemaFormat, wrapped }: NamedComponent): DraftEntry {
    const before = name === target.key ? target : undefined
    const value = this.of(target, schemaFormat)
    const entry = { key: name, from: undefined, before, notes: { alsoOf: target } }
    if (!wrapped || schemaFormat === undefined) return { ...entry, value }
    const format: Draft = { kind: 'scalar', value: schemaFormat, origin: target }
    const entries = [newEntry('schemaFormat', format), newEntry('schema', value)]
    return { ...entry, value: { kind: 'map', of: undefined, entries, origin: target } }
  }

  #noted(target: NodePath, draft: Draft): Draft {
    const note = this.#plan.notes.get(target.node)
    const map = note === undefined ? undefined : openedMap(draft)
    if (note === undefined || map === undefined) return draft
    const first = newEntry(originKey, { kind: 'scalar', value: note, origin: target })
    return { ...map, entries: [first, ...map.entries] }
  }

  #made(target: NodePath, schemaFormat: string | undefined): Draft {
    // An alias can be at a position where the format reads its value differently than at its anchor.
    if (mayHaveAnchors(target.file) || !this.#plan.stripping.isEmpty)
      return this.#opened(target, this.#cursor.ofTarget(target.node, schemaFormat), schemaFormat)
    const inside = new Map<Node, ChangedValue>()
    for (const found of this.#cursor.referencesIn(target, schemaFormat)) {
      if (found.kind !== 'reference') continue
      const { location, node } = found.reference
      const value = this.#reference(location, found.reference, schemaFormat)
      if (node === target.node) return value
      if (value.kind !== 'kept' || value.path !== location)
        inside.set(node, { from: location, value, notes: this.#notesOf(found.reference, value) })
    }
    return inside.size === 0 ? { kind: 'kept', path: target } : { kind: 'changed', path: target, inside }
  }

  /** The draft of a value at a position, with all its members. */
  #opened(path: NodePath, position: CursorPosition, schemaFormat: string | undefined): Draft {
    const { node } = path
    const kept: Draft = { kind: 'kept', path }
    if (position.kind === 'reference') return this.#reference(path, position.reference, schemaFormat)
    if (node.kind === 'scalar' || position.kind === 'data') return kept
    const lost = position.kind === 'object' ? this.#plan.stripping.namesIn(node) : undefined
    const members = membersOf(path).filter(({ key }) => lost?.has(key) !== true)
    const drafts = members.map((from) => {
      const value = this.#opened(from, this.#cursor.below(position, from.key, from.node), schemaFormat)
      const reference = this.#plan.graph.referenceAt(from.node)
      return { key: from.key, value, from, notes: reference && this.#notesOf(reference, value) }
    })
    if (lost === undefined && drafts.every(({ value, from }) => value.kind === 'kept' && value.path === from))
      return kept
    return node.kind === 'list'
      ? { kind: 'list', of: path, items: drafts, origin: path }
      : { kind: 'map', of: path, entries: drafts, origin: path }
  }

  /** Content that moves to its name brings the comments above it. */
  #notesOf(reference: Reference, value: Draft): CommentNotes | undefined {
    if (!this.#atHome.has(reference) || value.kind === 'scalar') return undefined
    return { alsoOf: value.kind === 'kept' || value.kind === 'changed' ? value.path : value.of }
  }

  #reference(path: NodePath, reference: Reference, schemaFormat: string | undefined): Draft {
    const decision = this.#plan.decisions.of(reference, schemaFormat)
    if (decision.kind === 'inline') return this.#inlined(decision, formatAround(reference) ?? schemaFormat)
    const text = newReferenceText(decision, this.#plan.names)
    const written = reference.node.entries.reference
    if (text === undefined || written === undefined) return { kind: 'kept', path }
    const from = childPath(path, written.key, written.value)
    const value: Draft = { kind: 'scalar', value: text, origin: path }
    if (!mayHaveAnchors(path.file)) return { kind: 'changed', path, inside: new Map([[from.node, { from, value }]]) }
    return withMap({ kind: 'kept', path }, '$ref', path, () => value)
  }

  /** The replacement of a reference whose target is inlined. */
  #inlined(decision: Inlining, schemaFormat: string | undefined): Draft {
    const { target, as } = decision
    if (as === 'object') return this.of(target, schemaFormat)
    if (as === 'record') return draftOfRecord(decision.part, target)
    if (as === 'data' || target.file.language === 'text') return { kind: 'kept', path: target }
    return { kind: 'scalar', value: stringOf(target.node) ?? target.file.text, origin: target }
  }
}

/** The draft of a part of an Avro schema. A part that is in no file has the origin of the target. */
function draftOfRecord(part: RecordPart, target: NodePath): Draft {
  const origin = part.at ?? target
  switch (part.kind) {
    case 'source':
      return { kind: 'kept', path: part.at ?? { file: target.file, node: part.node, parent: undefined, key: '' } }
    case 'name':
      return { kind: 'scalar', value: part.name, origin }
    case 'list': {
      const items = part.items.map((item) => ({ value: draftOfRecord(item, target), from: undefined }))
      return { kind: 'list', of: undefined, items, origin }
    }
    case 'map': {
      const entries = part.members.map(({ key, entry, part: value }): DraftEntry => {
        const before = entry === undefined || part.at === undefined ? undefined : stepTo(part.at, key)
        return { key, value: draftOfRecord(value, target), from: undefined, before }
      })
      return { kind: 'map', of: undefined, entries, origin }
    }
  }
}

/** The draft of the entry file with the components that it does not have. */
function withComponents(
  draft: Draft,
  root: NodePath,
  components: readonly NamedComponent[],
  drafts: BundleDrafts,
): Draft {
  if (components.length === 0) return draft
  const added = new Map<string, DraftEntry[]>()
  for (const component of components) {
    const { kind } = component
    const entry = drafts.component(component)
    const others = added.get(kind)
    if (others === undefined) added.set(kind, [entry])
    else others.push(entry)
  }
  return withMap(draft, 'components', root, (all) => {
    let grown = all
    for (const [kind, entries] of added) {
      grown = withMap(grown, kind, root, (map) => {
        const known = openedMap(map) ?? newMap(root)
        return { ...known, entries: [...known.entries, ...entries] }
      })
    }
    return grown
  })
}

/** A map with a changed value of a key. Adds the key if the map does not have it. */
function withMap(draft: Draft, key: string, origin: NodePath, change: (value: Draft) => Draft): MapDraft {
  const { entries, ...map } = openedMap(draft) ?? newMap(origin)
  const isThere = entries.some((entry) => entry.key === key)
  const changed = entries.map((entry) => (entry.key === key ? { ...entry, value: change(entry.value) } : entry))
  return { ...map, entries: isThere ? changed : [...changed, newEntry(key, change(newMap(origin)))] }
}

/** A draft as a map whose entries can be changed; undefined if it is no map. */
function openedMap(draft: Draft): MapDraft | undefined {
  const opened = openedDraft(draft)
  return opened?.kind === 'map' ? opened : undefined
}

function newMap(origin: NodePath): MapDraft {
  return { kind: 'map', of: undefined, entries: [], origin }
}

function newEntry(key: string, value: Draft): DraftEntry {
  return { key, value, from: undefined }
}
