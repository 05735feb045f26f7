import type { Visit, VisitContext } from '../../../src/plugin/index.ts'
import { textOf } from './values.ts'

/** Makes a visitor for channels that have an address. */
export function visitAddress(visit: (address: string, context: VisitContext) => void): Visit {
  return ({ address }, context) => {
    const text = textOf(address)
    if (text !== undefined) visit(text, context)
  }
}

/** What stands between the segments of an address: the most usual of the separators in it; undefined where there is none. */
export function separatorOf(address: string): string | undefined {
  const text = withoutExpressions(address)
  const [most] = ['/', '.', ':']
    .map((separator) => ({ separator, count: text.split(separator).length - 1 }))
    .toSorted((left, right) => right.count - left.count)
  return most !== undefined && most.count > 0 ? most.separator : undefined
}

/** An address with an empty text for what is in each `{…}`. */
export function withoutExpressions(address: string): string {
  return address
    .split('{')
    .map((part, index) => {
      const end = part.indexOf('}')
      return index === 0 || end === -1 ? part : `{}${part.slice(end + 1)}`
    })
    .join('')
}
