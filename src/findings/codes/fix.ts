import { codeGroup } from './code-group.ts'

/** Fixing findings. */
export const fixCodes = codeGroup({
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
