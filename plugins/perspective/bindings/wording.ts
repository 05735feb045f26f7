import { type NodePath, quote, type Review } from '../../../src/plugin/index.ts'
import type { PerspectiveQuestion } from '../codes.ts'
import type { Action } from '../reversed-operation.ts'
import { shownValue } from '../shown-value.ts'

const longestName = 50

/** A value in a binding, as questions name it. */
export interface NamedBindingValue {
  readonly location: NodePath
  /** The key in the bindings map. */
  readonly protocol: string
  /** The path in the binding object: `destinations[0].deliveryMode`; empty for the binding itself. */
  readonly way: string
}

export function removed({ location, ...named }: NamedBindingValue, side: Action): PerspectiveQuestion {
  const message = `${nameOf(named)} applies to ${side} only and is removed; the other side uses ${shownValue(location)}`
  return { code: 'binding-direction-lossy', at: location, on: 'key', message }
}

export function countsNow({ location, ...named }: NamedBindingValue, side: Action): PerspectiveQuestion {
  const message = `${nameOf(named)} applies to ${side} only and takes effect now; check its value ${shownValue(location)}`
  return { code: 'binding-direction-lossy', at: location, on: 'key', message }
}

export function concernsSome({ location, ...named }: NamedBindingValue, side: Action): PerspectiveQuestion {
  const message = `${nameOf(named)} applies to ${side} only, but operations with both actions use it; check which it concerns now`
  return { code: 'binding-direction-lossy', at: location, on: 'key', message }
}

export function ownRemoved({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = `${nameOf(named)} belongs to the other application and is removed (it was ${shownValue(location)}); add yours if needed`
  return { code: 'application-binding', at: location, on: 'key', message }
}

export function grants({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = `${nameOf(named)} grants rights and is kept; check whether your application needs its own`
  return { code: 'channel-binding', at: location, on: 'key', message }
}

export function writtenForOtherSide({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = `${nameOf(named)} was written for the other side: ${shownValue(location)}; check that it is still true`
  return { code: 'prose', at: location, on: 'key', message }
}

export function toReview({ location, ...named }: NamedBindingValue, { text, values }: Review): PerspectiveQuestion {
  const subject = nameOf(named)
  const about = values === undefined ? `Check ${lowered(subject)}` : `${subject} is ${shownValue(location)}`
  return { code: 'channel-may-differ', at: location, on: 'key', message: `${about}. ${text.replace(/\.$/, '')}` }
}

export function unknownBinding({ location, protocol }: NamedBindingValue): PerspectiveQuestion {
  return unknown(location, `Nothing is known about the ${quote(protocol, longestName)} binding`)
}

export function unknownSides({ location, protocol }: NamedBindingValue): PerspectiveQuestion {
  return unknown(location, `Nothing is known about the sides of the ${quote(protocol, longestName)} binding`)
}

/** Asks about a binding with fields at a level where its protocol has none. */
export function reservedBinding({ location, protocol }: NamedBindingValue): PerspectiveQuestion {
  return unknown(location, `The ${quote(protocol, longestName)} binding has fields where none are known`)
}

export function unknownVersion({ location, protocol }: NamedBindingValue): PerspectiveQuestion {
  return unknown(
    location,
    `Nothing is known about version ${shownValue(location)} of the ${quote(protocol, longestName)} binding`,
  )
}

export function unknownField({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  return unknown(location, `Nothing is known about the side of ${nameOf(named)}`)
}

function unknown(at: NodePath, what: string): PerspectiveQuestion {
  return {
    code: 'binding-direction-unknown',
    at,
    on: 'key',
    message: `${what}, so it is kept; check whether it fits your side`,
  }
}

export function withoutCounterpart({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = `${nameOf(named)} is ${shownValue(location)}, which has no counterpart; choose a value for your side`
  return { code: 'binding-direction-unknown', at: location, message }
}

export function keptReference({ location, ...named }: NamedBindingValue): PerspectiveQuestion {
  const message = `${nameOf(named)} refers to an object with fields of the other side; write an object for yours`
  return { code: 'binding-direction-unknown', at: location, on: 'key', message }
}

export function unusedName({ location, ...named }: NamedBindingValue, consumer: string): PerspectiveQuestion {
  const message = `${nameOf(named)} is kept, but only a removed consumer of the ${quote(consumer, longestName)} binding used ${shownValue(location)}; remove it if unused`
  return { code: 'binding-direction-lossy', at: location, on: 'key', message }
}

function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

function nameOf({ protocol, way }: Omit<NamedBindingValue, 'location'>): string {
  const binding = `${quote(protocol, longestName)} binding`
  return way === '' ? `The ${binding}` : `${quote(way, longestName)} of the ${binding}`
}
