import { isRecord, severities } from '../../command.ts'
import type { Finding, FindingFix, Range, RelatedPlace, Severity } from '../../index.ts'

/** What is wrong with an element of a report, in words that follow on its name: `has no "code"`. */
class ElementError extends Error {}

/**
 * The findings of a report that `-f json` or Spectral wrote. The report does not say whether a finding is about a key or a value; the
 * value is taken for both. Returns what is wrong with a text that is no such report, as the end of a sentence about it.
 */
export function readJsonReport(text: string): readonly Finding[] | { readonly problem: string } {
  const elements = parsed(text)
  if (elements === undefined) return { problem: 'is not JSON' }
  if (!Array.isArray(elements)) return { problem: 'is not an array of findings' }
  const findings: Finding[] = []
  for (const [index, element] of elements.entries()) {
    try {
      findings.push(findingIn(element))
    } catch (error) {
      if (!(error instanceof ElementError)) throw error
      return { problem: `is not an array of findings: item ${index + 1} ${error.message}` }
    }
  }
  return findings
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function findingIn(element: unknown): Finding {
  const members = membersOf(element)
  const { fixable, fix, suggestions, related, documentationUrl, suppressed } = members
  return {
    code: textIn(members, 'code'),
    message: textIn(members, 'message'),
    severity: severityIn(members),
    ...placeIn(members),
    ...(fixable === 'safe' || fixable === 'unsafe' ? { fixable } : {}),
    ...(fix === undefined ? {} : { fix: fixIn(fix) }),
    ...(suggestions === undefined ? {} : { suggestions: listIn(members, 'suggestions').map(fixIn) }),
    ...(related === undefined ? {} : { related: listIn(members, 'related').map(relatedIn) }),
    ...(typeof documentationUrl === 'string' ? { documentationUrl } : {}),
    ...(suppressed === undefined ? {} : { suppressed: suppressionIn(suppressed) }),
  }
}

function placeIn(members: Members): Pick<Finding, 'place' | 'range'> {
  const pointer = listIn(members, 'path').map((segment) => String(segment))
  return { place: { source: textIn(members, 'source'), pointer, on: 'value' }, range: rangeIn(members) }
}

function relatedIn(written: unknown): RelatedPlace {
  const members = membersOf(written)
  return { message: textIn(members, 'message'), ...placeIn(members) }
}

function fixIn(written: unknown): FindingFix {
  const members = membersOf(written)
  const edits = listIn(members, 'edits').map((edit) => {
    const own = membersOf(edit)
    return { source: textIn(own, 'source'), range: rangeIn(own), text: textIn(own, 'text') }
  })
  return { safety: members.safety === 'safe' ? 'safe' : 'unsafe', title: textIn(members, 'title'), edits }
}

const suppressionForms = ['comment', 'x-msgapi-ignore', 'file'] as const

function suppressionIn(written: unknown): NonNullable<Finding['suppressed']> {
  const { by, reason } = membersOf(written)
  const form = suppressionForms.find((each) => each === by)
  if (form === undefined) throw new ElementError('has no "suppressed.by"')
  return { by: form, ...(typeof reason === 'string' ? { reason } : {}) }
}

type Members = Readonly<Record<string, unknown>>

function membersOf(value: unknown): Members {
  if (!isRecord(value)) throw new ElementError('is no object of a finding')
  return value
}

function textIn(members: Members, name: string): string {
  const value = members[name]
  if (typeof value !== 'string') throw new ElementError(`has no text as "${name}"`)
  return value
}

function listIn(members: Members, name: string): readonly unknown[] {
  const value = members[name]
  if (!Array.isArray(value)) throw new ElementError(`has no list as "${name}"`)
  return value
}

function severityIn({ severity }: Members): Severity {
  const found = typeof severity === 'number' ? severities[severity] : undefined
  if (found === undefined) throw new ElementError('has no "severity" from 0 to 3')
  return found
}

function rangeIn({ range }: Members): Range {
  const { start, end } = membersOf(range)
  return { start: positionIn(start), end: positionIn(end) }
}

function positionIn(position: unknown): Range['start'] {
  const { line, character } = membersOf(position)
  if (!isCount(line) || !isCount(character))
    throw new ElementError('has no "range" with lines and characters from 0 on')
  return { line, character }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
