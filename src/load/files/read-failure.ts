import { basename } from 'node:path'

/** The reason why a file is not read. */
export interface ReadFailure {
  readonly ok: false
  readonly path: string
  readonly reason: 'missing' | 'outside-root' | 'not-a-file' | 'secret' | 'too-large' | 'unreadable'
  /** The code for a finding about it. */
  readonly code:
    | 'ref/unresolved'
    | 'ref/outside-root'
    | 'ref/not-a-regular-file'
    | 'ref/secret-file'
    | 'limit/file-size'
    | 'limit/total-size'
  /** The problem, as the second half of a sentence. */
  readonly detail: string
}

const codes = {
  missing: 'ref/unresolved',
  'outside-root': 'ref/outside-root',
  'not-a-file': 'ref/not-a-regular-file',
  secret: 'ref/secret-file',
  'too-large': 'limit/file-size',
  unreadable: 'ref/unresolved',
} as const

/** Makes the failure of a file that is not read. `detail` is the problem, as the second half of a sentence. */
export function failure(path: string, reason: ReadFailure['reason'], detail: string): ReadFailure {
  return { ok: false, path, reason, code: codes[reason], detail }
}

/** The failure that does not reveal whether the file exists. */
export function outsideRoot(path: string): ReadFailure {
  return failure(path, 'outside-root', 'it is outside the root folder')
}

const details: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'symbolic links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ERR_INVALID_ARG_VALUE: 'the name holds a NUL character',
}

/** The failure for a system error. */
export function systemFailure(error: unknown, path: string): ReadFailure {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return failure(path, 'missing', `there is no file ${basename(path)}`)
  return failure(path, 'unreadable', details[code] ?? code)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)
}

/** The kind of a thing that is not a file, for a message. */
export function whatIsThere(status: Record<'isDirectory' | 'isFIFO' | 'isSocket', () => boolean>): string {
  if (status.isDirectory()) return 'a folder'
  if (status.isFIFO()) return 'a pipe'
  if (status.isSocket()) return 'a socket'
  return 'a device'
}
