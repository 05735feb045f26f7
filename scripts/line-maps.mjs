import path from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'

/**
 * A file of the library, and the source map for it if it holds code of ours. The map names the line of our sources and not
 * the columns, nothing of packages, and holds no source: 0.4 MB for the whole library in place of 2.5.
 * @param {import('./bundle.mjs').Output} output
 * @param {import('rolldown').SourceMap} map as the bundler wrote it
 * @returns {import('./bundle.mjs').Output[]}
 */
export function withLineMap(output, { sources, mappings }) {
  const isOurs = sources.map((source) => /^(?:\.\.\/)+(?:src|bundler|rulesets|plugins|packages)\/.+\.ts$/.test(source))
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
  if (used.length === 0) return [output]
  const lineMap = {
    version: 3,
    sources: used.map((source) => sources[source]),
    names: [],
    mappings: encode(lines),
  }
  const file = `${output.file}.map`
  return [
    { ...output, text: `${output.text}//# sourceMappingURL=${path.posix.basename(file)}\n` },
    { file, text: JSON.stringify(lineMap), imports: [], modules: [] },
  ]
}
