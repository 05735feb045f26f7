import { type NodePath, stepTo, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { parseTemplate, type Template } from '../../facts/address-expression.ts'

/** Legal names in an address. They are also keys of the Parameters Object, which limits their characters. */
export const parameterName = /^[A-Za-z0-9_-]+$/

export interface Address extends Template {
  readonly text: string
  readonly location: NodePath
}

/** The address of a channel, when it is a string. */
export function addressOf(channel: TypedObject): Address | undefined {
  const location = stepTo(channel.location, 'address')
  const text = stringOf(location?.node)
  return location === undefined || text === undefined ? undefined : { text, location, ...parseTemplate(text) }
}
