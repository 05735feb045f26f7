import {
  childOf,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  quote,
  type RuleContext,
  resolvedNode,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { quotedNames } from '../../wording/names.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import { type Discriminator, isUndefined, namedDiscriminator, schemasUnder } from '../facts/schema-composition.ts'

/** Only a hostile description has more schemas that extend others. */
const mostHeirs = 50_000

export const schemaDiscriminatorValue: FormatRule = {
  description: 'Discriminator values must be names of schemas, or constants that schemas set for the property',
  severity: 'warn',
  visit: {
    of: () => false,
    finish(context) {
      let family: Family | undefined
      for (const schema of context.graph.objectsOf('Schema')) {
        const discriminator = namedDiscriminator(schema)
        // Another rule reports a property that is not defined.
        if (discriminator === undefined || isUndefined(discriminator, schema, context.graph)) continue
        reportNameless(schema, discriminator, context)
        const values = valuesAt(schema.location, discriminator.name)
        if (values.length === 0) continue
        family ??= new Family(context.graph)
        reportNobodys(values, schema, discriminator, family, context)
      }
    },
  },
}

/** Reports inline choices without a constant: they have no name, so no discriminator value selects them. */
function reportNameless(schema: TypedObject, discriminator: Discriminator, { graph, report }: RuleContext): void {
  const property = discriminator.name
  for (const keyword of ['oneOf', 'anyOf']) {
    const list = stepTo(schema.location, keyword)
    if (list?.node.kind !== 'list') continue
    for (const [index, member] of list.node.items.entries()) {
      const at = stepTo(list, String(index))
      if (at === undefined || member.kind !== 'map' || graph.referenceAt(member) !== undefined) continue
      if (constantsOf(member, property) !== undefined) continue
      const message = `Discriminator ${quote(property)} cannot select this unnamed schema in ${quote(keyword)}; set ${quote(property)} to a constant in it or refer to a component`
      report({ at, message, related: [relatedPlace(discriminator.at, 'the discriminator')] })
    }
  }
}

/** Reports values of the property that select no schema. */
function reportNobodys(
  values: readonly ListedValue[],
  schema: TypedObject,
  discriminator: Discriminator,
  family: Family,
  { report }: RuleContext,
): void {
  const property = discriminator.name
  const selectable = family.valuesSelecting(schema, property)
  if (selectable === undefined) return
  for (const { at, text } of values) {
    if (selectable.has(text)) continue
    const known = quotedNames([...selectable])
    const message = `Discriminator value ${quote(text)} selects none of the schemas ${known}; rename one or set ${quote(property)} to the constant ${quote(text)} in one`
    report({ at, message, related: [relatedPlace(discriminator.at, 'the discriminator')] })
  }
}

interface ListedValue {
  readonly at: NodePath
  readonly text: string
}

function valuesAt(schema: NodePath, property: string): readonly ListedValue[] {
  const properties = stepTo(schema, 'properties')
  const described = properties === undefined ? undefined : stepTo(properties, property)
  const list = described === undefined ? undefined : stepTo(described, 'enum')
  if (list?.node.kind !== 'list') return []
  return list.node.items.flatMap((item, index) => {
    const text = stringOf(item)
    const at = stepTo(list, String(index))
    return text === undefined || at === undefined ? [] : [{ at, text }]
  })
}

/** The strings that a schema, or an inline part of it, lists for a property; undefined when it lists none. */
function constantsOf(schema: MapNode, property: string): readonly string[] | undefined {
  for (const part of [schema, ...schemasUnder(schema, 'allOf')]) {
    const described = childOf(childOf(part, 'properties'), property)
    const constant = stringOf(childOf(described, 'const'))
    if (constant !== undefined) return [constant]
    const list = childOf(described, 'enum')
    if (list?.kind === 'list') return list.items.flatMap((item) => stringOf(item) ?? [])
  }
  return undefined
}

/** Which schemas extend which. */
class Family {
  readonly #graph: Graph
  readonly #heirs = new Map<Node, TypedObject[]>()
  #asked = 0

  constructor(graph: Graph) {
    this.#graph = graph
    for (const object of graph.objectsOf('Schema')) {
      for (const base of targetsIn(object.node, 'allOf', graph)) {
        const known = this.#heirs.get(base)
        if (known === undefined) this.#heirs.set(base, [object])
        else known.push(object)
      }
    }
  }

  /** The values that select a schema or one that extends it; undefined when some of them are unknown. */
  valuesSelecting(schema: TypedObject, property: string): ReadonlySet<string> | undefined {
    const heirs = new Set([schema, ...this.#choicesOf(schema)])
    const values = new Set<string>()
    for (const heir of heirs) {
      this.#asked += 1
      if (this.#asked > mostHeirs) return undefined
      const constants = heir === schema ? undefined : constantsOf(heir.node, property)
      const name = nameInComponents(heir)
      // A schema in another file may have a name that this description does not show.
      if (constants === undefined && heir.owner === undefined) return undefined
      // An inline schema has no name, so no name selects it.
      for (const value of constants ?? (name === undefined ? [] : [name])) values.add(value)
      for (const each of this.#heirs.get(heir.node) ?? []) heirs.add(each)
    }
    // A schema that nothing extends here is probably extended elsewhere.
    return heirs.size > 1 ? values : undefined
  }

  #choicesOf({ node }: TypedObject): readonly TypedObject[] {
    const targets = ['oneOf', 'anyOf'].flatMap((keyword) => targetsIn(node, keyword, this.#graph))
    return targets.flatMap((target) => this.#graph.objectsAt(target))
  }
}

/** The members of a list of schemas, through references. */
function targetsIn(schema: MapNode, keyword: string, graph: Graph): readonly Node[] {
  return schemasUnder(schema, keyword).flatMap((member) => {
    return resolvedNode(member, graph) ?? []
  })
}

function nameInComponents({ owner, location }: TypedObject): string | undefined {
  return owner?.type.name === 'Components' ? location.key : undefined
}
