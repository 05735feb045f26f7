import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { builtInRules, isRecommended, lintText } from './lint-source.ts'
import { inNeutralCode, inNeutralWord, inNeutralWords } from './spelling.ts'

export interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly skipped: readonly string[]
}

type Class = 'base' | 'valid' | 'advice' | 'violation'

/** Violations that no structural rule can see, with the rule that will; one that exists already must find them. */
const later: Readonly<Record<string, string>> = {
  'b-gps-duration-bad': 'bindings/cloudpubsub/retention-duration',
  'b-gps-schema-name-bad': 'bindings/cloudpubsub/schema-name-form',
  'b-sns-consumer-missing-consumers': 'bindings/notifytopic/consumers-required',
  'channel-address-fragment': 'spec/channel-address-no-query-fragment',
  'channel-address-query': 'spec/channel-address-no-query-fragment',
  'channel-empty-expr': 'spec/channel-address-expression-grammar',
  'channel-param-address-null': 'spec/channel-parameters-used',
  'channel-param-missing': 'spec/channel-parameters-defined',
  'channel-param-missing-no-map': 'spec/channel-parameters-defined',
  'channel-param-redundant': 'spec/channel-parameters-used',
  'channel-param-without-expr': 'spec/channel-parameters-used',
  'channel-servers-in-components': 'spec/channel-servers-root',
  'defaultContentType-bad': 'spec/default-content-type-media-type',
  'id-not-uri': 'spec/id-is-uri',
  'mf-ref-format-mismatch': 'spec/ref-schema-format-match',
  'msg-correlation-location-bad': 'spec/runtime-expression',
  'msg-example-payload-invalid': 'spec/message-example-payload',
  'msg-headers-not-object': 'spec/message-headers-map',
  'op-channel-components': 'spec/operation-channel-root',
  'op-messages-other-channel': 'spec/operation-messages-subset',
  'reply-location-bad': 'spec/runtime-expression',
  'reply-location-trailing': 'spec/runtime-expression',
  'schema-default-mismatch': 'spec/schema-default-type',
  'schema-default-mismatch-inline': 'spec/schema-default-type',
  'schema-disc-not-required': 'spec/schema-discriminator-required',
  'schema-pattern-invalid': 'spec/schema-pattern-ecma262',
  'sec-oidc-relative': 'spec/absolute-url',
  'server-var-empty-braces': 'spec/server-no-empty-variable',
}

/** One mutation may be wrong in two ways at once: a component with a bad name and a bad field. */
const mostErrors = 2

/**
 * Lints a valid document and single mutations of it in both spellings: violations give an error, advice gives none, and
 * valid documents give nothing.
 */
export async function run(sharedFolder: string): Promise<Outcome> {
  const folder = join(sharedFolder, 'cases', 'probes')
  const { class: classes }: { class: Record<string, Class> } = JSON.parse(
    readFileSync(join(folder, 'classes.json'), 'utf8'),
  )
  const failures: string[] = []
  const skipped: string[] = []
  for (const [name, expected] of Object.entries(classes)) {
    const rule = later[name]
    if (rule !== undefined && !builtInRules.has(rule)) skipped.push(`${name}: waits for ${rule}`)
    const text = readFileSync(join(folder, `${name}.json`), 'utf8')
    const findings = (await lintText(text, `/${name}.json`)).filter(isRecommended)
    const isWaiting = rule !== undefined && !builtInRules.has(rule)
    const verdict = isWaiting ? undefined : disagreement(expected, findings)
    const respelled = (await lintText(inNeutralWords(text), `/${name}.json`)).filter(isRecommended)
    const isSame = inNeutral(findings) === listed(respelled)
    if (verdict !== undefined) failures.push(`${name}: ${verdict}`)
    else if (!isSame) failures.push(`${name}: the spellings differ: ${inNeutral(findings)} / ${listed(respelled)}`)
  }
  const total = Object.keys(classes).length
  return { total, passed: total - skipped.length - failures.length, failures, skipped }
}

function disagreement(expected: Class, findings: readonly Finding[]): string | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const shown = findings.map(({ code, place }) => `${code} at /${place.pointer.join('/')}`).join(', ')
  switch (expected) {
    case 'base':
    case 'valid':
      return findings.length === 0 ? undefined : `unexpected ${shown}`
    case 'advice':
      return errors.length === 0 ? undefined : `unexpected error: ${shown}`
    case 'violation':
      return errors.length > 0 && errors.length <= mostErrors ? undefined : `${errors.length} errors: ${shown}`
  }
}

function inNeutral(findings: readonly Finding[]): string {
  return listed(findings.map((finding) => ({ ...finding, code: inNeutralCode(finding.code) })))
}

function listed(findings: readonly Finding[]): string {
  return findings
    .map(({ code, severity, place }) => `${severity} ${code} ${place.pointer.map(inNeutralWord).join('/')}`)
    .join(', ')
}
