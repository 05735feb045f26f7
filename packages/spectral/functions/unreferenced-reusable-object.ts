import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { isRecord } from '../../../src/plain-data.ts'
import { describedOption, objectOption } from './option-check.ts'
import { decodeReferenceSegment, isString } from './print-path.ts'
import { spectralFunction } from './spectral-function.ts'

const pointerFragment = /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i

const isPointerFragment = (value: unknown): value is string => isString(value) && pointerFragment.test(value)

const examples =
  'Example valid options: { "reusableObjectsLocation": "#/components/schemas" }, { "reusableObjectsLocation": "#/$defs" }'

/**
 * Spectral's `unreferencedReusableObject`: reports members of an object that no reference of any file leads to. As in Spectral, a
 * reference to something inside a member does not count.
 */
export const unreferencedReusableObject = spectralFunction({
  name: 'unreferencedReusableObject',
  accepts: isRecord,
  options: objectOption<{ reusableObjectsLocation: string }>(
    {
      reusableObjectsLocation: describedOption(
        '"unreferencedReusableObject" and its "reusableObjectsLocation" option support only valid JSON Pointer fragments, i.e. "#", "#/foo", "#/paths/~1user"',
        isPointerFragment,
      ),
    },
    ['reusableObjectsLocation'],
    {
      type: `"unreferencedReusableObject" function has invalid options specified. ${examples}`,
      required: `"unreferencedReusableObject" function is missing "reusableObjectsLocation" option. ${examples}`,
    },
  ),
  run(value, { reusableObjectsLocation: location }, { document, documentInventory }) {
    const targets = targetsOf(documentInventory.graph)
    const source = document.source ?? ''
    return Object.keys(value)
      .filter((name) => !targets.has(`${source}${location}/${name}`))
      .map((name) => ({
        message: 'Potential orphaned reusable object has been detected',
        path: `${location}/${name}`.split('/').slice(1).map(decodeReferenceSegment),
      }))
  },
})

type ReferenceGraph = RulesetFunctionContext['documentInventory']['graph']

// Cached, because a ruleset asks for several places of one document.
const knownTargets = new WeakMap<object, ReadonlySet<string>>()

function targetsOf(graph: ReferenceGraph): ReadonlySet<string> {
  if (graph === null) throw new Error('unreferencedReusableObject requires dependency graph')
  const known = knownTargets.get(graph)
  if (known !== undefined) return known
  const targets = new Set(graph.overallOrder().map(decodeReferenceSegment))
  knownTargets.set(graph, targets)
  return targets
}
