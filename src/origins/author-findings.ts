import { isDeepStrictEqual } from 'node:util'
import type { SpectralRanges } from '../../packages/spectral/index.ts'
import { withRuleSetting, withSetting } from '../config/rule-setting.ts'
import type { Settings } from '../config/settings.ts'
import { authorPlaceOf, isMade } from '../edit/author-places.ts'
import type { Finding, RelatedPlace } from '../findings/finding.ts'
import { isSettableStageCode } from '../findings/stage-codes.ts'
import type { Graph } from '../graph/graph.ts'
import { toData } from '../load/node-data.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Transformed } from '../transform/run.ts'
import { rangeAtOrigin } from './range-at-origin.ts'

/** What transforms reported, with the severities that the settings give it; errors stay errors. */
export function findingsOfTransforms(
  { findings }: Pick<Transformed, 'findings'>,
  settings: Settings,
): readonly Finding[] {
  return findings.flatMap((finding) => withSetting(finding, settings))
}

/** Shows findings on files that transforms made at the places where their authors wrote the content, with the severity that the settings give them there. */
export async function findingsOfAuthors(
  findings: readonly Finding[],
  { files, entry }: Graph,
  settings: Settings,
): Promise<readonly Finding[]> {
  if (findings.length === 0 || ![...files.values()].some(isMade)) return findings
  // Loaded when there is something to show: it comes with the view of Spectral.
  const { SpectralRanges: RangesOfFile } = await import('../../packages/spectral/index.ts')
  const ranges = new Map<SourceFile, SpectralRanges>()
  return findings.flatMap((finding) => {
    const moved = authorsPlace(finding)
    const isMadeValue = moved !== undefined && finding.fixable !== undefined && !isAuthors(finding)
    const { fixable: _fixable, ...unfixable } = finding
    const related = finding.related?.map((each): RelatedPlace => ({ ...each, ...authorsPlace(each) }))
    if (moved === undefined && related === undefined) return [finding]
    const shown = { ...(isMadeValue ? unfixable : finding), ...moved, ...(related === undefined ? {} : { related }) }
    return isSettableStageCode(finding.code) ? withSetting(shown, settings) : withRuleSetting(shown, settings)
  })

  function authorsPlace({
    place,
    range,
  }: Pick<Finding, 'place' | 'range'>): Pick<Finding, 'place' | 'range'> | undefined {
    const made = files.get(place.source)
    if (made === undefined || !isMade(made)) return undefined
    const { file, pointer, on } = authorPlaceOf(made, place.pointer, place.on)
    const shown = { place, range, entry: made, inSpectral }
    return { place: file.placeAt(pointer, on), range: rangeAtOrigin(shown, file, pointer) }
  }

  /** Whether the value of a finding is as its author wrote it: what a transform made is not mended in the source. */
  function isAuthors({ place }: Finding): boolean {
    const made = files.get(place.source)
    if (made === undefined) return false
    const { file, pointer, on } = authorPlaceOf(made, place.pointer, place.on)
    const [now, before] = [made.nodeAt(place.pointer), file.nodeAt(pointer)]
    if (now === undefined || before === undefined || pointer.at(-1) !== place.pointer.at(-1)) return false
    return on === place.on && isDeepStrictEqual(toData(now), toData(before))
  }

  /** The ranges of a file in Spectral, which reads JSON as YAML, unless a reference leads there. */
  function inSpectral(file: SourceFile): SpectralRanges {
    const known = ranges.get(file) ?? new RangesOfFile(file, file.path.endsWith('.json') && file.path !== entry.path)
    ranges.set(file, known)
    return known
  }
}
