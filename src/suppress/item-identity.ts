import { sha256Of } from '../load/files/sha256.ts'
import { type Entry, type ListNode, type MapNode, type Node, type ScalarNode, stringOf } from '../load/node.ts'
import { type SourceFile, stepInto } from '../load/source-file.ts'
import { formatPointer, type Pointer } from '../pointer.ts'

/** The keys that name an object in a list, the most telling first. */
const namingKeys = ['$ref', 'name', 'title', '$id', 'id', 'const', 'summary'] as const

const longest = 60
const lengthBeforeDigest = 40
/** For a larger map, the whole content counts: otherwise it would be read again for each value in it. */
const mostAround = 50
const between = ' > '

/** A value below list items: by what these items are, and by the pointer without their positions. */
export interface ItemIdentity {
  /** The list items above a value, the outermost first: `title: Order > name: urgent`. */
  readonly item: string
  /** Equal for two values only if they are at the same place of items that are the same. */
  readonly key: string
}

/**
 * Identifies values in the lists of a file by the content of the items around them. They are found again after other
 * items were added, removed or moved, and after the file was reformatted.
 */
export class ItemIdentities {
  readonly #root: Node | undefined
  readonly #contents = new Map<Node, string>()

  constructor({ root }: Pick<SourceFile, 'root'>) {
    this.#root = root
  }

  /** The identity of the value at a pointer; undefined where no list is above it. */
  at(pointer: Pointer): ItemIdentity | undefined {
    const names: string[] = []
    let isInList = false
    let node = this.#root
    for (const [index, segment] of pointer.entries()) {
      const child = node === undefined ? undefined : stepInto(node, segment)
      if (node?.kind === 'list' && child !== undefined) {
        isInList = true
        names.push(this.#nameOf(child, pointer.slice(index + 1)))
      } else if (isPosition(segment)) {
        // A key that looks like a position counts too: without the document, the two cannot be distinguished.
        names.push(segment)
      }
      node = child
    }
    if (!isInList) return undefined
    const item = names.join(between)
    return { item, key: itemKey(pointer, item) }
  }

  /** `way`: from the item to the value. */
  #nameOf(node: Node, way: Pointer): string {
    if (node.kind !== 'map') return this.#contentAround(node, way)
    for (const key of namingKeys) {
      const value = node.entries.get(key)?.value
      if (value?.kind === 'scalar' && value.value !== null && value.value !== '')
        return `${key}: ${shortened(textOf(value.value), { isDigested: true })}`
    }
    return propertiesOf(node) ?? this.#contentAround(node, way)
  }

  /** The content of a value, without the items of the next list inside: these may be edited too. */
  #contentAround(node: Node, [key = '', ...way]: Pointer): string {
    if (node.kind === 'list' && stepInto(node, key) !== undefined) return '[…]'
    const inner = node.kind === 'map' && node.entries.size <= mostAround ? node.entries.get(key)?.value : undefined
    if (inner === undefined || node.kind !== 'map' || !entersList(inner, way)) return this.#contentOf(node)
    return mapContent(node, ({ value }) => (value === inner ? this.#contentAround(inner, way) : this.#contentOf(value)))
  }

  /**
   * The whole content of a value, independent of the order of keys and of style. A long text is cut and gets a digest.
   */
  #contentOf(node: Node): string {
    const known = this.#contents.get(node)
    if (known !== undefined) return known
    const content =
      node.kind === 'map'
        ? mapContent(node, ({ value }) => this.#contentOf(value))
        : shortened(this.#writtenOut(node), { isDigested: true })
    this.#contents.set(node, content)
    return content
  }

  #writtenOut(node: ListNode | ScalarNode): string {
    if (node.kind === 'scalar') return textOf(node.value)
    return `[${node.items.map((item) => this.#contentOf(item)).join(', ')}]`
  }
}

function mapContent({ entries }: MapNode, contentOf: (entry: Entry) => string): string {
  const written = entries.values().map((entry) => `${textOf(entry.key)}: ${contentOf(entry)}`)
  return shortened(`{${written.sort().join(', ')}}`, { isDigested: true })
}

function entersList(node: Node, way: Pointer): boolean {
  let at: Node | undefined = node
  for (const segment of way) {
    if (at === undefined || at.kind === 'list') break
    at = stepInto(at, segment)
  }
  return at?.kind === 'list' && way.length > 0
}

/** The key of a value by its pointer, whatever the positions in it, and by the items above it. */
export function itemKey(pointer: Pointer, item: string): string {
  return `${formatPointer(pointer.map((segment) => (isPosition(segment) ? '*' : segment)))} ${item}`
}

function isPosition(segment: string): boolean {
  return /^\d+$/.test(segment)
}

/** The names of the properties of a schema: these stay when their schemas change. A constant tells alternatives apart. */
function propertiesOf(schema: Node): string | undefined {
  const properties = schema.kind === 'map' ? schema.entries.get('properties')?.value : undefined
  if (properties?.kind !== 'map' || properties.entries.size === 0) return undefined
  const names = properties.entries.values().map(({ key, value }) => {
    const constant = value.kind === 'map' ? stringOf(value.entries.get('const')?.value) : undefined
    return constant === undefined ? key : `${key}=${constant}`
  })
  return `properties: ${shortened(names.sort().join(', '), { isDigested: false })}`
}

function shortened(text: string, { isDigested }: { readonly isDigested: boolean }): string {
  if (text.length <= longest) return text
  // Not within a character of two units.
  const start = text.slice(0, lengthBeforeDigest).replace(/[\uD800-\uDBFF]$/, '')
  return isDigested ? `${start}… ${sha256Of(text).slice(0, 8)}` : `${start}…`
}

/** A scalar as people write it; a string that looks like another value, or has several lines, is in quotes. */
function textOf(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value)
  const isPlain =
    /^[\p{L}\p{N}\p{P}\p{S}](?:.*\S)?$/u.test(value) &&
    !/^["[{]|^(?:true|false|null|[-\d.]+(?:e[-+]?\d+)?)$/i.test(value)
  return isPlain ? value : JSON.stringify(value)
}
