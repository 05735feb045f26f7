import path from 'node:path'
import type { MappedPlace, MappedSource, StoredSourceMap } from '../../bundler/index.ts'
import { SpectralRanges } from '../../packages/spectral/index.ts'
import { withRuleSetting, withSetting } from '../config/rule-setting.ts'
import type { Settings } from '../config/settings.ts'
import type { Finding, Range, RelatedPlace } from '../findings/finding.ts'
import { isAddress } from '../load/files/address.ts'
import type { FileReader } from '../load/files/read.ts'
import { languageOf, parseText } from '../load/parse.ts'
import type { SourceFile } from '../load/source-file.ts'
import { stepInto } from '../load/source-file.ts'
import type { Place, Pointer } from '../pointer.ts'
import { factsOf, isRuleCode } from '../rules/rulesets.ts'
import { rangeAtOrigin } from './range-at-origin.ts'

/** A bundle whose findings are mapped, and how the files that it was made of are read. */
export interface MappedRun {
  readonly entry: SourceFile
  readonly reader: FileReader
  readonly settings: Settings
  /** Every file that was read, by real path; gains those that findings are pointed to. */
  readonly files: Map<string, SourceFile>
}

/** Why findings are not shown in a file: it lies outside the root, or it is missing or differs from what was bundled. */
export type Unfit = 'outside-root' | 'changed'

/** Points findings in a bundle to the files that it was made of, as its source map says. */
export class Origins {
  /** The files that findings cannot be shown in, by the way to them from the bundle, with the reason. */
  readonly unfit = new Map<string, Unfit>()
  readonly #run: MappedRun
  readonly #map: StoredSourceMap
  readonly #loaded = new Map<string, Promise<SourceFile | undefined>>()
  readonly #ranges = new Map<SourceFile, SpectralRanges>()

  constructor(run: MappedRun, map: StoredSourceMap) {
    this.#run = run
    this.#map = map
  }

  /** A finding at the place that it comes from, with the severity that the settings give it there; none when that is `off`. */
  async mapped(finding: Finding): Promise<readonly Finding[]> {
    const { place, range, related, code } = finding
    // Findings about the text of the bundle have no place in the source files.
    const at = code.startsWith('parse/')
      ? undefined
      : await this.#originOf(place, range, factsOf(code).aboutName === true)
    const others = related === undefined ? undefined : await this.#relatedOf(related)
    if (at === undefined) return [others === undefined ? finding : { ...finding, related: others }]
    // What a bundle holds is not fixed there, and what was bundled may say something else.
    const { fixable: _fixable, ...found } = finding
    const moved = { ...found, ...at, ...(others === undefined ? {} : { related: others }) }
    const { settings } = this.#run
    return isRuleCode(code) ? withRuleSetting(moved, settings) : withSetting(moved, settings)
  }

  async #relatedOf(related: readonly RelatedPlace[]): Promise<readonly RelatedPlace[]> {
    const mapped: RelatedPlace[] = []
    for (const each of related) mapped.push({ ...each, ...(await this.#originOf(each.place, each.range, false)) })
    return mapped
  }

  async #originOf(
    place: Place,
    range: Range,
    isOfName: boolean,
  ): Promise<{ readonly place: Place; readonly range: Range } | undefined> {
    const { entry } = this.#run
    if (place.source !== entry.path) return undefined
    const origin = (isOfName ? await this.#nameAt(place.pointer) : undefined) ?? this.#nearest(place.pointer)
    const file = origin === undefined ? undefined : await this.#load(origin.source)
    if (file === undefined || origin === undefined) return undefined
    const { pointer } = origin
    const shown = { place, range, entry, inSpectral: (shownFile: SourceFile) => this.#rangesOf(shownFile) }
    return { place: file.placeAt(pointer, place.on), range: rangeAtOrigin(shown, file, pointer) }
  }

  /** The ranges of a file in Spectral, which reads JSON as YAML, unless a reference leads there. */
  #rangesOf(file: SourceFile): SpectralRanges {
    const { entry } = this.#run
    const root = this.#map.placeOf([])?.source.path
    const isEntry = file === entry || (root !== undefined && path.resolve(path.dirname(entry.path), root) === file.path)
    const known = this.#ranges.get(file) ?? new SpectralRanges(file, file.path.endsWith('.json') && !isEntry)
    this.#ranges.set(file, known)
    return known
  }

  /** Where a value comes from; what the bundle lacks, from below where the value around it comes from. */
  #nearest(pointer: Pointer): Pick<MappedPlace, 'source' | 'pointer'> | undefined {
    for (let length = pointer.length; length >= 0; length--) {
      const origin = this.#map.placeOf(pointer.slice(0, length))
      if (origin !== undefined) return { ...origin, pointer: [...origin.pointer, ...pointer.slice(length)] }
    }
    return undefined
  }

  /** Where the name is under which the bundle has a value: that may be a reference in the sources. */
  async #nameAt(pointer: Pointer): Promise<Pick<MappedPlace, 'source' | 'pointer'> | undefined> {
    const key = pointer.at(-1)
    const around = key === undefined ? undefined : this.#map.placeOf(pointer.slice(0, -1))
    if (around === undefined || key === undefined) return undefined
    const file = await this.#load(around.source)
    const map = file?.nodeAt(around.pointer)
    if (map === undefined || stepInto(map, key) === undefined) return undefined
    return { source: around.source, pointer: [...around.pointer, key] }
  }

  #load(source: MappedSource): Promise<SourceFile | undefined> {
    const known = this.#loaded.get(source.path) ?? this.#loadOnce(source)
    this.#loaded.set(source.path, known)
    return known
  }

  async #loadOnce(source: MappedSource): Promise<SourceFile | undefined> {
    // What came from the network is not fetched again to show a line of it.
    if (isAddress(source.path)) return undefined
    const file = await this.#read(source)
    if (typeof file === 'string') {
      this.unfit.set(source.path, file)
      return undefined
    }
    this.#run.files.set(file.path, file)
    return file
  }

  /** A file as it was when the bundle was made of it. Nothing is read that a reference of the bundle could not lead to. */
  async #read({ path: way, isText }: MappedSource): Promise<SourceFile | Unfit> {
    if (path.isAbsolute(way)) return 'changed'
    const { entry, reader, settings } = this.#run
    const content = await reader.read(path.resolve(path.dirname(entry.path), way))
    if (!content.ok) return content.reason === 'outside-root' ? 'outside-root' : 'changed'
    if (!isText(Buffer.from(content.bytes).toString())) return 'changed'
    return parseText(content.path, content.bytes, languageOf(content.path), settings.limits)
  }
}
