import path from 'node:path'
import { parseDocument, visit } from 'yaml'
import type { BundleResult, GraphBundleOptions } from '../../bundler/index.ts'
import type { CutDescription } from './cut.ts'
import { jsonOf } from './cut-files.ts'
import { type Data, Documents, parseData, pointerOf, referenceIn } from './document.ts'
import { describeFindings } from './fixture.ts'
import { bundleFiles, memoryFiles } from './memory-files.ts'
import { judge } from './oracle.ts'
import { Random } from './random.ts'

/**
 * What a cut description is when it is bundled, and what is wrong with that compared with the description before the cut, and
 * with the bundle of that.
 */
export async function bundleCut(
  cut: CutDescription,
  bundledWhole: string,
  options: Omit<GraphBundleOptions, 'limits'> = {},
): Promise<{ result: BundleResult; problems: readonly string[] }> {
  const result = await bundleFiles(memoryFiles(cut.files), cut.entry, options)
  const { text } = result
  if (text === undefined) return { result, problems: ['is refused', describeFindings(result.findings)] }
  const modulo = { anyOrder: options.dedupe }
  const wrong = judge('whole', (file) => (file === 'whole' ? cut.whole : undefined), text, modulo)
  const [before, after] = [demandedReferences(bundledWhole), demandedReferences(text)]
  const differing = before.filter((line, index) => line !== after[index])
  const alone = `again.${result.language}`
  const again = await bundleFiles(memoryFiles({ [alone]: text }), alone, options)
  const problems = [
    ...wrong,
    ...(before.length === after.length ? [] : ['has another number of references that the format demands']),
    ...(result.findings.some(({ code }) => code === 'bundle/written-anew') ? ['loses its layout'] : []),
    ...differing.map((line) => `has no longer ${line}`),
    ...(again.text === text ? [] : [`bundled again it is another text: ${describeFindings(again.findings)}`]),
  ]
  return { result, problems }
}

/**
 * The references of the root's operations to channels and messages, and of its channels to servers: a line for each, with the
 * pointer in it decoded, in the order of the document. A bundle must have those of the description before the cut, since
 * names of the root never change.
 */
function demandedReferences(text: string): readonly string[] {
  const documents = new Documents(() => text)
  const root = documents.root('whole')
  const lines: string[] = []
  const at = (data: Data | undefined, key: string): Data | undefined => {
    const value = data === undefined ? undefined : documents.resolve({ file: 'whole', data }).data
    return value instanceof Map ? value.get(key) : undefined
  }
  const note = (place: string, data: Data | undefined) => {
    const reference = referenceIn(data)
    if (reference !== undefined) lines.push(`${place}: ${JSON.stringify(pointerOf(reference))}`)
  }
  const noteAll = (place: string, data: Data | undefined) => {
    for (const item of Array.isArray(data) ? data : []) note(place, item)
  }
  const membersOf = (data: Data | undefined) => (data instanceof Map ? [...data] : [])
  for (const [name, channel] of membersOf(at(root.data, 'channels')))
    noteAll(`channels/${name}/servers`, at(channel, 'servers'))
  for (const [name, operation] of membersOf(at(root.data, 'operations'))) {
    const reply = at(operation, 'reply')
    for (const [place, owner] of [
      [`operations/${name}`, operation],
      [`operations/${name}/reply`, reply],
    ] as const) {
      note(`${place}/channel`, at(owner, 'channel'))
      noteAll(`${place}/messages`, at(owner, 'messages'))
    }
  }
  return lines
}

/** The same files with the keys of every map in another order. */
export function shuffled(files: CutDescription['files'], seed: number): CutDescription['files'] {
  const random = new Random(seed)
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      if (!/\.(?:json|ya?ml|avsc)$/.test(name)) return [name, text]
      const document = parseDocument(text, { stringKeys: true, intAsBigInt: true, logLevel: 'silent' })
      visit(document, {
        Map: (_key, map) => {
          map.items = random.shuffled(map.items)
        },
      })
      return [name, /\.(?:json|avsc)$/.test(name) ? jsonOf(document.contents) : document.toString({ lineWidth: 0 })]
    }),
  )
}

/** A text as data in which order has no meaning: two texts with the same result differ in the order of their keys alone. */
export function regardlessOfOrder(text: string): string {
  return JSON.stringify(sorted(parseData(text)))
}

function sorted(data: Data): unknown {
  if (Array.isArray(data)) return data.map(sorted)
  if (typeof data === 'bigint') return `integer ${data}`
  if (!(data instanceof Map)) return data
  return [...data].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, value]) => [key, sorted(value)])
}

/** The files under another folder. */
export function movedTo(folder: string, { files, entry }: CutDescription): Pick<CutDescription, 'files' | 'entry'> {
  const moved = Object.entries(files).map(([name, text]) => [path.posix.join(folder, name), text])
  return { files: Object.fromEntries(moved), entry: path.posix.join(folder, entry) }
}
