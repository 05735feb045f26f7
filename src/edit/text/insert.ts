import { endWithComment, endWithCommentsBelow } from '../../load/comments/entry-comments.ts'
import { type Entry, type MapNode, type Node, stringOf } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { isMerged, valueExtent } from '../../load/text/written-text.ts'
import type { Edit } from '../text-edits.ts'
import { isBlockText, lastValue } from './block-text.ts'
import { columnOf, type Layout, spaceOf } from './layout.ts'
import { printJson } from './print-json.ts'
import { flowYaml, flowYamlKey, printYamlEntries } from './print-yaml.ts'
import { mapTree, type Tree } from './tree.ts'

/** A new entry for a map. */
export interface Addition {
  readonly key: string
  /** Key, colon and value in YAML block style, behind `indent` spaces, which are part of the text. */
  block(indent: number): string
  tree(): Tree
}

/** An addition that is a map of additions. */
export function groupOf(key: string, members: readonly Addition[], layout: Layout): Addition {
  return {
    key,
    block: (indent) =>
      [`${' '.repeat(indent)}${key}:`, ...members.map((member) => member.block(indent + layout.step))].join(
        layout.lineBreak,
      ),
    tree: () => mapTree(members.map((member) => [member.key, member.tree()])),
  }
}

/** Makes the edits that add entries to maps of one file, in the style in which each map is written. */
export class Inserter {
  readonly #file: SourceFile
  readonly #layout: Layout

  constructor(file: SourceFile, layout: Layout) {
    this.#file = file
    this.#layout = layout
  }

