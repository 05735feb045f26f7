import { pathAt, type SourceFile, type WrittenAt } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { secretsIn } from '../facts/secrets.ts'

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
          report({ at: found.path, on: found.on, message })
        }
      }
    },
  },
}

/** The scalar that holds an offset, as a value or as a key; undefined for what stands in a comment. */
function at(offset: number, file: SourceFile): WrittenAt | undefined {
  const found = pathAt(file, offset)
  return found?.on === 'key' || found?.path.node.kind === 'scalar' ? found : undefined
}
