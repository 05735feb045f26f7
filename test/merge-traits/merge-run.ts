import { join, relative } from 'node:path'
import type { Test } from 'tap'
import { type TransformOutcome, transform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'

export type Files = Readonly<Record<string, string>>

/** What every description begins with. */
export const head = 'asyncapi: 3.0.0\ninfo: {title: t, version: 1.0.0}\n'

interface Run {
  readonly texts: Files
  readonly findings: readonly string[]
  readonly outcome: TransformOutcome
  readonly again: () => Promise<Run>
}

/** Runs a transform on files, the entry being `api.yaml` or `api.json`. Findings of level info are left out. */
export async function run(
  t: Test,
  files: Files,
  name: string,
  options: Readonly<Record<string, unknown>>,
): Promise<Run> {
  // The repository ignores the folders of tests; a repository of their own makes the other descriptions in them count.
  const folder = t.testdir({ '.git': {}, ...treeOf(files) })
  const entry = 'api.json' in files ? 'api.json' : 'api.yaml'
  const outcome = await transform(join(folder, entry), { use: [[name, options]], root: folder })
  if (outcome.crashed) throw new Error(outcome.findings.map(({ message }) => message).join('\n'))
  const texts = {
    ...files,
    ...Object.fromEntries(outcome.files.map(({ path, text }) => [relative(folder, path), text])),
  }
  const findings = outcome.findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity, place }) => {
      const file = relative(folder, place.source)
      const where = formatFragment(place.pointer)
      return `${severity} ${code.replace(`${name}/`, '')} ${file === entry ? '' : file}${where}`
    })
  return { texts, findings, outcome, again: () => run(t, texts, name, options) }
}

/** Files as the folders that tap writes. */
function treeOf(files: Files): Record<string, string | Record<string, string>> {
  const tree: Record<string, string | Record<string, string>> = {}
  for (const [name, text] of Object.entries(files)) {
    const [folder = '', file] = name.split('/')
    const inside = tree[folder]
    if (file === undefined) tree[name] = text
    else tree[folder] = { ...(typeof inside === 'object' ? inside : {}), [file]: text }
  }
  return tree
}

/** The second run changes nothing. */
export async function isOnce(t: Test, { texts, again }: Run, title: string): Promise<void> {
  const second = await again()
  t.strictSame(second.texts, texts, `${title}, twice`)
  t.notOk(second.outcome.files.some(({ isChanged }) => isChanged))
}
