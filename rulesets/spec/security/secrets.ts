/** A stretch of a text that works as a credential. */
export interface Secret {
  /** What it is, for messages. */
  readonly kind: string
  /** Offset of its first character in the text. */
  readonly start: number
}

interface Form {
  readonly kind: string
  /** With a group `secret` where the match holds more than the credential itself. All repetitions are bounded. */
  readonly pattern: RegExp
}

/** Forms that are issued by one service alone and that nothing else has. */
const forms: readonly Form[] = [
  { kind: 'an access key of AWS', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  { kind: 'a token of GitHub', pattern: /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{82}\b/g },
  { kind: 'a token of GitLab', pattern: /\bglpat-[A-Za-z0-9_-]{20}\b/g },
  { kind: 'a token of Slack', pattern: /\bxox[abeprs]-[0-9]{8,20}-[A-Za-z0-9-]{10,80}/g },
  { kind: 'an API key of Google', pattern: /\bAIza[A-Za-z0-9_-]{35}\b/g },
  { kind: 'a key of Stripe', pattern: /\b[rs]k_live_[A-Za-z0-9]{20,80}\b/g },
  { kind: 'a token of npm', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'a private key', pattern: /-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----[\s\\nr]{0,40}[A-Za-z0-9+/]{40}/g },
  {
    kind: 'a password in a URL',
    pattern: /:\/\/(?<user>[^\s/:@"'<>{}?#]{1,100}):(?<secret>[^\s/:@"'<>{}?#]{1,100})@(?<host>[A-Za-z0-9.-]{1,100})/g,
  },
]

/** Finds what has the form of a credential and is no placeholder for one. Linear in the text. */
export function* secretsIn(text: string): Generator<Secret> {
  for (const { kind, pattern } of forms) {
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

/** Hosts that stand for others (RFC 2606) or that only the machine itself reaches. */
function isReserved(host: string): boolean {
  return /^(?:localhost|127\..*|(?:.*\.)?(?:test|example|invalid|localhost|example\.(?:com|net|org)))$/i.test(host)
}
