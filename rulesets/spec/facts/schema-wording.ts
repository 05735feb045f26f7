import { type Node, stringOf } from '../../../src/plugin/index.ts'
import { quotedNames } from '../../wording/names.ts'

/** `type "string"`, `the types "string", "null"`: a `type` keyword in words. */
export function typesInWords(type: Node): string {
  const names = (type.kind === 'list' ? type.items : [type]).flatMap((name) => stringOf(name) ?? [])
  return names.length === 1 ? `type ${quotedNames(names)}` : `the types ${quotedNames(names)}`
}
