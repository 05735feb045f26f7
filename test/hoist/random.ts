import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { componentKinds } from '../../src/components/component-kind.ts'
import { buildGraph } from '../../src/graph/build.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { transform, type UsedTransform } from '../../src/index.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import { meaningDifference } from '../../src/meaning/meaning-difference.ts'
import { readerOf } from '../oracle/memory-files.ts'
import { descriptions } from '../oracle/random-description.ts'
import { runs } from '../volume.ts'

const choices = fc.record({
  duplicates: fc.boolean(),
  minimum: fc.nat({ max: 5 }),
  names: fc.constantFrom('auto', 'key', 'title', 'path'),
  kinds: fc.constantFrom(componentKinds, ['schemas'], ['messages', 'channels', 'servers']),
})

t.test('hoisting keeps the meaning of random descriptions, leaves nothing to hoist and can be undone', async (t) => {
  await fc.assert(
    fc.asyncProperty(descriptions, choices, async (files, options) => {
      const entry = Object.keys(files)[0] ?? ''
      const root = t.testdir(treeOf(files))
      const run = (content: string, ...use: readonly UsedTransform[]) =>
        transform({ path: join(root, entry), content }, { use, root, noConfig: true })
      const use: UsedTransform = ['hoist-components', options]
      const once = await run(files[entry] ?? '', use)
      const [result] = once.files
      const problems = once.findings.filter(({ code }) => code.startsWith('transform/'))
      if (problems.length > 0) throw new Error(JSON.stringify(problems))
      if (result === undefined) return
      const twice = await run(result.text, use)
      if (twice.files[0]?.text !== result.text) throw new Error(`twice is not once: ${twice.files[0]?.text}`)
      const inlined = await run(files[entry] ?? '', use, 'inline-references')
      const texts = new Map(inlined.files.map(({ path, text }) => [path, text]))
      const sources = new Map(Object.entries(files).map(([name, text]) => [join(root, name), text]))
      const difference = meaningDifference(await graphOf(sources), await graphOf(texts))
      if (difference !== undefined) throw new Error(difference.message)
    }),
    runs(60),
  )
  t.end()
})

/** Files as the folders that tap writes. */
function treeOf(files: Readonly<Record<string, string>>): TestFolder {
  const tree: TestFolder = {}
  for (const [name, text] of Object.entries(files)) {
    const way = name.split('/')
    const file = way.pop() ?? ''
    let at = tree
    for (const part of way) {
      const known = at[part]
      const folder: TestFolder = typeof known === 'object' ? known : {}
      at[part] = folder
      at = folder
    }
    at[file] = text
  }
  return tree
}

interface TestFolder {
  [name: string]: TestFolder | string
}

/** The graph of texts by path, the entry first. */
async function graphOf(texts: ReadonlyMap<string, string>): Promise<Graph> {
  const [[entry, text] = ['', '']] = [...texts]
  const file = await parseText(entry, text, languageOf(entry), defaultLimits)
  return buildGraph(file, { reader: readerOf(texts), limits: defaultLimits })
}
