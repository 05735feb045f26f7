import { stageCodes } from '../findings/codes/facts.ts'
import type { Finding, RelatedPlace } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { Reference } from './objects-and-references.ts'
import type { ReferenceSite } from './resolve.ts'

const mostSteps = 10

/** A reference as messages show it: quoted, and without the credentials that a network address may hold. */
export function shown(text: string): string {
  return quote(text.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i, '$1//…@'))
}

/** A finding at the `$ref` of a Reference Object, with the references by which the walk came there. */
export function findingAt(
  { location }: { readonly location: NodePath },
  code: StageCode,
  message: string,
  reachedBy?: Reference,
): Finding {
  const { place, range } = relatedAt(location, '')
  const related = chainTo(reachedBy).map((step) =>
    relatedAt(step.location, `reached by this reference to ${shown(step.text)}`),
  )
  return {
    code,
    message,
    severity: stageCodes[code].severity,
    place,
    range,
    ...(related.length === 0 ? {} : { related }),
  }
}

/** Schemas in a text language can only be referred to against the letter of the format, which tools read differently. */
export function textFileFinding(reference: Reference): Finding {
  const message = `Reference ${shown(reference.text)} leads to a text file, which the format does not allow, so other tools may not follow it; "msgapi bundle" inlines the text`
  return findingAt(reference, 'ref/text-file', message, reference.reachedBy)
}

/** A loop of references that reach no value, reported at the member that the walk met first. */
export function loopFinding(loop: readonly (ReferenceSite & { readonly reachedBy?: Reference })[]): Finding {
  const [first, ...others] = loop
  if (first === undefined) throw new Error('a loop of references has members')
  const texts = others.slice(0, mostSteps - 1).map(({ text }) => shown(text))
  const steps = loop.length > mostSteps ? [...texts, '…'] : texts
  const message =
    loop.length === 1
      ? `Reference ${shown(first.text)} leads to itself; write a value in its place`
      : `Reference ${shown(first.text)} leads to ${steps.join(', then to ')}, and back to itself; give one of them a value`
  const { related: reached = [], ...finding } = findingAt(first, 'ref/cycle', message, first.reachedBy)
  const members = others.slice(0, mostSteps).map((site) => relatedAt(site.location, `leads to ${shown(site.text)}`))
  const related = [...reached, ...members]
  return { ...finding, ...(related.length === 0 ? {} : { related }) }
}

function relatedAt(location: NodePath, message: string): RelatedPlace {
  return location.file.relatedAt([...pointerOf(location), '$ref'], 'value', message)
}

/** The references by which the walk came from the entry file, first step first; of many, the first and the last ones. */
function chainTo(last: Reference | undefined): readonly Reference[] {
  const chain: Reference[] = []
  const seen = new Set<Reference>()
  for (let at = last; at !== undefined && !seen.has(at); at = at.reachedBy) {
    seen.add(at)
    chain.push(at)
  }
  const [first, ...others] = chain.reverse()
  return first === undefined ? [] : [first, ...others.slice(1 - mostSteps)]
}
