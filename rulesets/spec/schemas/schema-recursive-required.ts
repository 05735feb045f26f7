import { type Graph, type Node, type NodePath, pointerOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf, quotedNames } from '../../wording/names.ts'
import { type EndlessStep, endlessCircles } from '../facts/endless-schemas.ts'

/** Steps of a circle that are shown; nobody follows a longer one by hand. */
const mostSteps = 8

export const schemaRecursiveRequired: Check = {
  description: 'Schemas that contain themselves have values that end',
  severity: 'warn',
  visitor: {
    of: () => false,
    finish({ graph, report }) {
      for (const circle of endlessCircles(graph)) {
        // A composition alone, such as a schema that is all of itself, asks for nothing.
        const [step] = circle.filter(({ isProperty, by }) => isProperty || by === 'items')
        const schema = step === undefined ? undefined : graph.objectsAt(step.schema)[0]
        if (step === undefined || schema === undefined) continue
        const names = [...new Set(circle.filter(({ isProperty }) => isProperty).map(({ by }) => by))]
        const end = names.length === 0 ? 'allow it to be empty' : `make ${oneOfThem(names)} optional, or nullable`
        report({
          at: placeOf(step, schema.location),
          message: `Unexpected ${step.isProperty ? `required ${quote(step.by)}` : 'item'} in the ${nameOf(schema)}, whose value needs one of the same kind, and so on without end: no value is valid; ${end}`,
          related: circle.slice(1, mostSteps).flatMap((each) => relatedTo(each, graph)),
        })
      }
    },
  },
}

function oneOfThem(names: readonly string[]): string {
  return names.length === 1 ? 'it' : `one of ${quotedNames(names)}`
}

function placeOf({ by, isProperty }: EndlessStep, schema: NodePath): NodePath {
  const list = stepTo(schema, isProperty ? 'required' : 'minItems')
  if (list?.node.kind !== 'list') return list ?? schema
  const index = list.node.items.findIndex((item: Node) => stringOf(item) === by)
  return stepTo(list, String(index)) ?? list
}

function relatedTo(step: EndlessStep, graph: Graph) {
  const schema = graph.objectsAt(step.schema)[0]
  if (schema === undefined) return []
  const at = placeOf(step, schema.location)
  return [at.file.relatedAt(pointerOf(at), 'value', `needs ${quote(step.by)}`)]
}
