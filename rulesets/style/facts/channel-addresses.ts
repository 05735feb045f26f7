import type { Visit, VisitContext } from '../../../src/plugin/index.ts'
import { nonBlankText } from './values.ts'

/** Returns a visitor for channels with an address. */
export function visitAddress(visit: (address: string, context: VisitContext) => void): Visit {
  return ({ address }, context) => {
    const text = nonBlankText(address)
    if (text !== undefined) visit(text, context)
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
