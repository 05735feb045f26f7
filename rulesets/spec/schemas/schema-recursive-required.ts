import { type Graph, type Node, type NodePath, pointerOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf, quotedNames } from '../../wording/names.ts'
import { type EndlessStep, endlessCircles } from '../facts/endless-schemas.ts'

/** Nobody follows a longer circle by hand, so a finding shows no more steps. */
const mostSteps = 8

export const schemaRecursiveRequired: FormatRule = {
  description: 'Recursive schemas must allow a finite value',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      for (const circle of endlessCircles(graph)) {
        // A circle of compositions only, such as an `allOf` with the schema itself, requires no value.
        const [step] = circle.filter(({ isProperty, by }) => isProperty || by === 'items')
        const schema = step === undefined ? undefined : graph.objectsAt(step.schema)[0]
        if (step === undefined || schema === undefined) continue
        const names = [...new Set(circle.filter(({ isProperty }) => isProperty).map(({ by }) => by))]
        const end = names.length === 0 ? 'allow an empty array' : `make ${oneOfThem(names)} optional or nullable`
        report({
          at: placeOf(step, schema.location),
          message: `${step.isProperty ? `Required ${quote(step.by)}` : 'A required item'} leads back to the ${nameOf(schema)} without end, so no value is valid; ${end}`,
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
