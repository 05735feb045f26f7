import {
  formatPointer,
  type Graph,
  type NodePath,
  type Operation,
  quote,
  rootPath,
  stepTo,
} from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import { type AskQuestion, questions } from './codes.ts'
import { shownValue } from './shown-value.ts'
import { suppliedPlaces } from './supply.ts'

const { texts } = questions['root-identity']

/** The maximum length of each of two names in a message. */
const mostShown = 50

/**
 * The edits that replace the identity of the described application (format text, Root Object and Info Object). The user chooses id,
 * title and version; contact, license and terms of service are removed. Asks `root-identity` about each.
 */
export function identityEdits(graph: Graph, choices: Choices, ask: AskQuestion): readonly Operation[] {
  const root = rootPath(graph.entry)
  const info = root && stepTo(root, 'info')
  if (root === undefined) return []
  const edits = [...idEdits(root, choices, ask)]
  if (info?.node.kind !== 'map') return edits
  return [
    ...edits,
    ...titleEdits(info, choices, ask),
    ...versionEdits(info, choices, ask),
    ...removals(info, graph, choices, ask),
  ]
}

function idEdits(root: NodePath, { id }: Choices, ask: AskQuestion): readonly Operation[] {
  const at = stepTo(root, 'id')
  if (at === undefined) return id === undefined ? [] : [put(root, 'id', id)]
  const old = shownValue(at, mostShown)
  if (id === undefined) {
    ask({ code: 'root-identity', severity: 'error', at, message: texts.idRemoved(old) })
    return [{ op: 'remove', path: '/id' }]
  }
  ask({ code: 'root-identity', at, message: texts.idReplaced(old, quote(id, mostShown)) })
  return [put(root, 'id', id)]
}

function titleEdits(info: NodePath, { title }: Choices, ask: AskQuestion): readonly Operation[] {
  const at = stepTo(info, 'title')
  if (at === undefined) return title === undefined ? [] : [put(info, 'title', title)]
  const old = shownValue(at, mostShown)
  if (title === undefined) {
    ask({ code: 'root-identity', severity: 'error', at, message: texts.titleKept(old) })
    return []
  }
  ask({ code: 'root-identity', at, message: texts.titleReplaced(old, quote(title, mostShown)) })
  return [put(info, 'title', title)]
}

function versionEdits(info: NodePath, { version }: Choices, ask: AskQuestion): readonly Operation[] {
  const at = stepTo(info, 'version')
  if (version !== undefined) return [put(info, 'version', version)]
  if (at === undefined) return []
  ask({ code: 'root-identity', at, message: texts.versionKept(shownValue(at)) })
  return []
}

function removals(info: NodePath, graph: Graph, choices: Choices, ask: AskQuestion): readonly Operation[] {
  const supplied = suppliedPlaces(graph, choices)
  return ['contact', 'license', 'termsOfService'].flatMap((name): readonly Operation[] => {
    const at = stepTo(info, name)
    const path = formatPointer(['info', name])
    if (at === undefined || supplied.has(path)) return []
    ask({ code: 'root-identity', at, message: texts.fieldRemoved(quote(name), shownValue(at)) })
    return [{ op: 'remove', path }]
  })
}

function put(owner: NodePath, name: string, value: string): Operation {
  const path = owner.parent === undefined ? formatPointer([name]) : formatPointer([owner.key, name])
  return { op: stepTo(owner, name) === undefined ? 'add' : 'replace', path, value }
}
