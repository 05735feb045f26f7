import { type MapNode, quote, stepTo, stringOf } from '../../src/plugin/index.ts'
import { type IntendedName, renamingKey } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'

export const keyPattern: FormatRule<IntendedName> = {
  description: 'Names of servers, channel parameters and components must match the pattern of the format',
  severity: 'error',
  aboutName: true,
  visit: {
    at: ({ shape }) => shape?.shape === 'map' && shape.keys !== undefined,
    position({ shape, location }, { report }) {
      const { node } = location
      if (shape?.shape !== 'map' || shape.keys === undefined || node.kind !== 'map') return
      const pattern = patternOf(shape.keys)
      for (const { key, value } of node.entries.values()) {
        if (pattern.test(key) || (key === '$ref' && stringOf(value) !== undefined)) continue
        const at = stepTo(location, key)
        if (at === undefined) continue
        const legal = legalName(key, pattern, node)
        const advice = legal === undefined ? '' : `; rename it to ${quote(legal)}, also in references`
        const message = `Unexpected ${shape.keyName ?? 'name'} ${quote(key)}, expected one that matches ${shape.keys}${advice}`
        report({ at, on: 'key', message, data: { meant: legal } })
      }
    },
  },
  fix: renamingKey('Change the name to one that the format allows'),
}

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source)
  patterns.set(source, pattern)
  return pattern
}

/** The name with its illegal characters replaced by hyphens, if that is legal and not in use. */
function legalName(name: string, pattern: RegExp, { entries }: MapNode): string | undefined {
  const characters = [...name].map((character) => (pattern.test(character) ? character : ' '))
  const legal = characters.join('').trim().replaceAll(/ +/g, '-')
  return pattern.test(legal) && !entries.has(legal) ? legal : undefined
}
