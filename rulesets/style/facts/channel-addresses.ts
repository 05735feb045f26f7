import type { Visit, VisitContext } from '../../../src/plugin/index.ts'
import { forEachAddress } from '../../spec/facts/channel-parameters.ts'
import { nonBlankText } from './values.ts'

/** Where an address is written: in its field, or in version 2 as the key of the channel. */
interface AddressContext extends Pick<VisitContext, 'options'> {
  readonly report: (message: string) => void
}

/** Returns a visitor for channels with an address. */
export function visitAddress(visit: (address: string, context: AddressContext) => void): Visit {
  return (_, { object, graph, options, report }) => {
    forEachAddress(object, graph, ({ text, location, on }) => {
      const address = nonBlankText(text)
      if (address !== undefined) visit(address, { options, report: (message) => report({ at: location, on, message }) })
    })
  }
}

/** The most frequent separator in an address; undefined if there is none. */
export function separatorOf(address: string): string | undefined {
  const text = withoutExpressions(address)
  const [most] = ['/', '.', ':']
    .map((separator) => ({ separator, count: text.split(separator).length - 1 }))
    .toSorted((left, right) => right.count - left.count)
  return most !== undefined && most.count > 0 ? most.separator : undefined
}

/** An address with the content of each `{…}` removed. */
export function withoutExpressions(address: string): string {
  return address
    .split('{')
    .map((part, index) => {
      const end = part.indexOf('}')
      return index === 0 || end === -1 ? part : `{}${part.slice(end + 1)}`
    })
    .join('')
}
