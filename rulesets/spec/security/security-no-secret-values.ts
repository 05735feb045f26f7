import { type Location, rootLocation, type SourceFile, stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { secretsIn } from './secrets.ts'

export const securityNoSecretValues: Check = {
  description: 'Keys, tokens and passwords are placeholders, not values that work',
  severity: 'warn',
  visitor: {
    of: () => false,
    finish({ graph, report }) {
      for (const file of graph.files.values()) {
        for (const { kind, start } of secretsIn(file.text)) {
          const found = at(start, file)
          if (found === undefined) continue
          const message = `Unexpected value that looks like ${kind}, expected a placeholder such as "<API_KEY>": everyone who reads the description can use it; if it is real, revoke it`
          report({ ...found, message })
        }
      }
    },
  },
}

interface Found {
  readonly at: Location
  readonly on: 'key' | 'value'
}

/** The scalar that holds an offset, as a value or as a key; undefined for what stands in a comment. */
function at(offset: number, file: SourceFile): Found | undefined {
  if (file.root === undefined) return undefined
  let location = rootLocation(file, file.root)
  for (;;) {
    const { node } = location
    if (node.kind === 'scalar') return { at: location, on: 'value' }
    const found = childAt(offset, location)
    if (found === undefined || found.on === 'key') return found
    location = found.at
  }
}

function childAt(offset: number, location: Location): Found | undefined {
  const { node } = location
  if (node.kind === 'map') {
    for (const { key, keyStart, keyEnd, value } of node.entries.values()) {
      const on = keyStart <= offset && offset < keyEnd ? 'key' : 'value'
      if (on === 'value' && (offset < value.start || value.end <= offset)) continue
      const child = stepTo(location, key)
      return child && { at: child, on }
    }
  } else if (node.kind === 'list') {
    const index = node.items.findIndex(({ start, end }) => start <= offset && offset < end)
    const child = index < 0 ? undefined : stepTo(location, String(index))
    return child && { at: child, on: 'value' }
  }
  return undefined
}
