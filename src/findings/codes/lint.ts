import { codeGroup } from './code-group.ts'

/** Running rules. */
export const lintCodes = codeGroup({
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
