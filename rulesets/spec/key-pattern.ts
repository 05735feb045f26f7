import { type MapNode, quote, stepTo, stringOf } from '../../src/plugin/index.ts'
import type { Check } from '../rule.ts'

export const keyPattern: Check = {
  description: 'Names of servers, channel parameters and components match the pattern of the format',
  severity: 'error',
  aboutName: true,
  visitor: {
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
        const advice = legal === undefined ? '' : `: write ${quote(legal)}, also where it is referred to`
        const message = `Unexpected ${shape.keyName ?? 'name'} ${quote(key)}, expected one that matches ${shape.keys}${advice}`
        report({ at, on: 'key', message, data: { meant: legal } })
      }
    },
  },
}

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source)
  patterns.set(source, pattern)
  return pattern
}

/** The name with runs of characters that may not stand in it replaced, when that is a free and legal name. */
function legalName(name: string, pattern: RegExp, { entries }: MapNode): string | undefined {
  const characters = [...name].map((character) => (pattern.test(character) ? character : ' '))
  const legal = characters.join('').trim().replaceAll(/ +/g, '-')
  return pattern.test(legal) && !entries.has(legal) ? legal : undefined
}
