import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { codeOf, isMissing, namesInFolder, suggestion } from '../../command.ts'
import { longestPath } from '../option-values.ts'
import { globCharacters } from './glob-matches.ts'

/**
 * The kind of a target, as far as the file system tells. Other problems, such as a missing permission, are reported
 * when the target is read.
 */
export type TargetKind =
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'glob' }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }

/** The kind of a target on the command line, relative to the working folder. */
export function kindOfTarget(target: string, workingFolder: string): TargetKind {
  const path = resolve(workingFolder, target)
  if (/^https?:\/\//i.test(target)) {
    const message = `${target} is not on this computer; this version of msgapi reads files only.`
    return { kind: 'refused', message }
  }
  if (target.length > longestPath) {
    const message = `Unexpected target of ${target.length} characters, expected ${longestPath} at most.`
    return { kind: 'refused', message }
  }
  const isGlob = globCharacters.test(target)
  try {
    return { kind: statSync(path).isDirectory() ? 'folder' : 'file' }
  } catch (error) {
    // A glob may be longer than the name of any file.
    if (codeOf(error) === 'ENAMETOOLONG' && isGlob) return { kind: 'glob' }
    if (!isMissing(error)) return { kind: 'file' }
    return isGlob ? { kind: 'glob' } : { kind: 'missing', message: missingMessage(target, path) }
  }
}

/** The message for a target that does not exist, with the name in its folder that was probably meant. */
export function missingMessage(target: string, path: string): string {
  const hint = suggestion(basename(path), namesInFolder(dirname(path)))
  return hint === '' ? `${target} does not exist; check the name.` : `${target} does not exist${hint}`
}
