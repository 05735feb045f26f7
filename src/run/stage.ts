import type { ConfigError } from '../config/errors.ts'
import type { CommandLineSettings } from '../config/resolved-config.ts'
import type { Settings } from '../config/settings.ts'
import type { Finding, Question } from '../findings/finding.ts'
import type { FileReader } from '../load/files/read.ts'
import type { RulesOutcome } from '../rules/rulesets.ts'
import type { OpenEntry } from './open-entry.ts'
import type { ReferredBy, UsedTransform } from './used-transforms.ts'

/** The work of a run on each entry: lint it, bundle it, transform it, or all of these in a pipeline. */
export interface Stage<Made> {
  /**
   * Whose findings the stage may have: suppressions of these that hide nothing are reported, and with `lint` also defects in
   * suppressions. A stage that only reads descriptions takes `transform`.
   */
  readonly purpose: 'lint' | 'bundle' | 'transform'
  readonly asks: StageAsks
  /** True if the findings that are left in an entry prevent its result. */
  readonly isRefused?: ((findings: readonly Finding[], settings: Settings) => boolean) | undefined
  /** Works on an entry. Rejects with a ConfigError or UsageError when it cannot; what is wrong with the entry is among the findings. */
  work(entry: OpenEntry): Promise<StageReport<Made>>
}

/** The requirements of a stage for the settings and the reading of an entry, beside the options of the call. */
export interface StageAsks extends Pick<CommandLineSettings, 'bundle' | 'pipeline' | 'rulesets'> {
  /** The codes that a config may set; with them, an unknown code in the config is an error. */
  readonly knownCodes?: (() => ReadonlySet<string>) | undefined
  /** The transforms before the stage; they replace those of the config. */
  readonly use?: readonly UsedTransform[] | undefined
  /** An earlier result of transforms, relative to the working folder. */
  readonly fromDraft?: string | undefined
  /** Who will refer to the result; undefined when it is a file beside those that were read. */
  readonly referredBy?: ReferredBy | undefined
  /** True if transforms also run on a text that somebody is writing: references lead nowhere, and parts cannot be read. */
  readonly toleratesErrors?: boolean | undefined
  /** The results of `loadFile` that entries share; the entries are among them. */
  readonly sources?: FileReader['loaded'] | undefined
}

/** The findings and the result of a stage for an entry. */
export interface StageReport<Made> {
  /** All findings, those of loading and references too, in the files as they are after the transforms. */
  readonly findings: readonly Finding[]
  /** Findings that already are at the author's places. */
  readonly reported?: readonly Finding[] | undefined
  /** The findings of rules, each time that they ran; they are among the findings above. */
  readonly linted: readonly RulesRun[]
  /** True if findings in a bundle are shown at the places that its source map names. */
  readonly readsSourceMap: boolean
  /** Marks findings that a fixer can fix; undefined if nobody asks. */
  readonly withFixers?: ((findings: readonly Finding[]) => Promise<readonly Finding[]>) | undefined
  /** True if a plugin failed, apart from rules. */
  readonly crashed: boolean
  /** True if the findings are exactly those of Spectral, in its order. */
  readonly spectralOnly?: boolean | undefined
  readonly questions?: ReadonlyMap<string, Question> | undefined
  /** The names of the transforms that ran. */
  readonly transforms: readonly string[]
  /** True if some rules or transforms did not run. Unused suppressions are then not reported. */
  readonly isPartial: boolean
  /** Undefined when nothing could be made. */
  readonly made: Made | undefined
}

/** The findings of rules in an entry. */
export interface RulesRun extends RulesOutcome {
  /** Errors in rules that did not run. */
  readonly errors: readonly ConfigError[]
  /** True if only Spectral rulesets ran: then the findings are in Spectral's order. */
  readonly spectralOnly: boolean
  /** The codes of all rules of these rulesets, those that are off included, where they are not among those that msgapi knows anyway. */
  readonly codes?: readonly string[]
  /** The options of the rule of a finding at its place, or of the function of a rule in Spectral's form; undefined for one without options. */
  readonly optionsOf: (finding: Finding) => unknown
  /** The rulesets that ran: files, or names of those that come with msgapi or Spectral. */
  readonly rulesets: readonly string[]
  /** Notices about the rulesets that ran, and about those that did not. */
  readonly notices: readonly string[]
  /** False if code of a ruleset ran that does not say that equal input always gives equal findings. */
  readonly isCacheable: boolean
}
