import { posix } from 'node:path'
import { parsePointer } from '../../pointer.ts'
import { asData, type Data } from './redocly-config.ts'
import { redoclyRules } from './redocly-rules.ts'
import type { AcceptedValue } from './setup.ts'

/** What an ignore file of Redocly accepts in some descriptions and their parts: by file, by rule, a list of pointers. */
export function acceptedIn(files: Data): {
  readonly accepted: readonly AcceptedValue[]
  /** Rules without a counterpart. */
  readonly unknown: readonly string[]
} {
  const accepted: AcceptedValue[] = []
  const unknown = new Set<string>()
  for (const [file, rules] of Object.entries(files)) {
    for (const [name, pointers] of Object.entries(asData(rules))) {
      const found = redoclyRules.get(name)
      const list = Array.isArray(pointers) ? pointers.filter((pointer) => typeof pointer === 'string') : []
      if (found === undefined || !('code' in found)) unknown.add(name)
      else
        accepted.push(...list.map((each) => ({ file: posix.normalize(file), rule: found.code, pointer: steps(each) })))
    }
  }
  return { accepted, unknown: [...unknown] }
}

/** The segments of a pointer such as `#/info/contact`; a slash at the end, which their tool writes for the root, is none. */
function steps(written: string): readonly string[] {
  return parsePointer(written.replace(/^#/, '').replace(/\/$/, '')) ?? []
}
