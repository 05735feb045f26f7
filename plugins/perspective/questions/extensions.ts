import { effectiveObject, kindOfKey } from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import type { QuestionedParts, ReversedOperation } from '../reversed-operation.ts'
import { sharedFields } from './shared-places.ts'
import { idsOf, quotedName } from './wording.ts'

/** Asks `extension` about each extension of reversed operations and of their traits. */
export function askAboutExtensions({ graph, operations }: QuestionedParts, ask: AskQuestion): void {
  const having = new Map<string, ReversedOperation[]>()
  for (const operation of operations) {
    const { object } = operation
    for (const name of effectiveObject(object, graph).fields.keys()) {
      if (kindOfKey(object.type, name) !== 'extension') continue
      const known = having.get(name)
      if (known === undefined) having.set(name, [operation])
      else known.push(operation)
    }
  }
  for (const [name, extended] of having) {
    for (const { at, operations: sharing } of sharedFields(extended, name, graph)) {
      const message = questions.extension.texts.kept(quotedName(name), idsOf(sharing))
      ask({ code: 'extension', at, on: 'key', message })
    }
  }
}
