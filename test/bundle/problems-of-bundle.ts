import path from 'node:path'
import type { GraphBundleOptions } from '../../bundler/index.ts'
import { describeFindings } from '../oracle/fixture.ts'
import { bundleFiles, folder, memoryFiles } from '../oracle/memory-files.ts'
import { judge } from '../oracle/oracle.ts'

/** What is wrong with a bundle, by the oracle, and when it is bundled once more. */
export async function problemsOf(
  files: Readonly<Record<string, string>>,
  entry: string,
  text: string,
  language: string,
  options: Omit<GraphBundleOptions, 'limits'> = {},
): Promise<readonly string[]> {
  const sources = memoryFiles(files)
  const { dedupe, followExtensions } = options
  const modulo = { stripped: strippedBy(options), anyOrder: dedupe, followExtensions }
  const wrong = judge(path.join(folder, entry), (file) => sources.get(file), text, modulo)
  const alone = `again.${language}`
  // What names were given to is not there any more, which would be said.
  const again = await bundleFiles(memoryFiles({ [alone]: text }), alone, {
    ...options,
    as: undefined,
    names: undefined,
  })
  return again.text === text
    ? wrong
    : [...wrong, `bundled again it is another text: ${describeFindings(again.findings)}`]
}

/** The names of the extensions that are left out. */
function strippedBy({ stripExtensions = [] }: Omit<GraphBundleOptions, 'limits'>): RegExp | undefined {
  if (stripExtensions.length === 0) return undefined
  const patterns = stripExtensions.map((pattern) => pattern.replaceAll('.', '[.]').replaceAll('*', '.*'))
  return new RegExp(`^(?=x-)(?:${patterns.join('|')})$`)
}
