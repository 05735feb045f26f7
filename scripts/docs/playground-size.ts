import { gzipSync } from 'node:zlib'

/** What the page may load, compressed, however it is used; the file for rulesets of Spectral comes on top. */
const most = 700_000

/** What the page loads at once. */
export const pageFiles = [
  'playground.html',
  'site.css',
  'site.js',
  'playground/page.css',
  'playground/start.js',
  'playground/page.js',
]
const worker = 'playground/worker.js'
const ofRulesets = /^playground\/spectral-/

const staticImports = /\b(?:from|import)"\.\/([^"]+)"/g
const allImports = /["`]\.\/([\w.-]+\.js)["`]/g

type SiteFiles = ReadonlyMap<string, string | Buffer>

/** Bytes that the playground loads, compressed. */
export interface PlaygroundSizes {
  readonly untilFirstFinding: number
  /** However the page is used, without a ruleset of Spectral. */
  readonly all: number
  readonly problems: readonly string[]
}

/** How much the playground loads, by the files of the site; a problem if it is too much. */
export function playgroundSizes(files: SiteFiles): PlaygroundSizes {
  const untilFirstFinding = sizeOf(files, [...pageFiles, ...reached(files, staticImports)])
  const all = sizeOf(files, [...pageFiles, ...reached(files, allImports)])
  const excess = `Unexpected size of the playground, ${all} bytes, expected ${most} at most`
  return { untilFirstFinding, all, problems: all > most ? [excess] : [] }
}

/** The files of the worker that lead from one to the next by some kind of import. */
function reached(files: SiteFiles, imports: RegExp): ReadonlySet<string> {
  const found = new Set([worker])
  for (const file of found) {
    for (const [, name] of String(files.get(file)).matchAll(imports)) {
      const imported = `playground/${name}`
      if (files.has(imported) && !ofRulesets.test(imported)) found.add(imported)
    }
  }
  return found
}

function sizeOf(files: SiteFiles, names: readonly string[]): number {
  return names.reduce((sum, name) => {
    const content = files.get(name)
    if (content === undefined) throw new Error(`Unexpected site without ${name}`)
    return sum + gzipSync(content, { level: 9 }).length
  }, 0)
}
