import { checkArguments, text } from '../call-options.ts'
import { UsageError } from '../config/errors.ts'
import { bundleAll } from '../run/bundles.ts'
import type { FixOptions, FixOutcome } from '../run/fix-outcome.ts'
import { lintDocuments } from '../run/lint-entries.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import type {
  BundleOptions,
  CallControl,
  CallOptions,
  LintOptions,
  ProjectOptions,
  TransformOptions,
} from '../run/options.ts'
import type { BundlesOutcome, RunOutcome, TransformsOutcome } from '../run/outcome.ts'
import { Run } from '../run/run.ts'
import { transformAll } from '../run/transform-entries.ts'
import { abortable } from './abortable.ts'
import {
  entriesKind,
  projectBundleKind,
  projectFixKind,
  projectLintKind,
  projectOptionsKind,
  projectTransformKind,
} from './option-kinds.ts'

type Entries = readonly (string | EntryDocument)[]

/**
 * Descriptions for repeated calls: the interface for editors, servers and watchers. It keeps files, settings, rulesets
 * and plugins until it is told that a file changed. Calls run one after the other.
 */
export interface OpenProject {
  /** As `lint`. */
  lint(entries: Entries, options?: CallOptions<LintOptions>): Promise<RunOutcome>
  /** As `fix`: returns the fixed texts and keeps reading those that are there; `hold` them, or write them and say so. */
  fix(entries: Entries, options?: CallOptions<FixOptions>): Promise<FixOutcome>
  /** As `bundle` of a list. */
  bundle(entries: Entries, options?: CallOptions<BundleOptions>): Promise<BundlesOutcome>
  /** As `transform` of a list. */
  transform(entries: Entries, options?: CallOptions<TransformOptions>): Promise<TransformsOutcome>
  /**
   * From the next call on, reads a text in place of a file, even if the file does not exist. Without a text, reads the
   * file again.
   */
  hold(path: string, text: string | undefined): Promise<void>
  /** Says that a file is new, gone or different. What depends on it is read again, and nothing else. */
  changed(path: string): Promise<void>
  /** Drops what the project holds. Later calls reject with a UsageError. */
  close(): Promise<void>
}

/** Most bytes of texts that a project keeps parsed. */
const mostBytes = 128_000_000

/** Opens a project with the options that all of its calls have in common. Throws a UsageError for a wrong option. */
export function openProject(options: ProjectOptions = {}): OpenProject {
  checkArguments('openProject()', { options: [options, projectOptionsKind] })
  let run: Run | undefined = new Run(options, { mostBytes, keepsAll: true })
  let last: Promise<unknown> = Promise.resolve()

  function next<Result>(name: string, work: (run: Run) => Promise<Result>): Promise<Result> {
    const call = last.then(() => {
      if (run === undefined) throw new UsageError(`${name}() is called on a project that is closed; open another one.`)
      return work(run)
    })
    last = call.catch(() => {})
    return call
  }

  function ask<Own extends CallControl, Result>(
    name: string,
    own: Own,
    work: (run: Run, own: Own) => Promise<Result>,
  ): Promise<Result> {
    return next(name, (run) => {
      run.begin()
      return abortable(own, (checked) => work(run, checked))
    })
  }

  return {
    async lint(entries, own = {}) {
      checkArguments('lint()', { entries: [entries, entriesKind], options: [own, projectLintKind] })
      return ask('lint', own, (run, checked) => lintDocuments(run, entries, checked))
    },
    async fix(entries, own = {}) {
      checkArguments('fix()', { entries: [entries, entriesKind], options: [own, projectFixKind] })
      const { fixDocuments } = await import('../run/fix-documents.ts')
      return ask('fix', own, (run, checked) => fixDocuments(run, entries, checked))
    },
    async bundle(entries, own = {}) {
      checkArguments('bundle()', { entries: [entries, entriesKind], options: [own, projectBundleKind] })
      return ask('bundle', own, (run, checked) => bundleAll(run, entries, checked))
    },
    async transform(entries, own = {}) {
      checkArguments('transform()', { entries: [entries, entriesKind], options: [own, projectTransformKind] })
      return ask('transform', own, (run, checked) => transformAll(run, entries, checked))
    },
    async hold(path, held) {
      checkArguments('hold()', { path: [path, text], text: [held ?? '', text] })
      return next('hold', (run) => run.hold(path, held))
    },
    async changed(path) {
      checkArguments('changed()', { path: [path, text] })
      return next('changed', (run) => run.changed(path))
    },
    async close() {
      await last
      run = undefined
    },
  }
}
