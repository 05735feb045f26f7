import { codeGroup } from './code-group.ts'

/** A limit of the config is reached. */
export const limitCodes = codeGroup(
  {
    'limit/file-size': {
      severity: 'error',
      meaning: '`fileBytes`',
      advice: 'split the file',
    },
    'limit/total-size': {
      severity: 'error',
      meaning: '`totalBytes`',
      advice: 'refer to fewer or smaller files',
    },
    'limit/files': {
      severity: 'error',
      meaning: '`files`',
      advice: 'put files together',
    },
    'limit/references': {
      severity: 'error',
      meaning: '`references`',
      advice: 'split the description',
    },
    'limit/reference-chain': {
      severity: 'error',
      meaning: '`chain`',
      advice: 'refer to the value itself, not to a reference to it',
    },
    'limit/depth': {
      severity: 'error',
      meaning: '`depth`',
      advice: 'give inner parts a name and refer to them',
    },
    'limit/nodes': {
      severity: 'error',
      meaning: '`nodes`',
      advice: 'split the file, or write references in place of aliases',
    },
    'limit/aliases': {
      severity: 'error',
      meaning: '`aliases`',
      advice: 'write references in place of aliases',
    },
    'limit/key-length': {
      severity: 'error',
      meaning: '`keyBytes`',
      advice: 'shorten the key',
    },
    'limit/pattern-length': {
      severity: 'error',
      meaning: '`patternBytes`',
      advice: 'shorten the pattern of the schema; values are not checked against it',
    },
    'limit/pattern-steps': {
      severity: 'error',
      meaning: '`patternSteps`',
      advice: 'shorten patterns or the texts they are matched against; no pattern is tested after this',
    },
  },
  { titles: { meaning: 'Setting', advice: 'What to do, unless you raise it' } },
)

/** A limit of reading from the network is reached. */
export const remoteLimitCodes = codeGroup({
  'limit/remote-time': {
    severity: 'error',
    meaning: 'a host does not answer in time, a document takes too long, or all together do',
    advice: 'try again, or download the file; a [lock file](remote.md#the-lock-file) keeps what was read',
  },
  'limit/remote-size': {
    severity: 'error',
    meaning: 'the document is larger than what may be read',
    advice: 'split it',
  },
  'limit/remote-requests': {
    severity: 'error',
    meaning: 'the run asked for more than may be asked for',
    advice: 'keep what was read in a lock file and run again',
  },
})
