import { isOptions, parseText, quote, toData, type WrittenTransform } from '../command.ts'
import { defaultLimits, UsageError } from '../index.ts'

/** How many characters an option may have: more than this belongs in a config. */
const longestUse = 100_000
/** How many characters of a wrong value a message shows. */
const mostShown = 60

/**
 * Reads the values of `--use`, each `NAME` or `NAME:OPTIONS`. OPTIONS are a flow map of YAML, or `option=value,…`: a
 * value with a comma is in double quotes (write two for one), and a repeated option is a list. Rejects with a
 * UsageError that names the expected form.
 */
export async function parseUses(written: readonly string[]): Promise<readonly WrittenTransform[]> {
  const uses: WrittenTransform[] = []
  for (const each of written) uses.push(await parseUse(each))
  return uses
}

async function parseUse(written: string): Promise<WrittenTransform> {
  if (written.length > longestUse)
    throw new UsageError(`--use has ${written.length} characters, expected ${longestUse} at most; use a config.`)
  const colon = written.indexOf(':')
  const name = colon === -1 ? written : written.slice(0, colon)
  if (!/^[^\s"=,{}]+$/.test(name)) {
    throw new UsageError(
      `Unexpected ${quote(name, mostShown)} in --use, expected the name of a transform, as in merge-traits:nulls=delete.`,
    )
  }
  if (colon === -1) return { name, options: {} }
  const text = written.slice(colon + 1)
  if (text.trimStart().startsWith('{')) return { name, options: await flowMap(name, text) }
  return { name, options: pairs(name, text), isText: true }
}

async function flowMap(name: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  const { root, findings } = await parseText('--use', text, 'yaml', defaultLimits)
  const [problem] = findings.filter(({ severity }) => severity === 'error')
  const data = problem === undefined && root?.kind === 'map' ? toData(root) : undefined
  if (isOptions(data)) return data
  const reason = problem === undefined ? 'it is no map' : problem.message
  throw new UsageError(`The options of --use ${name} are no map of YAML such as { order: format }: ${reason}.`)
}

/** An option, its value in quotes or without, and what ends it. */
const pair = /[ \t]*([^\s"=,{}]+)=(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y

function pairs(name: string, text: string): Readonly<Record<string, unknown>> {
  const values = new Map<string, string[]>()
  pair.lastIndex = 0
  for (let end = ','; end === ','; ) {
    const start = pair.lastIndex
    const [match, option, quoted, plain = '', separator = ''] = pair.exec(text) ?? []
    if (match === undefined || option === undefined) throw wrongPair(name, text.slice(start))
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    const known = values.get(option)
    if (known === undefined) values.set(option, [value])
    else known.push(value)
    end = separator
  }
  // Made of entries, so that every name is one like any other.
  return Object.fromEntries([...values].map(([option, given]) => [option, given.length === 1 ? given[0] : given]))
}

function wrongPair(name: string, rest: string): UsageError {
  const found = rest === '' ? 'end of the options' : quote(rest, mostShown)
  const advice = rest.includes('"') ? '; put the whole value in double quotes, with "" for each in it' : ''
  return new UsageError(`Unexpected ${found} in --use ${name}, expected option=value,… or a map { … }${advice}.`)
}