  /** Adds entries after those that a map has. Undefined where the text has no place for them. */
  addTo(map: MapNode, additions: readonly Addition[]): readonly Edit[] | undefined {
    const last = [...map.entries.values()].at(-1)
    if (last === undefined)
      return map.flow ? [{ start: map.start, end: map.end, text: this.#braces(additions, map.start) }] : undefined
    if (isMerged(map, last)) return map.flow ? undefined : [this.#addAtEnd(map, additions)]
    const { end } = valueExtent(last)
    if (map.flow) return [this.#addToFlow(map, last, end, additions)]
    const indent = columnOf(this.#file, last.keyStart)
    const text = additions.map((addition) => this.#layout.lineBreak + addition.block(indent)).join('')
    return last.alias === undefined
      ? this.#addAfter(last.value, indent, text)
      : [insertion(this.#endWithComments(end, indent), text)]
  }

  /** Gives a key that has no value yet, or an empty map, one of these entries. */
  fill(entry: Entry, additions: readonly Addition[], inFlow: boolean): readonly Edit[] | undefined {
    const { value } = entry
    const { text, language } = this.#file
    if (language === 'json' || inFlow) {
      return value.kind === 'map'
        ? [{ start: value.start, end: value.end, text: this.#braces(additions, entry.keyStart) }]
        : this.#fillNull(entry, additions)
    }
    const colon = text.indexOf(':', entry.keyEnd) + 1
    const gap = text.slice(colon, value.start)
    if (/[\r\n]/.test(gap)) return undefined
    const end = endWithComment(text, value.end)
    const indent = columnOf(this.#file, entry.keyStart) + this.#layout.step
    const lines = additions.map((addition) => this.#layout.lineBreak + addition.block(indent)).join('')
    return [{ start: colon, end, text: gap.trimEnd() + text.slice(value.end, end) + lines }]
  }

  /** Writes a map out where an alias stands for it, together with new entries. */
  writeOut(entry: Entry, tree: Tree, additions: readonly Addition[], inFlow: boolean): readonly Edit[] | undefined {
    const range = valueExtent(entry)
    if (tree.kind !== 'map') return undefined
    if (inFlow) {
      const added = additions.map((addition) => ({ key: addition.key, value: addition.tree() }))
      return [{ ...range, text: flowYaml({ kind: 'map', entries: [...tree.entries, ...added] }) }]
    }
    const indent = columnOf(this.#file, entry.keyStart) + this.#layout.step
    const lines = [printYamlEntries(tree, indent, this.#layout), ...additions.map((addition) => addition.block(indent))]
    const colon = this.#file.text.indexOf(':', entry.keyEnd) + 1
    // Lines between the key and the alias may hold comments, which would be lost.
    if (/[\r\n]/.test(this.#file.text.slice(colon, range.start))) return undefined
    const end = endWithComment(this.#file.text, range.end)
    const comment = this.#file.text.slice(range.end, end)
    return [{ start: colon, end, text: comment + this.#layout.lineBreak + lines.join(this.#layout.lineBreak) }]
  }

  /** After a map that ends in a merge key. */
  #addAtEnd(map: MapNode, additions: readonly Addition[]): Edit {
    const indent = columnOf(this.#file, map.start)
    const lines = additions.map((addition) => this.#layout.lineBreak + addition.block(indent)).join('')
    return insertion(this.#endWithComments(map.end, indent), lines)
  }

  #fillNull(entry: Entry, additions: readonly Addition[]): readonly Edit[] | undefined {
    const { value } = entry
    if (value.start === value.end) return undefined
    return [{ start: value.start, end: value.end, text: this.#braces(additions, entry.keyStart) }]
  }

  /** After the lines of an entry at `column`, with its comments; a block scalar owns the blank lines that follow it. */
  #addAfter(value: Node, column: number, lines: string): readonly Edit[] {
    const { text } = this.#file
    const last = lastValue(value)
    const commented = this.#endWithComments(value.end, column)
    if (!isBlockText(last) || commented > value.end) return [insertion(commented, lines)]
    const blank = /(?:[ \t]*(?:\r\n|\n|\r))*(?:[ \t]+$)?/y
    blank.lastIndex = value.end
    const found = blank.exec(text)?.[0] ?? ''
    const lineBreak = /(?:\r\n|\n|\r)[ \t]*$/.exec(found)?.[0] ?? ''
    const end = value.end + found.length
    return [insertion(endsInSpaces(last, lineBreak) ? end : end - lineBreak.length, lines)]
  }

  #endWithComments(end: number, column: number): number {
    const { text } = this.#file
    return endWithCommentsBelow(text, endWithComment(text, end), column)
  }

  #addToFlow(map: MapNode, last: Entry, end: number, additions: readonly Addition[]): Edit {
    const hasOwnLine = this.#file.positionAt(last.keyStart).line !== this.#file.positionAt(map.start).line
    const indent = columnOf(this.#file, last.keyStart)
    const lead = hasOwnLine
      ? `,${this.#layout.lineBreak}${this.#layout.indentation.repeat(indent)}`
      : `,${spaceOf(this.#file)}`
    return insertion(end, additions.map((addition) => lead + this.#flow(addition, indent)).join(''))
  }

  /** A map in braces, for a key or brace at an offset. */
  #braces(additions: readonly Addition[], offset: number): string {
    const { lineBreak, step, indentation } = this.#layout
    const indent = /^\s*/.exec(this.#lineOf(offset))?.[0].length ?? 0
    const parts = additions.map((addition) => this.#flow(addition, indent + step))
    if (this.#file.language === 'yaml') return `{ ${parts.join(', ')} }`
    if (!this.#layout.hasLines) return `{${parts.join(`,${spaceOf(this.#file)}`)}}`
    const start = lineBreak + indentation.repeat(indent + step)
    return `{${start}${parts.join(`,${start}`)}${lineBreak}${indentation.repeat(indent)}}`
  }

  #flow(addition: Addition, indent: number): string {
    const tree = addition.tree()
    if (this.#file.language === 'yaml') return `${flowYamlKey(addition.key)}: ${flowYaml(tree)}`
    const key = JSON.stringify(addition.key)
    if (this.#layout.hasLines) return `${key}: ${printJson(tree, indent, this.#layout)}`
    return `${key}:${spaceOf(this.#file)}${printJson(tree, 0, undefined, spaceOf(this.#file))}`
  }

  #lineOf(offset: number): string {
    const { text } = this.#file
    return text.slice(offset - columnOf(this.#file, offset), offset)
  }
}

/** Whether the spaces at the end of a file, behind its last line break, are a line of a block scalar. */
function endsInSpaces(node: Node, lastLine: string): boolean {
  const line = stringOf(node)?.replace(/\n$/, '').split('\n').at(-1) ?? ''
  return line !== '' && line.trim() === '' && lastLine.endsWith(line)
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text }
}
