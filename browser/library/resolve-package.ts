import { dirname, resolve } from 'node:path'
import type * as onNode from '../../src/foreign-code/imports/resolve-package.ts'
import { at } from './files.ts'

const absent = { path: undefined, reason: 'missing' } as const
const refused = {
  path: undefined,
  reason: 'refused',
  problem: 'msgapi/browser has no packages; give what it holds as a file',
} as const

/** In place of what finds packages: there are none. A name may be that of a file, as in Spectral, which is looked for next. */
export const resolvePackage: typeof onNode.resolvePackage = async (name, from) => {
  const path = resolve(dirname(from), name)
  return ['', '.yaml', '.yml', '.json'].some((ending) => at(path + ending) !== undefined) ? absent : refused
}

export const mainOfFolder: typeof onNode.mainOfFolder = async () => refused
