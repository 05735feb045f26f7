import {
  type DescriptionFile,
  type DescriptionSource,
  formatPointer,
  type Graph,
  type Node,
  type NodePath,
  type Operation,
  type Pointer,
  pointerOf,
  rootPath,
  stepTo,
} from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import { type AskQuestion, type PerspectiveQuestion, questions } from './codes.ts'
import { suppliedPlaces } from './supply.ts'

/**
 * Reports each question once. Questions that the user accepted become infos, and questions about supplied values are dropped.
 */
export class Questionnaire {
  /** The reasons of the user for the codes that were reported. */
  readonly accepted = new Map<string, string>()
  readonly #file: DescriptionFile
  readonly #choices: Choices
  readonly #unresolved = new Set<string>()
  readonly #asked = new Map<Node, Set<string>>()
  #open = 0

  constructor(file: DescriptionFile, choices: Choices) {
    this.#file = file
    this.#choices = choices
  }

  /** The number of open questions. */
  get open(): number {
    return this.#open
  }

  /** The codes of open questions, in the order of the table. */
  get unresolved(): readonly string[] {
    return Object.keys(questions).filter((code) => this.#unresolved.has(code))
  }

  /** Takes questions about a description. A value or address that the user supplies answers the questions about it. */
  about(graph: Graph): AskQuestion {
    const supplied = suppliedPlaces(graph, this.#choices)
    return (question) => {
      const place = placeOf(question.at, graph)
      const isAddressed = question.code === 'channel-may-differ' && place?.length === 2 && this.#isAddressed(place)
      if (!isAddressed && !isBelow(place, supplied)) this.ask(question)
    }
  }

  /** True if the user chose the address of a root channel. */
  #isAddressed([map, channel = '']: Pointer): boolean {
    if (map !== 'channels') return false
    const { addresses, supply } = this.#choices
    return addresses.has(channel) || supply.has(formatPointer([map, channel, 'address']))
  }

  /** Takes a question. */
  ask(question: PerspectiveQuestion): void {
    const { code, at, message } = question
    const node = 'file' in at ? at.node : at
    const known = this.#asked.get(node) ?? new Set()
    this.#asked.set(node, known)
    const key = `${code} ${message}`
    if (known.has(key)) return
    known.add(key)
    const severity = question.severity ?? questions[code].severity
    const reason = this.#choices.accept.get(code)
    if (reason !== undefined) this.accepted.set(code, reason)
    const isOpen = reason === undefined && (severity === 'warn' || severity === 'error')
    if (isOpen) {
      this.#open += 1
      this.#unresolved.add(code)
    }
    this.#file.report({ ...question, severity: isOpen || severity === 'hint' ? severity : 'info' })
  }
}

function placeOf(at: NodePath | Node, graph: Graph): Pointer | undefined {
  if ('file' in at) return pointerOf(at)
  const location = graph.objectsAt(at)[0]?.location ?? graph.referenceAt(at)?.location
  return location && pointerOf(location)
}

/** True if the places contain this place or one around it. */
function isBelow(place: Pointer | undefined, places: ReadonlySet<string>): boolean {
  if (place === undefined || places.size === 0) return false
  return place.some((_segment, index) => places.has(formatPointer(place.slice(0, index + 1))))
}

/** Writes `x-perspective` in the result: the source of the draft and its open questions. It replaces that of an earlier draft. */
export function markEdit(
  graph: Graph,
  { id, path, digest }: DescriptionSource,
  { to }: Pick<Choices, 'to'>,
  { unresolved, accepted }: Questionnaire,
): Operation {
  const root = rootPath(graph.entry)
  const reasons = Object.keys(questions).flatMap((code) => {
    const reason = accepted.get(code)
    return reason === undefined ? [] : [[code, reason] as const]
  })
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
