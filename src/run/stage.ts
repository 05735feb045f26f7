import type { ConfigError } from '../config/errors.ts'
import type { CommandLineSettings } from '../config/resolved-config.ts'
import type { Settings } from '../config/settings.ts'
import type { Finding, Question } from '../findings/finding.ts'
import type { FileReader } from '../load/files/read.ts'
import type { RulesOutcome } from '../rules/rulesets.ts'
import type { OpenEntry } from './open-entry.ts'
import type { ReferredBy, UsedTransform } from './used-transforms.ts'

/** What a run does with each entry: lint it, bundle it, transform it, or all of these in a pipeline. */
export interface Stage<Made> {
  /**
   * Whose findings the stage may have: suppressions of these that hide nothing are reported, and with `lint` also defects in
   * suppressions. A stage that only reads descriptions takes `transform`.
   */
  readonly purpose: 'lint' | 'bundle' | 'transform'
  readonly asks: StageAsks
  /** Whether nothing is made of an entry, for the findings that are left in it. */
  readonly isRefused?: ((findings: readonly Finding[], settings: Settings) => boolean) | undefined
  /** Works on an entry. Rejects with a ConfigError or UsageError when it cannot; what is wrong with the entry is among the findings. */
  work(entry: OpenEntry): Promise<StageReport<Made>>
}

/** What a stage wants of the settings of an entry and of how it is read, beside the options of the call. */
export interface StageAsks extends Pick<CommandLineSettings, 'bundle' | 'pipeline' | 'rulesets'> {
  /** The codes that a config may set; with them, an unknown code in the config is an error. */
  readonly knownCodes?: (() => ReadonlySet<string>) | undefined
  /** The transforms before the stage, in place of those of the config. */
  readonly use?: readonly UsedTransform[] | undefined
  /** An earlier result of transforms, relative to the working folder. */
  readonly fromDraft?: string | undefined
  /** Who will refer to the result; undefined when it is a file beside those that were read. */
  readonly referredBy?: ReferredBy | undefined
  /** What `loadFile` made of files, for entries that have them in common; the entries are among them. */
  readonly sources?: FileReader['loaded'] | undefined
}

/** What a stage found in an entry and made of it. */
export interface StageReport<Made> {
  /** All findings, those of loading and references too, in the files as they are after the transforms. */
  readonly findings: readonly Finding[]
  /** Findings that are already where the author wrote what they are about. */
  readonly reported?: readonly Finding[] | undefined
  /** What rules found, each time that they ran; their findings are among those above. */
  readonly linted: readonly RulesRun[]
  /** Whether findings in a bundle are shown where its source map says. */
  readonly readsSourceMap: boolean
  /** Says of findings whether a fixer can mend them; undefined when nobody asks. */
  readonly withFixers?: ((findings: readonly Finding[]) => Promise<readonly Finding[]>) | undefined
  /** Whether a plugin failed, apart from rules. */
  readonly crashed: boolean
  /** Whether the findings are exactly those of Spectral, in its order. */
  readonly spectralOnly?: boolean | undefined
  readonly questions?: ReadonlyMap<string, Question> | undefined
  /** The names of the transforms that ran. */
  readonly transforms: readonly string[]
  /** Whether not all ran that suppressions may be for. */
  readonly isPartial: boolean
  /** Undefined when nothing could be made. */
  readonly made: Made | undefined
}

/** What rules found in an entry. */
export interface RulesRun extends RulesOutcome {
  /** Errors in rules that did not run. */
  readonly errors: readonly ConfigError[]
  /** Whether only Spectral rulesets ran: then the findings are in Spectral's order. */
  readonly spectralOnly: boolean
  /** The codes of all rules of these rulesets, those that are off included, where they are not among those that msgapi knows anyway. */
  readonly codes?: readonly string[]
  /** The options of the rule of a finding at its place, or of the function of a rule in Spectral's form; undefined for one without options. */
  readonly optionsOf: (finding: Finding) => unknown
  /** The rulesets that ran: files, or names of those that come with msgapi or Spectral. */
  readonly rulesets: readonly string[]
  /** Notices about the rulesets that ran, and about those that did not. */
  readonly notices: readonly string[]
}
