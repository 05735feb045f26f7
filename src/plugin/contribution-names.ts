import { quote } from '../findings/quote.ts'

/** Contributions of one kind, by name, before anything is known of them. */
export type Contributions = Readonly<Record<string, unknown>>

/** What is wrong with the name of a contribution, as the end of a sentence; undefined for a good one. */
export function problemOfName(name: string, at: string, namespace: string): string | undefined {
  if (name.startsWith(`${namespace}/`)) {
    const short = name.slice(namespace.length + 1)
    return `has ${quote(name)} in its ${quote(at)}, expected ${quote(short)}: names in a manifest have no namespace`
  }
  if (/^[^\s:\p{C}]+$/u.test(name)) return undefined
  return `has ${quote(name)} in its ${quote(at)}, expected a name without spaces, control characters and ":"`
}

export function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

export function isObject(value: unknown): value is Contributions {
  return typeof value === 'object' && value !== null
}
