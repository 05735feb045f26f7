import { pathAt, type SourceFile, type WrittenAt } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { secretsIn } from '../facts/secrets.ts'

export const securityNoSecretValues: FormatRule = {
  description: 'Keys, tokens and passwords must be placeholders, not real values',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      for (const file of graph.files.values()) {
        for (const { kind, start } of secretsIn(file.text)) {
          const found = at(start, file)
          if (found === undefined) continue
          const message = `This value looks like ${kind}; write a placeholder such as "<API_KEY>", and revoke it if it is real`
          report({ at: found.path, on: found.on, message })
        }
      }
    },
  },
}

/** The scalar, value or key, that contains an offset; undefined for an offset in a comment. */
function at(offset: number, file: SourceFile): WrittenAt | undefined {
  const found = pathAt(file, offset)
  return found?.on === 'key' || found?.path.node.kind === 'scalar' ? found : undefined
}
