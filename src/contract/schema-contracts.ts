import { schemaFormatOf } from '../format/schema-formats.ts'
import type { EffectiveValue } from '../graph/effective-object.ts'
import type { Graph } from '../graph/graph.ts'
import { resolvedNode, resolvedPath } from '../graph/resolved-node.ts'
import type { ContributedSchemas } from '../lint/schema-formats.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import { type NodePath, stepTo } from '../load/node-path.ts'
import { SchemaData } from '../plugin/values/schema-data.ts'
import type { Pointer } from '../pointer.ts'
import type { SchemaContent, SchemaContract } from './contract.ts'
import { WrittenSchemas } from './written-schema.ts'

/** The contents of schema formats that msgapi itself reads, as data. */
const jsonContents: ReadonlySet<string> = new Set(['schema', 'openapi-schema'])

/** The schemas of messages and bindings of a description, each read once. */
export class SchemaContracts {
  readonly #graph: Graph
  readonly #formats: ContributedSchemas
  readonly #data: SchemaData
  readonly #written: WrittenSchemas

  constructor(graph: Graph, formats: ContributedSchemas) {
    this.#graph = graph
    this.#formats = formats
    this.#data = new SchemaData(graph, true)
    this.#written = new WrittenSchemas(graph)
  }

  /** The schema in an effective field; undefined without one. */
  ofField(field: EffectiveValue | undefined): SchemaContract | undefined {
    if (field === undefined) return undefined
    return this.#of(field.node ?? field.written.node, field.parts[0]?.location ?? field.written)
  }

  /** The schema at a place, which may be a reference. */
  at(written: NodePath): SchemaContract {
    return this.#of(written.node, resolvedPath(written, this.#graph) ?? written)
  }

  #of(written: Node, at: NodePath): SchemaContract {
    const node = resolvedNode(written, this.#graph)
    const format = node?.kind === 'map' ? stringOf(childOf(node, 'schemaFormat')) : undefined
    const schemaFormat = schemaFormatOf(format)
    const read = (): SchemaContent => this.#contentOf(node ?? written, schemaFormat.content, format ?? '')
    let content: SchemaContent | undefined
    return {
      at,
      // What traits merged is written nowhere as a whole.
      written: node === at.node && jsonContents.has(schemaFormat.content) ? this.#written.at(at) : undefined,
      get content() {
        content ??= read()
        return content
      },
      placeOf: (way) => this.#placeOf(at, way),
    }
  }

  #placeOf(start: NodePath, way: Pointer): NodePath {
    let place = start
    for (const name of way) {
      const written = resolvedPath(place, this.#graph) ?? place
      const wrapped = stepTo(written, 'schemaFormat') && stepTo(written, 'schema')
      const part = partIn(wrapped === undefined ? written : (resolvedPath(wrapped, this.#graph) ?? wrapped), name)
      if (part === undefined) return place
      place = part
    }
    return place
  }

  #contentOf(node: Node, content: string, format: string): SchemaContent {
    if (jsonContents.has(content)) {
      const isOpenApi = content === 'openapi-schema'
      const data = this.#data.of(node, 'Schema')
      if (data === undefined) return { kind: 'unread', format, text: this.#textOf(node) }
      const isWhole = typeof data === 'boolean' || this.#data.isWhole(data)
      const text = isWhole ? undefined : this.#textOf(node)
      return { kind: 'json', data, text, dialect: isOpenApi ? 'openapi' : 'draft7' }
    }
    const reading = node.kind === 'map' ? this.#formats.of(node) : undefined
    if (reading !== undefined) return { kind: 'format', format: reading.title, reading }
    const schema = childOf(node, 'schema')
    return { kind: 'unread', format, text: schema === undefined ? '' : this.#textOf(schema) }
  }

  /** All that a schema says, with references followed. A schema that is met again is the number of the first time. */
  #textOf(start: Node): string {
    const met = new Map<Node, number>()
    const words: string[] = []
    const write = (written: Node): void => {
      const node = resolvedNode(written, this.#graph) ?? written
      const known = met.get(node)
      if (node.kind === 'scalar') words.push(JSON.stringify(node.value))
      else if (known !== undefined) words.push(`#${known}`)
      else {
        met.set(node, met.size)
        words.push(node.kind)
        if (node.kind === 'list') node.items.forEach(write)
        else
          for (const key of node.entries.keys().toSorted()) {
            const value = node.entries.get(key)?.value
            words.push(JSON.stringify(key))
            if (value !== undefined) write(value)
          }
        words.push('end')
      }
    }
    write(start)
    return words.join(' ')
  }
}

/** The schema of a property or of the items of a list. */
function partIn(schema: NodePath, name: string): NodePath | undefined {
  const properties = stepTo(schema, 'properties')
  const property = properties && stepTo(properties, name)
  if (property !== undefined) return property
  const items = stepTo(schema, 'items')
  return items?.node.kind === 'list' ? stepTo(items, name) : items
}
