import { bundledCodes, refusalCodes } from './bundle.ts'
import { type CodeGroup, codeGroup } from './code-group.ts'
import { contractCodes } from './contract.ts'
import { limitCodes, remoteLimitCodes } from './limit.ts'
import { parseCodes } from './parse.ts'
import { referenceCodes } from './ref.ts'
import { upgradeRefusalCodes, upgradeReportCodes } from './upgrade.ts'

/** Finding out what a document is. */
const versionCodes = codeGroup({
  'version/missing': {
    severity: 'error',
    meaning: 'there is no version field',
    advice: 'add one, or correct its name',
  },
  'version/not-a-string': {
    severity: 'error',
    meaning: 'the version is a number, a list, nothing, …',
    advice: 'write three numbers, such as `3.1.0`, or put it in quotes',
  },
  'version/malformed': {
    severity: 'error',
    meaning: 'not of the form major.minor.patch',
    advice: 'write three numbers',
  },
  'version/unsupported': {
    severity: 'error',
    meaning: 'a version other than 2.0 to 2.6 and 3.x',
    advice: 'convert the document, or use a tool for that version',
  },
  'version/upgradable': {
    severity: 'info',
    meaning: 'version 2; it is checked by its own text, and rules about version 3 alone report nothing',
    advice: 'convert the description with `msgapi upgrade`, or leave it as it is',
  },
  'version/upgrade-first': {
    severity: 'error',
    meaning: 'what was asked for is done with version 3 only: some transforms',
    advice: 'convert the description with `msgapi upgrade` first',
  },
  'version/unknown-minor': {
    severity: 'warn',
    meaning: 'a minor version later than 3.1; it is read as 3.1',
    advice: 'look for a newer msgapi',
  },
  'version/other-format': {
    severity: 'error',
    meaning: 'an OpenAPI or Arazzo document',
    advice: 'use a tool for that format',
  },
  'version/not-a-description': {
    severity: 'error',
    meaning: 'the root is a list or a plain value',
    advice: 'lint the file that starts the description',
  },
})

/** Running rules. */
const lintCodes = codeGroup({
  'lint/function-failed': {
    severity: 'error',
    meaning:
      'the function of a rule threw an error, returned what is no list of findings or a promise that is never settled, or a filter of it could not be answered in time; the other rules ran, and the exit code is 2',
    advice: 'correct the function, or the options that the rule gives it',
  },
  'lint/plugin-failed': {
    severity: 'error',
    meaning:
      'code of a plugin threw an error, returned something else than it should, or a promise that never settled: in a rule, when it read a schema, or when it checked a binding; everything else ran, and the exit code is 2',
    advice: 'correct the plugin, or look for a newer version of it',
  },
  'lint/deprecated-rule': {
    severity: 'info',
    meaning: 'the config sets a rule that its plugin calls deprecated; the rule still runs',
    advice: 'set the rule that the finding names in its place, or remove the setting',
  },
  'lint/budget': {
    severity: 'warn',
    meaning:
      'a function that looks at the path of values was not called for all of the ways that lead to shared values, which are too many',
    advice: 'write the function so that it needs the value only, or split the document',
  },
})

/** Changing descriptions. */
const transformCodes = codeGroup({
  'edit/written-anew': {
    severity: 'info',
    meaning:
      'an edit had no place in the text of the file, as with a merge key at that point: the file says the same and has lost its layout; comments are above their keys',
    advice: 'write the merge key or alias out first, if the layout matters',
  },
  'edit/comments-removed': {
    severity: 'info',
    meaning:
      'a transform removed comments with the values that they belong to, and nothing else has their text, or an earlier draft has comments on values that the new one lacks; the finding lists them',
    advice: 'add those that you need again',
  },
  'edit/aliases-written-out': {
    severity: 'info',
    meaning:
      'a transform replaced YAML aliases or merge keys by copies of their values, because the anchored value changes, or would come after them; the finding lists them',
    advice: 'use references (`$ref`) if the values should stay shared',
  },
  'transform/failed': {
    severity: 'error',
    meaning: 'a transform threw an exception; what it changed is dropped, and the exit code is 2',
    advice: 'correct the transform, or look for a newer version of its plugin',
  },
  'transform/not-writable': {
    severity: 'error',
    meaning:
      'the result of a transform has a value that its file cannot hold, such as `.inf` in JSON; what it changed is dropped',
    advice: 'write the description as YAML',
  },
  'transform/not-equivalent': {
    severity: 'error',
    meaning: 'a transform that keeps the meaning would have changed it; what it changed is dropped',
    advice: 'report it to the author of the transform',
  },
  'transform/conflict': {
    severity: 'error',
    meaning: 'two entries of one run share a file and change one place of it in different ways; nothing is written',
    advice: 'transform the entries in runs of their own, or write each into a folder of its own',
  },
  'transform/used-elsewhere': {
    severity: 'error',
    meaning:
      'the run would change a part that another description below the root uses as well, or that is one (with `--write`), or break a reference of another description; nothing is written, and the exit code is 2',
    advice: 'name that description as an entry too, keep what it refers to, or write the result elsewhere with `-o`',
  },
})

