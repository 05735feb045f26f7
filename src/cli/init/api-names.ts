import { basename, dirname, extname } from 'node:path'

/** File names that say nothing about their content. */
const general =
  /^(?:asyncapi|api|apis|spec|specification|index|main|events?|messages?|openapi|schema|docs?|bundled?|v?\d+)$/i

/** Folders that say nothing either. */
const generalFolder =
  /^(?:src|docs?|spec|specs|api|apis|asyncapi|main|resources|public|contracts?|packages|services|tests?|target|build|classes|dist|\.)$/i

const version = /^v\d+$/i

/** A path as the words that can name it, its file first and then its folders from there, and which of them do. */
interface Named {
  readonly path: string
  readonly words: readonly string[]
  readonly used: ReadonlySet<number>
}

/**
 * Names for descriptions, from their paths with `/`: the file name, or the nearest folder whose name says more. Where
 * names repeat, the nearest folders in which the paths differ come before or behind; what still repeats gets a number.
 */
export function apiNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const named of distinguished(paths.map(firstNamed))) names.set(freeName(nameOf(named), names), named.path)
  return names
}

/** A name, with a number if it is taken. */
export function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`
  return name
}

function firstNamed(path: string): Named {
  const words = [
    basename(path, extname(path))
      .replace(/[._-]?(?:asyncapi|api)$/i, '')
      .replace(/^asyncapi[._-]/i, ''),
  ]
  for (let folder = dirname(path); folder !== '.' && folder !== '/'; folder = dirname(folder))
    words.push(basename(folder))
  const [first = ''] = words
  const isGeneral = general.test(first) || first === ''
  const telling = isGeneral
    ? words.findIndex((word, index) => index > 0 && !generalFolder.test(word) && !version.test(word))
    : 0
  return { path, words, used: new Set([Math.max(telling, 0)]) }
}

/** Adds words until names differ, or no word is left in which their paths do. */
function distinguished(all: readonly Named[]): readonly Named[] {
  const shared = new Map<string, ReadonlySet<string>>()
  for (const named of all) {
    const name = nameOf(named)
    const words = new Set(named.words)
    shared.set(name, new Set([...(shared.get(name) ?? words)].filter((word) => words.has(word))))
  }
  const next = all.map((named) => {
    const common = shared.get(nameOf(named))
    const { words, used } = named
    const index = words.findIndex((word, at) => !used.has(at) && tells(word) && common?.has(word) === false)
    return index === -1 ? named : { ...named, used: new Set([...used, index]) }
  })
  return next.every((named, index) => named === all[index]) ? all : distinguished(next)
}

/** True for a word that can tell two descriptions apart: one that says something, or a version. */
function tells(word: string): boolean {
  return version.test(word) || !(word === '' || general.test(word) || generalFolder.test(word))
}

function nameOf({ words, used }: Named): string {
  const name = words
    .filter((_, index) => used.has(index))
    .reverse()
    .join('-')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}_]+|-+$/gu, '')
  return name === '' ? 'api' : name
}
