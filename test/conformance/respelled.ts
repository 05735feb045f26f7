import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { lint, transform, type UsedTransform } from '../../src/index.ts'
import { inNeutralCode } from './spelling.ts'

/** A document in both spellings: paths below the folder of the corpus. */
interface Pair {
  readonly file: string
  readonly neutral: string
}

/**
 * What is wrong when a document of the corpus, in each spelling, is written in the other one and back: the bytes have to be the
 * author's, lint finds the same but for the words of codes, and the result is the same data as the other document of the pair.
 */
export async function judgeSpelling(folder: string, { file, neutral }: Pair): Promise<readonly string[]> {
  return [
    ...(await problemsOf({ folder, file, counterpart: neutral }, 'neutral', 'asyncapi')),
    ...(await problemsOf({ folder, file: neutral, counterpart: file }, 'asyncapi', 'neutral')),
  ]
}

interface Document {
  readonly folder: string
  readonly file: string
  readonly counterpart: string
}

async function problemsOf(
  { folder, file, counterpart }: Document,
  to: string,
  from: string,
): Promise<readonly string[]> {
  const entry = path.join(folder, file)
  const other = path.join(folder, counterpart)
  if (!existsSync(entry) || !existsSync(other)) return []
  const rootOf = (name: string) => realpathSync(path.join(folder, ...name.split('/').slice(0, 2)))
  const root = rootOf(file)
  const options = { root, noConfig: true }
  const there: UsedTransform = ['spelling', { to }]
  const back: UsedTransform = ['spelling', { to: from }]
  const once = await transform(entry, { ...options, use: [there] })
  // A broken description is not transformed.
  if (once.changes === undefined) return []
  const round = await transform(entry, { ...options, use: [there, back] })
  const problems = round.files
    .filter(({ path: at, text }) => text !== readFileSync(at, 'utf8'))
    .map(({ path: at }) => `${to}: ${path.basename(at)} differs, there and back`)
  if (round.files.length === 0) problems.push(`${to}: ${once.findings.map(({ code }) => code).join(', ')}`)
  const [before, after] = [await found(entry, options, []), await found(entry, options, [there])]
  if (!isDeepStrictEqual(before, after)) problems.push(`${to}: lint finds other things`)
  for (const { path: at, text } of once.files) {
    const pair = path.join(rootOf(counterpart), path.relative(root, at))
    const isEntry = at === realpathSync(entry)
    if (!isDeepStrictEqual(dataOf(text, isEntry), dataOf(textOf(pair), isEntry)))
      problems.push(`${to}: ${path.basename(at)} is other data than that of the other spelling`)
  }
  return problems
}

/** What lint finds, each with its place, codes in the words of the neutral spelling. */
async function found(
  entry: string,
  options: { readonly root: string; readonly noConfig: boolean },
  use: readonly UsedTransform[],
): Promise<readonly string[]> {
  const { findings } = await lint([entry], { ...options, use })
  return findings
    .map(
      ({ code, severity, place }) => `${severity} ${inNeutralCode(code)} ${place.source} /${place.pointer.join('/')}`,
    )
    .sort()
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}

/** A file as data. A part that is a description itself gets another version field when it is an entry: without that of a part. */
function dataOf(text: string, isEntry: boolean): unknown {
  const data: unknown = parse(text, { merge: true, logLevel: 'silent', uniqueKeys: false, maxAliasCount: -1 })
  if (isEntry || typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== 'asyncapi' && key !== 'specversion'))
}
