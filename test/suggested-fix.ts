import { canonicalCode, type Finding, type TextEdit } from '../src/index.ts'
import { definePlugin, type Fixer, type Operation, type Plugin } from '../src/plugin/index.ts'
import { builtInFixers } from '../src/rules/fixers.ts'

/** A plugin with fixers. */
export function fixing(own: Readonly<Record<string, Fixer | readonly Fixer[]>>): Plugin {
  return definePlugin({ meta: { name: 'msgapi-plugin-house', version: '1.0.0', namespace: 'house' }, fixers: own })
}

/** A plugin whose fixer mends one finding as msgapi does, and no other. */
export async function mendingOnly({ code, place }: Finding): Promise<Plugin> {
  const canonical = canonicalCode(code)
  const own = (await builtInFixers()).get(canonical)
  if (own === undefined) throw new Error(`msgapi has no fixer for ${code}`)
  const spot = JSON.stringify([place.source, place.pointer])
  const isMeant = (finding: Finding) =>
    finding.code === code && JSON.stringify([finding.place.source, finding.place.pointer]) === spot
  const fixers = await Promise.all(
    (own.alternatives ?? [own]).map(async ({ safety, title, load }): Promise<Fixer> => {
      const fix = await load()
      return {
        safety: (finding) => (!isMeant(finding) ? undefined : typeof safety === 'function' ? safety(finding) : safety),
        title,
        fix: (...given) => [...fix(...given)].filter((each): each is Operation => 'op' in each),
      }
    }),
  )
  return fixing({ [code]: fixers })
}

/** A text after the edits of its file, which are in order. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const starts = [...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: breaks, index }) => index + breaks.length)
  const offset = ({ line, character }: TextEdit['range']['start']): number =>
    (line === 0 ? 0 : (starts[line - 1] ?? text.length)) + character
  return edits.reduceRight(
    (now, { range, text: added }) => now.slice(0, offset(range.start)) + added + now.slice(offset(range.end)),
    text,
  )
}