/** Fixing findings. */
const fixCodes = codeGroup({
  'fix/failed': {
    severity: 'error',
    meaning:
      'a fixer of a plugin threw an exception, or returned something else than edits that can be applied; it is not used again in the run, the others go on, and the exit code is 2',
    advice: 'report it to the author of the plugin; `--fix-rule` leaves the fixer out',
  },
  'fix/rolled-back': {
    severity: 'warn',
    meaning:
      'a fix was taken back: it would have added an error, broken a reference, or needed a place that the text does not have',
    advice: 'mend the finding by hand, and report the fixer to its author',
  },
  'fix/used-elsewhere': {
    severity: 'warn',
    meaning:
      'a fix would rename, move or remove a key that descriptions outside of the run refer to, so it was left out',
    advice: 'name these descriptions as targets too',
  },
  'fix/circular': {
    severity: 'warn',
    meaning: 'fixes undo what others do: the same text came twice, so these fixes are left out, and all others stay',
    advice: 'choose one with `--fix-rule`, or report the fixer to its author',
  },
})

/** Suppressing findings. */
const suppressionCodes = codeGroup({
  'suppression/malformed': {
    severity: 'warn',
    meaning:
      'a comment `msgapi-disable…` or an item of `x-msgapi-ignore` that cannot be understood; it suppresses nothing',
    advice: 'write it as the message says',
  },
  'suppression/all-rules': {
    severity: 'info',
    meaning: 'a comment names no rule, so that it suppresses all of them',
    advice: 'name the rules that are meant',
  },
  'suppression/unused': {
    severity: 'warn',
    meaning: 'a suppression hides no finding, though its rule ran, or `msgapi-enable` ends nothing',
    advice: 'remove it, with `--fix` in descriptions and `msgapi suppress --prune` in the suppressions file',
  },
  'suppression/expired': {
    severity: 'warn',
    meaning: 'the last day of a suppression (`until`) is over; it suppresses nothing',
    advice: 'correct what it hid',
  },
  'suppression/policy': {
    severity: 'warn',
    meaning:
      'a suppression lacks what `suppressionPolicy` of the config requires, or is of a code that cannot be suppressed; it suppresses nothing',
    advice: 'write what it lacks, or correct what it hid',
  },
  'suppression/unknown-rule': {
    severity: 'warn',
    meaning: 'a suppression names no rule that there is, or an error of another stage, which cannot be suppressed',
    advice: 'correct the code',
  },
})

/** Every code that a stage gives by itself, which is none of a rule, by the names of their tables in docs/. */
export const codeGroups = {
  parse: parseCodes,
  limit: limitCodes,
  remote: remoteLimitCodes,
  version: versionCodes,
  ref: referenceCodes,
  lint: lintCodes,
  transform: transformCodes,
  fix: fixCodes,
  suppression: suppressionCodes,
  refused: refusalCodes,
  bundled: bundledCodes,
  contract: contractCodes,
  upgradeRefusal: upgradeRefusalCodes,
  upgradeReport: upgradeReportCodes,
}

type CodesOf<Group> = Group extends CodeGroup<infer Code> ? Code : never

/** A code that a stage gives by itself. */
export type StageCode = CodesOf<(typeof codeGroups)[keyof typeof codeGroups]>
