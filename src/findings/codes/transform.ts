import { codeGroup } from './code-group.ts'

/** Changing descriptions. */
export const transformCodes = codeGroup({
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
