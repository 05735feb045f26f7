import type { Addition } from '../../src/edit/text/insert.ts'
import { layoutOf } from '../../src/edit/text/layout.ts'
import { printYamlString } from '../../src/edit/text/print-yaml.ts'
import type { Tree } from '../../src/edit/text/tree.ts'
import { applyEdits } from '../../src/edit/text-edits.ts'
import { commentsAboveKey } from '../../src/load/comments/entry-comments.ts'
import { rootPath } from '../../src/load/node-path.ts'
import { mayHaveAliases } from '../../src/load/text/written-text.ts'
import type { BundlePlan } from '../name/name.ts'
import type { NamedComponent } from '../name/names.ts'
import { editsWithAliases } from './alias-edits.ts'
import { type ComponentGroup, ComponentPlacing } from './component-placing.ts'
import type { BundleContent } from './content.ts'
import { ReferenceEdits } from './reference-edits.ts'

/**
 * Writes a bundle as changes to the text of the entry file, so that comments, order, quotes and the spelling of numbers
 * stay. Undefined where that text has no place for what must change, or two changes overlap.
 */
export function editEntry(plan: BundlePlan, content: BundleContent): string | undefined {
  const { entry } = plan.graph
  const root = rootPath(entry)
  if (root === undefined || entry.root?.kind !== 'map') return undefined
  const layout = layoutOf(entry)
  const writer = new ReferenceEdits(plan, content, layout)
  const kinds = groupByKind(plan.components, content, writer)
  const placing = new ComponentPlacing(root, entry.root, content, layout)
  const insertions = kinds.length === 0 ? [] : placing.place(kinds)
  if (insertions === undefined) return undefined
  const edits = mayHaveAliases(entry)
    ? editsWithAliases(entry, entry.root, { plan, content, writer, layout, ...placing.touched(kinds) })
    : writer.edits(root, undefined)
  if (edits === undefined) return undefined
  const edited = applyEdits(entry.text, [...edits, ...insertions])
  return 'overlap' in edited ? undefined : edited.text
}

function groupByKind(
  components: readonly NamedComponent[],
  content: BundleContent,
  writer: ReferenceEdits,
): readonly ComponentGroup[] {
  const kinds = new Map<string, Addition[]>()
  for (const component of components) {
    const addition = new AddedComponent(component, content, writer)
    const others = kinds.get(component.kind)
    if (others === undefined) kinds.set(component.kind, [addition])
    else others.push(addition)
  }
  return [...kinds].map(([kind, additions]) => ({ kind, additions }))
}

/** A component as an entry of the map that gains it: in block style with the words of its author, else anew. */
class AddedComponent implements Addition {
  readonly key: string
  readonly #component: NamedComponent
  readonly #content: BundleContent
  readonly #writer: ReferenceEdits

  constructor(component: NamedComponent, content: BundleContent, writer: ReferenceEdits) {
    this.key = component.name
    this.#component = component
    this.#content = content
    this.#writer = writer
  }

  block(indent: number): string {
    const value = this.#writer.component(this.#component, indent)
    const lines = [...commentsAboveKey(this.#component.target), `${printYamlString(this.key)}:${value}`]
    return lines.map((text) => ' '.repeat(indent) + text).join(this.#writer.lineBreak)
  }

  tree(): Tree {
    return this.#content.componentTree(this.#component)
  }
}
