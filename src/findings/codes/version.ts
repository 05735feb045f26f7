import { codeGroup } from './code-group.ts'

/** Finding out what a document is. */
export const versionCodes = codeGroup({
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
    meaning: 'a major version other than 3',
    advice: 'convert the document, or use a tool for that version',
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
