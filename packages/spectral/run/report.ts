import type { Rule } from '@stoplight/spectral-core'
import type { Finding } from '../../../src/findings/finding.ts'
import { decodeSegment, printDotted, printPointer } from '../functions/print-path.ts'
import { severityIn } from '../loading/definition.ts'
import type { DocumentView, ValuePath, ViewPlace } from '../view/document-view.ts'
import { fileDataOf } from './context-document.ts'
import { type MessageVariables, renderMessage } from './message.ts'
import { valueAtPath } from './property-path.ts'

/**
 * The finding that a result of a function becomes, as Spectral makes it: placed behind references, with the message of the
 * rule and the severity of the file. Undefined where the severity is off.
 * `path` leads to the value in the view that the rule looks at.
 */
export function findingOfResult(view: DocumentView, rule: Rule, path: ValuePath, said: string): Finding | undefined {
  const place = view.place(path.map(decodeSegment), rule.resolved ? 'resolved' : 'source')
  const severity = severityIn(rule, place.file.path, place.path)
  if (severity === 'off') return undefined
  return {
    code: rule.name,
    message: messageOf(view, rule, place, said),
    severity,
    place: { source: place.file.path, pointer: place.path, on: 'value' },
    range: view.rangeOf(place),
    ...(rule.documentationUrl === null ? {} : { documentationUrl: rule.documentationUrl }),
  }
}

/** No report shows as much in a line; in JSON, a value in a message can be as large as the document, and in each finding. */
const longestMessage = 10_000
/** One character more tells that something is left out. */
const mostBuilt = longestMessage + 1

function messageOf(view: DocumentView, rule: Rule, place: ViewPlace, said: string): string {
  // Most messages hold nothing to replace, and then nobody needs the variables.
  const fill = (template: string, error: string) =>
    template.includes('{{')
      ? renderMessage(template, new PlaceVariables(view, place, rule, error), mostBuilt)
      : template
  const error = fill(said, said)
  const message = rule.message === null ? (rule.description ?? error) : fill(rule.message, error)
  return shortened(message.trim())
}

function shortened(message: string): string {
  if (message.length <= longestMessage) return message
  return `${message.slice(0, longestMessage).toWellFormed()}…`
}

/** The variables of a message at a place. Most templates name one or two of them, and none comes for nothing. */
class PlaceVariables implements MessageVariables {
  readonly #view: DocumentView
  readonly #place: ViewPlace
  readonly error: string
  readonly description: string | null

  constructor(view: DocumentView, place: ViewPlace, { description }: Rule, error: string) {
    this.#view = view
    this.#place = place
    this.error = error
    this.description = description
  }

  get property(): string {
    return propertyOf(this.#place)
  }

  get path(): string {
    return printPointer(this.#place.path)
  }

  get value(): unknown {
    return valueAtPath(fileDataOf(this.#view, this.#place.file), this.#place.path)
  }
}

/** What is missing, in dotted form, where something is; otherwise the last name of the path. */
function propertyOf({ path, asked }: ViewPlace): string {
  if (asked.length > path.length) return printDotted(asked.slice(path.length - 1))
  return path.at(-1) ?? ''
}
