import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export type Role = 'send' | 'receive'

/** A change of a description with its verdicts. */
export interface ChangeExample {
  readonly change: string
  readonly old: unknown
  readonly new: unknown
  readonly verdicts: Readonly<Record<Role, string>>
}

interface WrittenChange {
  readonly change: string
  readonly old?: unknown
  readonly new?: unknown
  readonly verdict?: string
  readonly send?: string
  readonly receive?: string
}

interface WrittenChanges {
  readonly base: unknown
  readonly groups: readonly { readonly title: string; readonly changes: readonly WrittenChange[] }[]
}

/** The examples of changes by their groups, as the tests run them; those that pages show, unless another file is named. */
export function changeExamples(
  root: string,
  file = 'changes.yaml',
): readonly { title: string; examples: readonly ChangeExample[] }[] {
  const text = readFileSync(join(root, 'test/fixtures/contract', file), 'utf8')
  const { base, groups }: WrittenChanges = parse(text)
  return groups.map(({ title, changes }) => ({
    title,
    examples: changes.map(({ change, verdict = '', ...each }) => ({
      change,
      old: merged(base, each.old ?? {}),
      new: merged(base, each.new ?? {}),
      verdicts: { send: each.send ?? verdict, receive: each.receive ?? verdict },
    })),
  }))
}

/** Applies a JSON Merge Patch (RFC 7396). */
function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else result[name] = merged(result[name], value)
  }
  return result
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The table of what breaks whom, as the page on `diff` shows it. */
export function changeTableText(root: string): string {
  const lines = ['| What changed | The application sends | It receives |', '|---|---|---|']
  for (const { title, examples } of changeExamples(root)) {
    lines.push(`| **${title}** | | |`)
    for (const { change, verdicts } of examples) lines.push(`| ${change} | ${verdicts.send} | ${verdicts.receive} |`)
  }
  return `${lines.join('\n')}\n`
}
