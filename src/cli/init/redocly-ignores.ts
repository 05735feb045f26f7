import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type AcceptedFinding, isInsideFolder, listItemsOf, parsePointer } from '../../command.ts'
import type { Place } from '../../index.ts'
import { asData, type Data } from './redocly-config.ts'
import { redoclyRules } from './redocly-rules.ts'

/** The findings that a Redocly ignore file accepts in some descriptions and their parts: pointers by file and rule. */
export async function acceptedIn(
  files: Data,
  folder: string,
): Promise<{
  readonly accepted: readonly AcceptedFinding[]
  /** Rules without a counterpart. */
  readonly unknown: readonly string[]
}> {
  const accepted: AcceptedFinding[] = []
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
  return { accepted: await withItems(accepted, folder), unknown: [...unknown] }
}

/** The entries with the list items that their pointers lead through now. */
async function withItems(accepted: readonly AcceptedFinding[], folder: string): Promise<readonly AcceptedFinding[]> {
  const places = accepted.map((entry): { entry: AcceptedFinding; place: Place } => ({
    entry,
    place: { source: join(folder, entry.file), pointer: entry.pointer, on: 'value' },
  }))
  const items = await listItemsOf(places, (source) =>
    isInsideFolder(source, folder) && existsSync(source) ? readFileSync(source, 'utf8') : undefined,
  )
  return places.map((each) => ({ ...each.entry, item: items.get(each)?.item }))
}

/**
 * The segments of a pointer such as `#/info/contact`. A slash at the end, which Redocly writes for the root, does not
 * count.
 */
function steps(written: string): readonly string[] {
  return parsePointer(written.replace(/^#/, '').replace(/\/$/, '')) ?? []
}
