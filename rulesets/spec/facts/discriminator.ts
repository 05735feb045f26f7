import { type Graph, type NodePath, stepTo, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { composedAnswer, definesProperty } from './schema-composition.ts'

/** The property whose value selects one of several schemas (format text, Schema Object). */
export interface Discriminator {
  readonly at: NodePath
  /** The property that it names. */
  readonly name: string
}

/** The discriminator of a schema, when it is the name of a property. */
export function namedDiscriminator({ location }: TypedObject): Discriminator | undefined {
  const at = stepTo(location, 'discriminator')
  const name = stringOf(at?.node)
  return at === undefined || name === undefined ? undefined : { at, name }
}

/** Whether neither a schema nor the schemas that it is composed of describe the property of its discriminator. */
export function isUndefined({ name }: Discriminator, schema: TypedObject, graph: Graph): boolean {
  return composedAnswer(schema.node, graph, (each) => definesProperty(each, name)) === 'no'
}
