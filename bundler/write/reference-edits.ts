import { columnOf, type Layout } from '../../src/edit/text/layout.ts'
import { memberAt } from '../../src/edit/text/members.ts'
import { movedValue } from '../../src/edit/text/move-value.ts'
import { printJson } from '../../src/edit/text/print-json.ts'
import { flowYaml, printYamlValue } from '../../src/edit/text/print-yaml.ts'
import type { Edit } from '../../src/edit/text-edits.ts'
import { formatAround, type Reference } from '../../src/graph/objects-and-references.ts'
import { typedCursorOf } from '../../src/graph/typed-cursor.ts'
import { commentsAboveKey, endWithComment } from '../../src/load/comments/entry-comments.ts'
import type { Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { valueExtent, writtenEntries } from '../../src/load/text/written-text.ts'
import type { EntrySlot } from '../collect/entry-slots.ts'
import { type BundledComponent, type Inlining, newReferenceText, type ReferenceDecision } from '../decide/decision.ts'
import type { BundlePlan } from '../name/name.ts'
import type { NamedComponent } from '../name/names.ts'
import { type BundleContent, noteEdit } from './content.ts'

/** Writes values of the sources into the text of the bundle, with the words of their authors where they can be there. */
export class ReferenceEdits {
  readonly #plan: BundlePlan
  readonly #content: BundleContent
  readonly #layout: Layout
  readonly #referenceTexts = new Map<BundledComponent | EntrySlot, string>()
  /** The references whose content moves to the names under which they stand. */
  readonly #atHome: ReadonlySet<Reference>

  constructor(plan: BundlePlan, content: BundleContent, layout: Layout) {
    this.#plan = plan
    this.#content = content
    this.#layout = layout
    this.#atHome = new Set([...plan.homes.values()].map(({ reference }) => reference))
  }

  get lineBreak(): string {
    return this.#layout.lineBreak
  }

  /** A component as it follows its name and colon at an indent, in block style. */
  component(component: NamedComponent, indent: number): string {
    const { target, schemaFormat, wrapped } = component
    if (wrapped) return printYamlValue(this.#content.componentTree(component), indent, this.#layout)
    return this.#value(target, schemaFormat, indent, indent + this.#layout.step)
  }

  /**
   * The edits of a source text that make the references in a value what they are in the bundle. Undefined where the text has
   * no place for one.
   */
  edits(location: NodePath, schemaFormat: string | undefined): readonly Edit[] | undefined {
    const edits: Edit[] = []
    // An alias repeats a reference, which is written once.
    const written = new Set<Reference>()
    for (const found of typedCursorOf(this.#plan.graph).referencesIn(location, schemaFormat)) {
      if (found.kind !== 'reference' || written.has(found.reference)) continue
      written.add(found.reference)
      const changes = this.referenceEdits(found.reference, schemaFormat)
      if (changes === undefined) return undefined
      edits.push(...changes)
    }
    return edits
  }

  /** The edits that make a reference what it is in the bundle, none where it stays; undefined where they have no place in the text. */
  referenceEdits(reference: Reference, schemaFormat: string | undefined): readonly Edit[] | undefined {
    const decision = this.#plan.decisions.of(reference, schemaFormat)
    if (decision.kind === 'inline') {
      const edit = this.#inlineEdit(reference.location, decision, formatAround(reference) ?? schemaFormat)
      if (edit === undefined) return undefined
      return [this.#atHome.has(reference) ? this.#withCommentsAbove(edit, reference.location, decision.target) : edit]
    }
    const text = this.#referenceText(decision)
    if (text === undefined) return []
    const edit = textEdit(reference, text)
    return edit === undefined ? undefined : [edit]
  }

  /** The new text of a reference, which is the same for all that lead to one component. */
  #referenceText(decision: ReferenceDecision): string | undefined {
    if (decision.kind !== 'placed' || decision.inside.length > 0) return newReferenceText(decision, this.#plan.names)
    const { content } = decision
    const text = this.#referenceTexts.get(content) ?? newReferenceText(decision, this.#plan.names)
    if (text !== undefined) this.#referenceTexts.set(content, text)
    return text
  }

  /** A value after a key at `keyColumn`: on the same line, or on lines of its own at `indent`. */
  #value(target: NodePath, schemaFormat: string | undefined, keyColumn: number, indent: number): string {
    const { node, file } = target
    const layout = { ...this.#layout, step: indent - keyColumn }
    if (node.kind === 'map' && node.entries.size > 0 && isSelfContained(node, file)) {
      const note = this.#plan.notes.get(node)
      const notes = note === undefined ? [] : [noteEdit(node, file, note)]
      const edits = this.edits(target, schemaFormat)
      const owner = { kind: 'key', column: keyColumn, indent } as const
      const carried = edits && movedValue(memberAt(target), [...notes, ...edits], owner, layout)
      if (carried !== undefined) return carried
    }
    return printYamlValue(this.#content.tree(target, schemaFormat), keyColumn, layout)
  }

  #inlineEdit(location: NodePath, decision: Inlining, schemaFormat: string | undefined): Edit | undefined {
    const { file, parent, node, key } = location
    if (parent?.node.kind === 'list') return this.#itemEdit(location, decision, schemaFormat)
    const entry = parent?.node.kind === 'map' ? parent.node.entries.get(key) : undefined
    // An alias stands for a value that is written, and changed, elsewhere.
    if (entry === undefined || entry.alias !== undefined) return undefined
    if (file.language === 'json') return this.#jsonEdit(location, decision, schemaFormat)
    if (isInFlow(location))
      return { start: node.start, end: node.end, text: flowYaml(this.#content.inlined(decision, schemaFormat)) }
    const keyColumn = columnOf(file, entry.keyStart)
    const colon = file.text.indexOf(':', entry.keyEnd) + 1
    const gap = file.text.slice(colon, node.start)
    const hasOwnLine = /[\r\n]/.test(gap)
    const indent = hasOwnLine ? columnOf(file, node.start) : keyColumn + this.#layout.step
    const value = this.#inlineValue(decision, schemaFormat, keyColumn, indent)
    const end = endWithComment(file.text, node.end)
    const comment = file.text.slice(node.end, end)
    const [head = ''] = /^[^\r\n]*/.exec(value) ?? []
    const tail = value.slice(head.length)
    // Comments are between the key and the reference: they stay, and the value comes below them.
    if (gap.includes('#')) {
      const first = head + comment === '' ? tail.trimStart() : (head + comment).trimStart() + tail
      return { start: node.start, end, text: first }
    }
    const properties = gap.trim() === '' ? '' : ` ${gap.trim()}`
    return { start: colon, end, text: properties + head + comment + tail }
  }

  /** An edit at a key that begins its line, with the comment that the content has above its own key: below what is there. */
  #withCommentsAbove(edit: Edit, { file, parent, key }: NodePath, content: NodePath): Edit {
    const entry = parent?.node.kind === 'map' && !parent.node.flow ? parent.node.entries.get(key) : undefined
    const comments = commentsAboveKey(content)
    if (entry === undefined || comments.length === 0 || file.language !== 'yaml') return edit
    const column = columnOf(file, entry.keyStart)
    const lineStart = entry.keyStart - column
    const indent = file.text.slice(lineStart, entry.keyStart)
    if (indent.trim() !== '') return edit
    const lines = comments.map((comment) => indent + comment + this.#layout.lineBreak)
    return { ...edit, start: lineStart, text: lines.join('') + file.text.slice(lineStart, edit.start) + edit.text }
  }

  /** A value that replaces an item of a list: it begins where the reference did, on the line of the dash as a rule. */
  #itemEdit(location: NodePath, decision: Inlining, schemaFormat: string | undefined): Edit | undefined {
    const { file, node } = location
    if (file.language === 'json') return this.#jsonEdit(location, decision, schemaFormat)
    const { start } = node
    if (isInFlow(location))
      return { start, end: node.end, text: flowYaml(this.#content.inlined(decision, schemaFormat)) }
    const column = columnOf(file, start)
    const before = file.text.slice(start - column, start)
    if (!/^[\s-]*$/.test(before)) return this.#itemWithProperties(location, decision, schemaFormat)
    const value = this.#inlineValue(decision, schemaFormat, column - this.#layout.step, column)
    const end = endWithComment(file.text, node.end)
    const comment = file.text.slice(node.end, end).trimStart()
    if (comment === '') return { start, end, text: value.trimStart() }
    // A value of one line keeps the comment behind it, others have it above.
    const text = /[\r\n]/.test(value)
      ? `${comment}${this.#layout.lineBreak}${' '.repeat(column)}${value.trimStart()}`
      : `${value.trimStart()} ${comment}`
    return { start, end, text }
  }

  /** After an anchor, a map in block style begins on a line of its own, at the column that the dash gives it. */
  #itemWithProperties(
    { file, node }: NodePath,
    decision: Inlining,
    schemaFormat: string | undefined,
  ): Edit | undefined {
    const column = columnOf(file, node.start)
    const [dashes, properties] =
      /^(\s*(?:-\s+)+)([&!]\S+(?:\s+[&!]\S+)*)\s+$/.exec(file.text.slice(node.start - column, node.start))?.slice(1) ??
      []
    if (dashes === undefined || properties === undefined) return undefined
    const indent = dashes.length
    const value = this.#inlineValue(decision, schemaFormat, indent - this.#layout.step, indent)
    const end = endWithComment(file.text, node.end)
    const start = node.start - column + indent + properties.length
    const [head = ''] = /^[^\r\n]*/.exec(value) ?? []
    return { start, end, text: head + file.text.slice(node.end, end) + value.slice(head.length) }
  }

  #inlineValue(decision: Inlining, schemaFormat: string | undefined, keyColumn: number, indent: number): string {
    if (decision.as === 'object') return this.#value(decision.target, schemaFormat, keyColumn, indent)
    const layout = { ...this.#layout, step: indent - keyColumn }
    return printYamlValue(this.#content.inlined(decision, schemaFormat), keyColumn, layout)
  }

  #jsonEdit({ file, node }: NodePath, decision: Inlining, schemaFormat: string | undefined): Edit {
    const tree = this.#content.inlined(decision, schemaFormat)
    const text = this.#layout.hasLines
      ? printJson(tree, lineIndent(file, node.start), this.#layout)
      : printJson(tree, 0, undefined)
    return { start: node.start, end: node.end, text }
  }
}

/**
 * The edit that writes a new `$ref` with the quotes that the old one has; a plain scalar or an alias, which cannot hold `#…`,
 * gets single ones.
 */
function textEdit({ node, location }: Reference, newText: string): Edit | undefined {
  const entry = node.entries.reference
  if (entry === undefined) return undefined
  const { start, end } = valueExtent(entry)
  const isDouble = location.file.text[start] === '"'
  return {
    start,
    end,
    text: isDouble ? JSON.stringify(newText) : `'${newText.replaceAll("'", "''")}'`,
  }
}

/** How many spaces, or in JSON tabs, the line begins with on which an offset lies. */
function lineIndent(file: SourceFile, offset: number): number {
  const spaces = file.language === 'json' ? /[ \t]*/y : / */y
  spaces.lastIndex = offset - columnOf(file, offset)
  return spaces.exec(file.text)?.[0].length ?? 0
}

function isInFlow(location: NodePath): boolean {
  for (let at = location.parent; at !== undefined; at = at.parent) {
    if (at.node.kind !== 'scalar' && at.node.flow) return true
  }
  return false
}

/** Whether a value means the same in another place as it is written: nothing in it has an anchor or tag, or is an alias. */
function isSelfContained(node: Node, { text }: SourceFile): boolean {
  // Most texts have none of these characters, and need no walk.
  return !/[&*!]/.test(text.slice(node.start, node.end)) || hasNoProperties(node)
}

function hasNoProperties(node: Node): boolean {
  if (node.kind === 'scalar') return true
  if (node.kind === 'list') {
    const isPlain = (item: Node) => item.properties === undefined && hasNoProperties(item)
    return node.aliases === undefined && node.items.every(isPlain)
  }
  return writtenEntries(node).every(
    ({ alias, keyProperties, value }) =>
      alias === undefined && keyProperties === undefined && value.properties === undefined && hasNoProperties(value),
  )
}
