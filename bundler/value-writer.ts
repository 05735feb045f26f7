import type { Location } from '../src/graph/location.ts'
import type { Reference } from '../src/graph/typed.ts'
import type { Component } from './component.ts'
import type { Content } from './content.ts'
import { type Inlining, newReferenceText } from './decision.ts'
import type { Edit } from './edit.ts'
import { columnOf, endWithComment, type Layout, valueRange } from './layout.ts'
import type { Plan } from './plan.ts'
import { printJson } from './print-json.ts'
import { flowYaml, printYamlValue } from './print-yaml.ts'
import { sliceOf } from './slice.ts'

/** Writes values of the sources into the text of the bundle, with the words of their authors where they can stand there. */
export class ValueWriter {
  readonly #plan: Plan
  readonly #content: Content
  readonly #layout: Layout

  constructor(plan: Plan, content: Content, layout: Layout) {
    this.#plan = plan
    this.#content = content
    this.#layout = layout
  }

  /** A component as it follows its name and colon at an indent, in block style. */
  component(component: Component, indent: number): string {
    const { target, schemaFormat, wrapped } = component
    if (wrapped) return printYamlValue(this.#content.componentTree(component), indent, this.#layout)
    return this.#value(target, schemaFormat, indent, indent + this.#layout.step)
  }

  /** The edits of a source text that make the references in a value what they are in the bundle. */
  edits(location: Location, schemaFormat: string | undefined): readonly Edit[] {
    const edits = new Map<string, Edit>()
    for (const found of this.#plan.zones.referencesIn(location.node)) {
      if (found.kind !== 'reference') continue
      const { reference } = found
      const decision = this.#plan.decide(reference, schemaFormat)
      const edit =
        decision.kind === 'inline'
          ? this.#inlineEdit(reference.location, decision, schemaFormat)
          : textEdit(reference, newReferenceText(decision))
      // An alias repeats a reference, which is written once.
      if (edit !== undefined) edits.set(`${edit.start} ${edit.end}`, edit)
    }
    return [...edits.values()]
  }

  /** A value after a key at `keyColumn`: on the same line, or on lines of its own at `indent`. */
  #value(target: Location, schemaFormat: string | undefined, keyColumn: number, indent: number): string {
    const { node, file } = target
    const { lineBreak } = this.#layout
    if (node.kind === 'map' && file.language === 'yaml') {
      const edits = this.edits(target, schemaFormat)
      const column = node.flow ? lineIndent(file.text, node.start) : columnOf(file, node.start)
      const slice = sliceOf(target, edits, { column, indent, lineBreak })
      if (slice !== undefined) return slice
    }
    return printYamlValue(this.#content.tree(target, schemaFormat), keyColumn, {
      ...this.#layout,
      step: indent - keyColumn,
    })
  }

  #inlineEdit(location: Location, decision: Inlining, schemaFormat: string | undefined): Edit | undefined {
    const { file, parent, node, key } = location
    const entry = parent?.node.kind === 'map' ? parent.node.entries.get(key) : undefined
    const range = entry === undefined ? undefined : valueRange(entry, file.text)
    if (entry === undefined || range?.start !== node.start) return undefined
    if (file.language === 'json') return this.#jsonEdit(location, decision, schemaFormat)
    if (isInFlow(location)) return { ...range, text: flowYaml(this.#content.inlined(decision, schemaFormat)) }
    const keyColumn = columnOf(file, entry.keyStart)
    const colon = file.text.indexOf(':', entry.keyEnd) + 1
    const gap = file.text.slice(colon, range.start)
    const hasOwnLine = /[\r\n]/.test(gap)
    const indent = hasOwnLine ? columnOf(file, range.start) : keyColumn + this.#layout.step
    const value =
      decision.as === 'object'
        ? this.#value(decision.target, schemaFormat, keyColumn, indent)
        : printYamlValue(this.#content.inlined(decision, schemaFormat), keyColumn, {
            ...this.#layout,
            step: indent - keyColumn,
          })
    const end = endWithComment(file.text, range.end)
    const comment = file.text.slice(range.end, end)
    const [head = ''] = /^[^\r\n]*/.exec(value) ?? []
    const tail = value.slice(head.length)
    // Comments stand between the key and the reference: they stay, and the value comes below them.
    if (gap.includes('#')) {
      const first = head + comment === '' ? tail.trimStart() : (head + comment).trimStart() + tail
      return { start: range.start, end, text: first }
    }
    const properties = gap.trim() === '' ? '' : ` ${gap.trim()}`
    return { start: colon, end, text: properties + head + comment + tail }
  }

  #jsonEdit({ file, node }: Location, decision: Inlining, schemaFormat: string | undefined): Edit {
    const tree = this.#content.inlined(decision, schemaFormat)
    const text = this.#layout.hasLines
      ? printJson(tree, lineIndent(file.text, node.start), this.#layout)
      : printJson(tree, 0, undefined)
    return { start: node.start, end: node.end, text }
  }
}

/** The edit that writes a new `$ref` with the quotes that the old one has; a plain scalar cannot hold `#…` and gets single ones. */
function textEdit({ node, location }: Reference, newText: string | undefined): Edit | undefined {
  const value = node.entries.get('$ref')?.value
  if (newText === undefined || value === undefined) return undefined
  const isDouble = location.file.text[value.start] === '"'
  return {
    start: value.start,
    end: value.end,
    text: isDouble ? JSON.stringify(newText) : `'${newText.replaceAll("'", "''")}'`,
  }
}

function lineIndent(text: string, offset: number): number {
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return /^ */.exec(text.slice(lineStart))?.[0].length ?? 0
}

function isInFlow(location: Location): boolean {
  for (let at = location.parent; at !== undefined; at = at.parent) {
    if (at.node.kind !== 'scalar' && at.node.flow) return true
  }
  return false
}
