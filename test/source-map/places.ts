import fc from 'fast-check'
import t from 'tap'
import type { GraphBundleOptions } from '../../bundler/index.ts'
import { bundleFiles, memoryFiles } from '../oracle/memory-files.ts'
import { descriptions } from '../oracle/random-description.ts'
import { runs } from '../volume.ts'
import { fixtures, languages } from './fixtures.ts'
import { problemsOf } from './problems-of-map.ts'

/** Ways to bundle. */
const anyOptions = fc.constantFrom<Omit<GraphBundleOptions, 'as' | 'limits'>>(
  {},
  { inline: 'local' },
  { inline: 'all', origins: true },
  { dedupe: true, origins: true },
  { stripExtensions: ['x-d*'] },
)

t.test('every value of a bundle has a place in its sources', async (t) => {
  for (const { title, files, entry, options } of fixtures) {
    const sources = memoryFiles(files)
    t.same(await problemsOf(sources, await bundleFiles(sources, entry, options)), [], title)
  }
  const anyFiles = fc.oneof(descriptions, fc.constantFrom(...fixtures.map(({ files }) => files)))
  await fc.assert(
    fc.asyncProperty(anyFiles, languages, anyOptions, async (files, as, options) => {
      const sources = memoryFiles(files)
      const [entry = ''] = Object.keys(files)
      const result = await bundleFiles(sources, entry, { ...options, as })
      const problems = result.text === undefined ? [] : await problemsOf(sources, result)
      if (problems.length > 0) throw new Error([...problems, result.text].join('\n'))
    }),
    runs(20),
  )
})
