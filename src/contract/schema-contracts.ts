import { schemaFormatOf } from '../format/schema-formats.ts'
import type { EffectiveValue } from '../graph/effective-object.ts'
import type { Graph } from '../graph/graph.ts'
import { resolvedNode, resolvedPath } from '../graph/resolved-node.ts'
import type { ContributedSchemas } from '../lint/schema-formats.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import { SchemaData } from '../plugin/values/schema-data.ts'
import type { SchemaContent, SchemaContract } from './contract.ts'

/** The schemas of messages and bindings of a description, each read once. */
export class SchemaContracts {
  readonly #graph: Graph
  readonly #formats: ContributedSchemas
  readonly #data: SchemaData

  constructor(graph: Graph, formats: ContributedSchemas) {
    this.#graph = graph
    this.#formats = formats
    this.#data = new SchemaData(graph, true)
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
    return { at, content: this.#contentOf(node ?? written, schemaFormat.content, format ?? '') }
  }

  #contentOf(node: Node, content: string, format: string): SchemaContent {
    const isOpenApi = content === 'openapi-schema'
    if (content === 'schema' || isOpenApi) {
      const data = this.#data.of(node, 'Schema')
      if (data === undefined) return { kind: 'unread', format, text: this.#textOf(node) }
      const isWhole = typeof data === 'boolean' || this.#data.isWhole(data)
      const text = isWhole ? undefined : this.#textOf(node)
      const nodeOf = (each: object): Node | undefined => this.#data.nodeOf(each)
      return { kind: 'json', data, text, dialect: isOpenApi ? 'openapi' : 'draft7', nodeOf }
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
