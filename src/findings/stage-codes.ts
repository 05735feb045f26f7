import type { FindingFacts, Severity } from './finding.ts'

/** What is known of all findings of a stage that have one code. */
interface StageCodeFacts extends FindingFacts {
  /** How much they matter where nothing says otherwise; a config may set a code that is less than an error. */
  readonly severity: Severity
}

/**
 * Every code that a stage gives by itself, which is none of a rule. What each means and what to do is in
 * `src/cli/code-tables.ts`, from which the pages on codes and `msgapi explain` have it.
 */
export const stageCodes = {
  // Reading text as YAML or JSON.
  'parse/syntax': { severity: 'error' },
  'parse/conflict': { severity: 'error' },
  'parse/empty': { severity: 'error' },
  'parse/encoding': { severity: 'error' },
  'parse/control-character': { severity: 'error' },
  'parse/duplicate-key': { severity: 'error' },
  'parse/non-string-key': { severity: 'error' },
  'parse/multiple-documents': { severity: 'error' },
  'parse/alias-unknown': { severity: 'error' },
  'parse/alias-cycle': { severity: 'error' },
  'parse/unknown-tag': { severity: 'error' },
  'parse/tag-mismatch': { severity: 'error' },
  'parse/merge-key': { severity: 'warn' },
  'parse/yaml-version': { severity: 'warn' },
  // A bound is reached.
  'limit/file-size': { severity: 'error' },
  'limit/total-size': { severity: 'error' },
  'limit/files': { severity: 'error' },
  'limit/references': { severity: 'error' },
  'limit/reference-chain': { severity: 'error' },
  'limit/depth': { severity: 'error' },
  'limit/nodes': { severity: 'error' },
  'limit/aliases': { severity: 'error' },
  'limit/key-length': { severity: 'error' },
  'limit/pattern-length': { severity: 'error' },
  'limit/pattern-steps': { severity: 'error' },
  'limit/remote-time': { severity: 'error' },
  'limit/remote-size': { severity: 'error' },
  'limit/remote-requests': { severity: 'error' },
  // Finding out what a document is.
  'version/missing': { severity: 'error' },
  'version/not-a-string': { severity: 'error' },
  'version/malformed': { severity: 'error' },
  'version/unsupported': { severity: 'error' },
  'version/unknown-minor': { severity: 'warn' },
  'version/other-format': { severity: 'error' },
  'version/not-a-description': { severity: 'error' },
  // Following references.
  'ref/unresolved': { severity: 'error' },
  'ref/case-mismatch': { severity: 'error' },
  'ref/cycle': { severity: 'error' },
  'ref/not-a-string': { severity: 'error', covers: ['owner'] },
  'ref/not-a-pointer': { severity: 'error' },
  'ref/bad-pointer': { severity: 'error' },
  'ref/bad-percent': { severity: 'error' },
  'ref/bad-uri': { severity: 'error' },
  'ref/backslash': { severity: 'error' },
  'ref/query': { severity: 'error' },
  'ref/scheme': { severity: 'error' },
  'ref/remote-disabled': { severity: 'error' },
  'ref/remote-credentials': { severity: 'error' },
  'ref/remote-private': { severity: 'error' },
  'ref/remote-redirect': { severity: 'error' },
  'ref/remote-failed': { severity: 'error' },
  'ref/remote-to-local': { severity: 'error' },
  'ref/remote-not-locked': { severity: 'error' },
  'ref/remote-changed': { severity: 'error' },
  'ref/remote-copy': { severity: 'error' },
  'ref/resolver-failed': { severity: 'error' },
  'ref/outside-root': { severity: 'error' },
  'ref/not-a-regular-file': { severity: 'error' },
  'ref/secret-file': { severity: 'error' },
  'ref/text-file': { severity: 'warn' },
  'ref/not-json-or-yaml': { severity: 'error' },
  // Running rules.
  'lint/function-failed': { severity: 'error' },
  'lint/plugin-failed': { severity: 'error' },
  'lint/budget': { severity: 'warn' },
  // Bundling.
  'bundle/bad-name': { severity: 'error' },
  'bundle/channel-not-in-root': { severity: 'error' },
  'bundle/server-not-in-root': { severity: 'error' },
  'bundle/ambiguous-channel': { severity: 'error' },
  'bundle/ambiguous-server': { severity: 'error' },
  'bundle/message-not-in-channel': { severity: 'error' },
  'bundle/ambiguous-message': { severity: 'error' },
  'bundle/message-without-channel': { severity: 'error' },
  'bundle/not-a-reference': { severity: 'error' },
  'bundle/reference-not-allowed': { severity: 'error' },
  'bundle/wrong-target': { severity: 'error' },
  'bundle/discriminator-renamed': { severity: 'error' },
  'bundle/foreign-reference': { severity: 'error' },
  'bundle/avro-schema': { severity: 'error' },
  'bundle/no-place-for-components': { severity: 'error' },
  'bundle/not-json': { severity: 'error' },
  'bundle/too-large': { severity: 'error' },
  'bundle/not-well-formed': { severity: 'error' },
  'bundle/not-equivalent': { severity: 'error' },
  'bundle/reference-corrected': { severity: 'warn' },
  'bundle/siblings-dropped': { severity: 'warn' },
  'bundle/siblings-kept': { severity: 'warn' },
  'bundle/reference-not-followed': { severity: 'warn' },
  'bundle/reference-in-extension': { severity: 'info' },
  'bundle/schema-id': { severity: 'warn' },
  'bundle/unknown-origin': { severity: 'warn', ofOneEntry: true },
  'bundle/written-anew': { severity: 'info' },
  'bundle/deduplicated': { severity: 'info' },
  'bundle/renamed': { severity: 'info' },
  // Changing descriptions.
  'edit/written-anew': { severity: 'info' },
  'edit/comments-removed': { severity: 'info' },
  'edit/aliases-written-out': { severity: 'info' },
  'transform/failed': { severity: 'error' },
  'transform/not-equivalent': { severity: 'error' },
  'transform/not-writable': { severity: 'error' },
  'transform/conflict': { severity: 'error' },
  'transform/used-elsewhere': { severity: 'error' },
  // Fixing findings.
  'fix/failed': { severity: 'error' },
  'fix/rolled-back': { severity: 'warn' },
  'fix/used-elsewhere': { severity: 'warn' },
  'fix/circular': { severity: 'warn' },
  // Suppressing findings.
  'suppression/malformed': { severity: 'warn' },
  'suppression/all-rules': { severity: 'info' },
  'suppression/unused': { severity: 'warn' },
  'suppression/expired': { severity: 'warn' },
  'suppression/policy': { severity: 'warn' },
  'suppression/unknown-rule': { severity: 'warn' },
} as const satisfies Readonly<Record<string, StageCodeFacts>>

/** A code that a stage gives by itself. */
export type StageCode = keyof typeof stageCodes

/** What is known of all findings of a stage that have a code; undefined for the code of a rule. */
export function stageCodeFacts(code: string): StageCodeFacts | undefined {
  return isStageCode(code) ? stageCodes[code] : undefined
}

function isStageCode(code: string): code is StageCode {
  return Object.hasOwn(stageCodes, code)
}

/** Whether a code is that of a stage and less than an error, so that a config may set it. */
export function isSettableStageCode(code: string): boolean {
  return (stageCodeFacts(code)?.severity ?? 'error') !== 'error'
}
