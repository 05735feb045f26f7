import path from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'

/** @typedef {{ file: string, text: string }} Output */

/**
 * A file of the library, and the source map for it if it holds code of ours. The map names the line of our sources and not
 * the columns, nothing of packages, and holds no source: 0.4 MB for the whole library in place of 2.5.
 * @param {object} module
 * @param {string} module.file
 * @param {string} module.text
 * @param {string} module.map as the bundler wrote it
 * @param {string} module.before whole lines that go in front of the text
 * @returns {Output[]}
 */
export function withLineMap({ file, text, map, before }) {
  /** @type {{ sources: string[], mappings: string }} */
  const { sources, mappings } = JSON.parse(map)
  const isOurs = sources.map((source) => /^(?:\.\.\/)+(?:src|bundler|rulesets|plugins)\//.test(source))
  /** @type {number[]} */
  const used = []
  /** @type {(source: number) => number} */
  const indexOf = (source) => {
    if (!used.includes(source)) used.push(source)
    return used.indexOf(source)
  }
  const lines = decode(mappings).map((segments) => {
    /** @type {import('@jridgewell/sourcemap-codec').SourceMapSegment[]} */
    const kept = []
    let place = ''
    for (const [column, source = -1, line = 0] of segments) {
      const [here, segment] = isOurs[source]
        ? [`${source}:${line}`, /** @type {const} */ ([column, indexOf(source), line, 0])]
        : ['', /** @type {const} */ ([column])]
      if (here !== place) kept.push([...segment])
      place = here
    }
    return kept
  })
  if (used.length === 0) return [{ file, text: before + text }]
  const linesBefore = before.split('\n').length - 1
  const lineMap = {
    version: 3,
    sources: used.map((source) => sources[source]),
    names: [],
    mappings: ';'.repeat(linesBefore) + encode(lines),
  }
  return [
    { file, text: `${before}${text}//# sourceMappingURL=${path.posix.basename(file)}.map\n` },
    { file: `${file}.map`, text: JSON.stringify(lineMap) },
  ]
}
