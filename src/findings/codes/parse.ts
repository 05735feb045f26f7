import { codeGroup } from './code-group.ts'

/** Reading text as YAML or JSON. */
export const parseCodes = codeGroup({
  'parse/syntax': {
    severity: 'error',
    meaning: 'the file is not valid YAML, or not valid JSON',
    advice: 'correct it; the first finding in a file is often the cause of the others',
  },
  'parse/conflict': {
    severity: 'error',
    meaning:
      'the file contains a merge conflict: lines `<<<<<<<`, `=======` and `>>>>>>>`; nothing else in it is reported',
    advice: 'keep one of the two versions, and remove these lines',
  },
  'parse/empty': {
    severity: 'error',
    meaning: 'the file is empty, or contains only comments',
    advice: 'write the document, or remove the file',
  },
  'parse/encoding': {
    severity: 'error',
    meaning: 'the bytes are not UTF-8',
    advice: 'save the file as UTF-8',
  },
  'parse/control-character': {
    severity: 'error',
    meaning: 'a control character, which the text must not hold',
    advice: 'remove it, or write it as an escape in double quotes',
  },
  'parse/odd-space': {
    severity: 'error',
    meaning:
      'a line is indented with a no-break space or another space of Unicode, which is a letter to YAML; nothing else in the file is reported',
    advice: 'write usual spaces; a key that begins with such a character needs quotes',
  },
  'parse/duplicate-key': {
    severity: 'error',
    meaning: 'a map has a key twice',
    advice: 'rename or remove one of them',
  },
  'parse/non-string-key': {
    severity: 'error',
    meaning: 'a map or a list is used as a key',
    advice: 'put quotes around it, or write a name',
  },
  'parse/multiple-documents': {
    severity: 'error',
    meaning: 'a second document in one YAML file',
    advice: 'put it into a file of its own',
  },
  'parse/alias-unknown': {
    severity: 'error',
    meaning: 'an alias before its anchor, or without one',
    advice: 'correct its name, or put the text in quotes',
  },
  'parse/alias-cycle': {
    severity: 'error',
    meaning: 'an alias inside the value that it stands for',
    advice: 'write the value out, or use a reference',
  },
  'parse/unknown-tag': {
    severity: 'error',
    meaning: 'a tag for a type that JSON does not have',
    advice: 'remove it',
  },
  'parse/tag-mismatch': {
    severity: 'error',
    meaning: 'a value that does not match its tag, such as `!!int abc`',
    advice: 'change one of them',
  },
  'parse/merge-key': {
    severity: 'warn',
    meaning: '`<<`, which YAML 1.2 does not have; it is read as a merge. An error if its value cannot be merged',
    advice: 'write the keys out, or use a reference',
  },
  'parse/non-finite-number': {
    severity: 'warn',
    meaning: 'a number in YAML that JSON does not have: `.inf`, `-.inf` or `.nan`; many tools read it as null',
    advice: 'write a finite number, or a text in quotes',
  },
  'parse/yaml-version': {
    severity: 'warn',
    meaning: 'a `%YAML` directive of a version other than 1.1 and 1.2; the file is read as YAML 1.2',
    advice: 'correct or remove it',
  },
})
