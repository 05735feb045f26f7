import type { Finding } from '../findings/finding.ts'
import { inOrder } from '../findings/order.ts'
import { isRecord } from '../plain-data.ts'
import { type SuppressionForm, suppressionKey } from './suppression.ts'

/** Why a suppression does not count, for a reason that hundreds of a file may share. */
export type SharedProblem =
  /** The last day is over. */
  | { readonly kind: 'expired'; readonly named: string; readonly day: string }
  /** The policy forbids to suppress the code. */
  | { readonly kind: 'barred'; readonly named: string }
  | { readonly kind: 'no-reason'; readonly by: SuppressionForm }
  | { readonly kind: 'no-end'; readonly by: SuppressionForm; readonly days: number }
  | { readonly kind: 'late-end'; readonly day: string; readonly days: number }

const reasonForms: Readonly<Record<SuppressionForm, string>> = {
  comment: '" -- " and why',
  'x-msgapi-ignore': '"reason"',
  file: '"reason"',
}

const endForms: Readonly<Record<SuppressionForm, string>> = {
  comment: '"until" and a day after the codes',
  'x-msgapi-ignore': '"until"',
  file: '"until"',
}

/** The message about several suppressions that have the same problem as this first one. */
export function sharedText(problem: SharedProblem, count: number): string {
  const isOne = count === 1
  const these = isOne ? 'This suppression' : `${count} suppressions in this file`
  switch (problem.kind) {
    case 'expired':
      return isOne
        ? `This suppression of ${problem.named} ended on ${problem.day}; fix the findings, or give a later day`
        : `${these} have ended, the first on ${problem.day}; fix the findings, or give later days`
    case 'barred':
      return isOne
        ? `The config does not allow suppressing ${problem.named}; fix the findings, and remove this`
        : `The config does not allow ${these}, such as that of ${problem.named}; fix the findings, and remove them`
    case 'no-reason':
      return `${these} must say why, as the config requires; add ${reasonForms[problem.by]}`
    case 'no-end':
      return `${these} must end within ${problem.days} days, as the config requires; add ${endForms[problem.by]}`
    case 'late-end':
      return isOne
        ? `This suppression ends on ${problem.day}, but must end within ${problem.days} days, as the config requires; give an earlier day`
        : `${these} must end within ${problem.days} days, as the config requires; give earlier days`
  }
}

/** The findings of several entries, where those in a file that have the same kind of problem are one: the first, with their number. */
export function withSharedProblems(lists: readonly (readonly Finding[])[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Map<string, Finding>>()
  for (const finding of lists.flat()) {
    const group = groupOf(finding)
    if (group === undefined) continue
    const known = groups.get(group)
    if (known === undefined) groups.set(group, new Map([[suppressionKey(finding, undefined), finding]]))
    else known.set(suppressionKey(finding, undefined), finding)
  }
  if (groups.size === 0) return lists
  const joined = new Map([...groups].map(([group, findings]) => [group, joinedOf([...findings.values()])]))
  return lists.map((list) => {
    const left = list.filter((finding) => groupOf(finding) === undefined)
    const own = new Set(list.flatMap((finding) => joined.get(groupOf(finding) ?? '') ?? []))
    return [...left, ...own]
  })
}

function joinedOf(findings: readonly Finding[]): readonly Finding[] {
  const [first] = inOrder(findings)
  const problems = findings.flatMap(({ data }) => (isSharedProblem(data) ? data.shared : []))
  // The earliest day counts.
  const [problem] = problems.sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
  if (first === undefined || problem === undefined) return findings
  return [{ ...first, message: sharedText(problem, findings.length) }]
}

function dayOf(problem: SharedProblem): string {
  return 'day' in problem ? problem.day : ''
}

function groupOf({ place, data }: Finding): string | undefined {
  if (!isSharedProblem(data)) return undefined
  const { shared } = data
  return JSON.stringify([place.source, shared.kind, 'by' in shared ? shared.by : undefined])
}

/** True for the data of a finding that joins the problems of several suppressions in a file. */
export function isSharedProblem(data: unknown): data is { readonly shared: SharedProblem } {
  return isRecord(data) && 'shared' in data
}
