import { type DescriptionSource, type Graph, type Operation, rootPath, stepTo } from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import type { Questionnaire } from './questionnaire.ts'

/** Writes `x-perspective` in the result: the source of the draft and its open questions. It replaces that of an earlier draft. */
export function markEdit(
  graph: Graph,
  { id, path, digest }: DescriptionSource,
  { to }: Pick<Choices, 'to'>,
  { unresolved, accepted }: Questionnaire,
): Operation {
  const root = rootPath(graph.entry)
  const reasons = [...accepted].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    op: root && stepTo(root, 'x-perspective') ? 'replace' : 'add',
    path: '/x-perspective',
    value: {
      derivedFrom: id ?? path,
      digest,
      direction: to,
      unresolved,
      ...(reasons.length === 0 ? {} : { accepted: Object.fromEntries(reasons) }),
    },
  }
}
