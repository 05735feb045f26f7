import { basename, dirname, extname } from 'node:path'

/** File names that say nothing about their content. */
const general =
  /^(?:asyncapi|api|apis|spec|specification|index|main|events?|messages?|openapi|schema|docs?|bundled?|v?\d+)$/i

/** Folders that say nothing either. */
const generalFolder =
  /^(?:src|docs?|spec|specs|api|apis|asyncapi|main|resources|public|contracts?|packages|services|tests?|target|build|classes|dist|\.)$/i

/**
 * Names for descriptions, from their paths with `/`: the file name, or the nearest folder whose name says more. If
 * names repeat, all but the first get a number.
 */
export function apiNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const path of paths) {
    names.set(freeName(wordOf(path), names), path)
  }
  return names
}

/** A name, with a number if it is taken. */
export function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`
  return name
}

function wordOf(path: string): string {
  const words = [
    basename(path, extname(path))
      .replace(/[._-]?(?:asyncapi|api)$/i, '')
      .replace(/^asyncapi[._-]/i, ''),
  ]
  for (let folder = dirname(path); folder !== '.' && folder !== '/'; folder = dirname(folder))
    words.push(basename(folder))
  const [first = '', ...folders] = words
  const telling = general.test(first) || first === '' ? folders.find((word) => !generalFolder.test(word)) : first
  const word = (telling ?? first).replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^[^\p{L}\p{N}_]+|-+$/gu, '')
  return word === '' ? 'api' : word
}
