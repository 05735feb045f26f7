import { type MapNode, type Node, stringOf } from '../../src/plugin/index.ts'

/** The key of an object that the author meant as "$ref": `{ ref: '#/components/…' }`. */
export function misspelledReference({ entries }: MapNode): string | undefined {
  if (entries.reference !== undefined) return undefined
  return entries.keys().find((key) => looksLikeReference(key, entries.get(key)?.value))
}

/** Whether a text under `ref`, `$Ref` and the like looks like a reference. */
export function looksLikeReference(name: string, value: Node | undefined): boolean {
  const text = stringOf(value) ?? ''
  return isNearlyReferenceKey(name) && !/\s/.test(text) && /[#/]|\.(?:ya?ml|json|avsc)$/i.test(text)
}

/** Whether a key is "$ref" with its first character or the case of its letters wrong. */
export function isNearlyReferenceKey(name: string): boolean {
  return name !== '$ref' && /^[^a-z]?ref[^a-z]?$/i.test(name)
}
