import { codeGroup } from './code-group.ts'

/** Suppressing findings. */
export const suppressionCodes = codeGroup({
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
