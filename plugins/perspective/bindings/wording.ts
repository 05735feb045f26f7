import { type NodePath, quote, type Review } from '../../../src/plugin/index.ts'
import { type PerspectiveQuestion, questions } from '../codes.ts'
import type { Action } from '../reversed-operation.ts'
import { shownValue } from '../shown-value.ts'

const longestName = 50

const lossy = questions['binding-direction-lossy'].texts
const unknown = questions['binding-direction-unknown'].texts

/** A value in a binding, as questions name it. */
export interface NamedBindingValue {
  readonly location: NodePath
  /** The key in the bindings map. */
  readonly protocol: string
  /** The path in the binding object: `destinations[0].deliveryMode`; empty for the binding itself. */
  readonly way: string
}

export function removed({ location, ...named }: NamedBindingValue, side: Action): PerspectiveQuestion {
  const message = lossy.removed(nameOf(named), side, shownValue(location))
  return { code: 'binding-direction-lossy', at: location, on: 'key', message }
}

export function countsNow({ location, ...named }: NamedBindingValue, side: Action): PerspectiveQuestion {
  const message = lossy.takesEffect(nameOf(named), side, shownValue(location))
  return { code: 'binding-direction-lossy', at: location, on: 'key', message }
}

export function concernsSome({ location, ...named }: NamedBindingValue, side: Action): PerspectiveQuestion {
  return { code: 'binding-direction-lossy', at: location, on: 'key', message: lossy.usedByBoth(nameOf(named), side) }
}

export function ownRemoved({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = questions['application-binding'].texts.removed(nameOf(named), shownValue(location))
  return { code: 'application-binding', at: location, on: 'key', message }
}

export function grants({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = questions['channel-binding'].texts.grants(nameOf(named))
  return { code: 'channel-binding', at: location, on: 'key', message }
}

export function writtenForOtherSide({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = questions.prose.texts.binding(nameOf(named), shownValue(location))
  return { code: 'prose', at: location, on: 'key', message }
}

export function toReview({ location, ...named }: NamedBindingValue, { text, values }: Review): PerspectiveQuestion {
  const { texts } = questions['channel-may-differ']
  const name = nameOf(named)
  const review = lowered(text.replace(/\.$/, ''))
  const message =
    values === undefined
      ? texts.bindingReview(lowered(name), review)
      : texts.bindingValueReview(name, shownValue(location), review)
  return { code: 'channel-may-differ', at: location, on: 'key', message }
}

export function unknownBinding({ location, protocol }: NamedBindingValue): PerspectiveQuestion {
  return unknownSide(location, unknown.unknownBinding(quote(protocol, longestName)))
}

export function unknownSides({ location, protocol }: NamedBindingValue): PerspectiveQuestion {
  return unknownSide(location, unknown.unknownSides(quote(protocol, longestName)))
}

/** Asks about a binding with fields at a level where its protocol has none. */
export function reservedBinding({ location, protocol }: NamedBindingValue): PerspectiveQuestion {
  return unknownSide(location, unknown.reserved(quote(protocol, longestName)))
}

export function unknownVersion({ location, protocol }: NamedBindingValue): PerspectiveQuestion {
  return unknownSide(location, unknown.unknownVersion(quote(protocol, longestName), shownValue(location)))
}

export function unknownField({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  return unknownSide(location, unknown.unknownField(nameOf(named)))
}

function unknownSide(at: NodePath, message: string): PerspectiveQuestion {
  return { code: 'binding-direction-unknown', at, on: 'key', message }
}

export function withoutCounterpart({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = unknown.withoutCounterpart(nameOf(named), shownValue(location))
  return { code: 'binding-direction-unknown', at: location, message }
}

export function keptReference({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  return unknownSide(location, unknown.keptReference(nameOf(named)))
}

export function unusedName({ location, ...named }: NamedBindingValue, consumer: string): PerspectiveQuestion {
  const message = lossy.unusedName(nameOf(named), quote(consumer, longestName), shownValue(location))
  return { code: 'binding-direction-lossy', at: location, on: 'key', message }
}

/** A text as it continues a sentence. An abbreviation keeps its capitals. */
function lowered(text: string): string {
  return /^[A-Z](?:[a-z]| )/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}

function nameOf({ protocol, way }: Omit<NamedBindingValue, 'location'>): string {
  const binding = `${quote(protocol, longestName)} binding`
  return way === '' ? `The ${binding}` : `${quote(way, longestName)} of the ${binding}`
}
