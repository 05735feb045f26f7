import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Case, changes, type Expectations, endProblems, inParallel, runBounded, snapshot } from './hostile-case.ts'
import { attackCases } from './hostile-version-2.ts'
import type { Share } from './share.ts'

interface UpgradesOutcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
}

/** The channel and the operation that the maker of the cases writes, with what the cases change in them. */
const body =
  /channels:(?<end>[\r\n]+) {2}(?<name>.*):[\r\n]+ {4}address: (?<address>.*)[\r\n]+ {4}messages:[\r\n]+ {6}m1:[\r\n]+ {8}\$ref: '#\/components\/messages\/M1'[\r\n]+operations:[\r\n]+ {2}op1:[\r\n]+ {4}action: send[\r\n]+(?<traits> {4}traits:[\r\n]+.*[\r\n]+)? {4}channel:[\r\n]+ {6}\$ref: '#\/channels\/c1'/

const jsonBody =
  '"channels":{"c1":{"address":"a/b","messages":{"m1":{"$ref":"#/components/messages/M1"}}}},"operations":{"op1":{"action":"send","channel":{"$ref":"#/channels/c1"}}}'
const jsonBodyOfVersion2 =
  '"channels":{"a/b":{"subscribe":{"operationId":"op1","message":{"$ref":"#/components/messages/M1"}}}}'

/**
 * Runs `upgrade --write` on the hostile documents in version 2, and on those that attack the upgrade itself. Each entry whose bytes can
 * be read gets a verdict as JSON; a refused one stays as it is, and one that is upgraded needs no second upgrade.
 * @param out the folder in which the maker wrote the cases
 */
export async function runUpgrades(
  out: string,
  expectations: Expectations,
  cli: string,
  probeFolder: string,
  share: Share,
): Promise<UpgradesOutcome> {
  const failures: string[] = []
  const made = expectations.cases.filter(({ skipped, ruleset }) => skipped !== true && ruleset === undefined)
  const respelled = new Set(
    made.filter((one) => becomesVersion2(path.join(out, one.id, one.entry))).map(({ id }) => id),
  )
  const cases = share.of([...made, ...attackCases(out)])
  await inParallel(cases, async (one) => {
    const problems = await problemsOf(one, path.join(out, one.id), respelled.has(one.id) || one.cat === 'version-2')
    if (problems.length > 0) failures.push(`${one.id} upgrade: ${problems.join('; ')}`)
  })
  // Were the texts of the maker others, the cases would no longer be of version 2.
  if (share.isWhole && respelled.size < 120) failures.push(`only ${respelled.size} cases are of version 2`)
  return { total: cases.length, passed: cases.length - failures.length, failures }

  async function problemsOf(one: Case, folder: string, isVersion2: boolean): Promise<readonly string[]> {
    const cwd = path.join(folder, one.cwd ?? '')
    const entry = path.relative(cwd, path.join(folder, one.entry))
    const safe = one.mustNotCreateSafe === undefined ? [] : ['--safe']
    const words = [cli, 'upgrade', '--root', folder, ...safe, entry]
    // Other cases write in their folders at the same time.
    const before = snapshot(folder)
    const first = await runBounded([...words, '--write', '-f', 'json'], one, cwd, probeFolder)
    const changed = changes(before, snapshot(folder))
    const problems = [...endProblems(one, first, expectations.always, folder)]
    const { verdict, reports } = verdictIn(first.stdout)
    const shown = `exit ${first.code}, ${verdict ?? 'no verdict'}: ${(first.stderr || reports).slice(0, 300)}`
    if (first.stdout.length + first.stderr.length > expectations.always.maxOutputBytes) problems.push('a long output')
    if (first.code === 2 ? !mayBeUnread(one) : first.code !== (verdict === 'refused' ? 1 : 0)) problems.push(shown)
    if (first.code !== 0 && changed.length > 0) problems.push(`changed ${changed[0]}`)
    if (isVersion2 && one.exitClass === 'accept' && verdict !== 'upgraded') problems.push(`expected upgraded, ${shown}`)
    if (one.exitClass === 'reject' && first.code === 0) problems.push(`expected refused, ${shown}`)
    if (reports.includes('transform/not-equivalent')) problems.push(shown)
    if (first.code !== 0) return problems
    const second = await runBounded([...words, '--check', '-f', 'json'], one, cwd, probeFolder)
    const again = verdictIn(second.stdout)
    if (second.code !== 0 || again.verdict !== 'unchanged')
      problems.push(`a second upgrade ends with ${second.code}, ${again.verdict}: ${again.reports.slice(0, 300)}`)
    return problems
  }
}

/** Entries that are not read, or whose run cannot begin. */
function mayBeUnread({ cat, message }: Case): boolean {
  return cat === 'config' || message.includes('limit/file-size')
}

function verdictIn(stdout: string): { readonly verdict: unknown; readonly reports: string } {
  try {
    const { verdict, reports } = JSON.parse(stdout)
    return { verdict, reports: JSON.stringify(reports) }
  } catch {
    return { verdict: undefined, reports: stdout }
  }
}

/** Writes a document of the maker in version 2, with the same attack. False if its channels have another form than those of the others. */
function becomesVersion2(file: string): boolean {
  // Bytes that are no UTF-8 stay as they are.
  const before = readFileSync(file, 'latin1')
  const versioned = before
    .replace(/^((?:\xef\xbb\xbf)?(?:%.*\n|---\n)*)asyncapi: 3\.0\.0/, '$1asyncapi: 2.6.0')
    .replace('"asyncapi":"3.0.0"', '"asyncapi":"2.6.0"')
  const after = versioned
    .replace(jsonBody, () => jsonBodyOfVersion2)
    .replace(body, (...found) => bodyOfVersion2(found.at(-1)))
  writeFileSync(file, after, 'latin1')
  return versioned !== after
}

function bodyOfVersion2({ end, name, address, traits = '' }: Record<string, string>): string {
  const key = name === 'c1' ? (address ?? '') : (name ?? '')
  return [
    'channels:',
    ...(key.length > 1000 ? [`  ? ${key}`, '  :'] : [`  ${key}:`]),
    '    subscribe:',
    '      operationId: op1',
    ...(traits === '' ? [] : [traits.replace(/^ {4}/gm, '      ').trimEnd()]),
    '      message:',
    "        $ref: '#/components/messages/M1'",
  ].join(end)
}
