import { pathAt, type SourceFile, type WrittenAt } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

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

/** A part of a text that looks like a credential. */
interface Secret {
  /** Its kind, in words for messages. */
  readonly kind: string
  /** Offset of its first character in the text. */
  readonly start: number
}

interface Form {
  readonly kind: string
  /** Every match contains one of these. Searching for them first is much faster. */
  readonly marks: readonly string[]
  /** Has a group `secret` where a match is longer than the credential. All repetitions are bounded. */
  readonly pattern: RegExp
}

/** Forms that only one service issues. */
const forms: readonly Form[] = [
  { kind: 'an AWS access key', marks: ['AKIA', 'ASIA'], pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  {
    kind: 'a GitHub token',
    marks: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{82}\b/g,
  },
  { kind: 'a GitLab token', marks: ['glpat-'], pattern: /\bglpat-[A-Za-z0-9_-]{20}\b/g },
  { kind: 'a Slack token', marks: ['xox'], pattern: /\bxox[abeprs]-[0-9]{8,20}-[A-Za-z0-9-]{10,80}/g },
  { kind: 'a Google API key', marks: ['AIza'], pattern: /\bAIza[A-Za-z0-9_-]{35}\b/g },
  { kind: 'a Stripe key', marks: ['k_live_'], pattern: /\b[rs]k_live_[A-Za-z0-9]{20,80}\b/g },
  { kind: 'an npm token', marks: ['npm_'], pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  {
    kind: 'a private key',
    marks: ['PRIVATE KEY-----'],
    pattern: /-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----[\s\\nr]{0,40}[A-Za-z0-9+/]{40}/g,
  },
  {
    kind: 'a password in a URL',
    marks: ['://'],
    pattern: /:\/\/(?<user>[^\s/:@"'<>{}?#]{1,100}):(?<secret>[^\s/:@"'<>{}?#]{1,100})@(?<host>[A-Za-z0-9.-]{1,100})/g,
  },
]

/** Finds credentials in a text, but not placeholders for them. Takes time linear in the text. */
function* secretsIn(text: string): Generator<Secret> {
  for (const { kind, marks, pattern } of forms) {
    if (!marks.some((mark) => text.includes(mark))) continue
    for (const match of text.matchAll(pattern)) {
      const { user, secret = match[0], host = '' } = match.groups ?? {}
      if (isPlaceholder(secret) || secret === user || isReserved(host)) continue
      yield { kind, start: match.index + match[0].indexOf(secret) }
    }
  }
}

function isPlaceholder(text: string): boolean {
  const isWord = /^(?:[*.$%].*|[A-Z_]+|pass|passwd|password|pwd|secret|token)$/.test(text)
  return isWord || text.includes('EXAMPLE') || new Set(text).size < 6
}

/** Whether a host is an example (RFC 2606) or the machine itself. */
function isReserved(host: string): boolean {
  return /^(?:localhost|127\..*|(?:.*\.)?(?:test|example|invalid|localhost|example\.(?:com|net|org)))$/i.test(host)
}
