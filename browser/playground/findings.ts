import { element } from '../elements.ts'
import type { Problem, ShownFinding, ShownFix, ShownPlace } from './protocol.ts'

/** What a list of findings does when somebody clicks. */
export interface FindingActions {
  readonly go: (place: ShownPlace) => void
  readonly fix?: (fix: ShownFix) => void
}

const words = { error: 'error', warn: 'warning', info: 'info', hint: 'hint' } as const
/** Of more, nobody reads the last. */
const mostShown = 300

/** Findings as a list: each leads to its place, its page and its fixes. */
export function findingList(findings: readonly ShownFinding[], actions: FindingActions): HTMLElement {
  const list = element('ol', undefined, 'findings')
  for (const finding of findings.slice(0, mostShown)) list.append(findingItem(finding, actions))
  if (findings.length > mostShown) list.append(element('li', `and ${findings.length - mostShown} more`, 'more'))
  return list
}

function findingItem(finding: ShownFinding, { go, fix }: FindingActions): HTMLElement {
  const { severity, code, message, page, related, fixes } = finding
  const item = element('li', undefined, severity)
  const head = element('p', undefined, 'head')
  head.append(element('b', words[severity]), ' ', placeButton(finding, go), ' ', codeOf(code, page))
  item.append(head, element('p', message, 'message'))
  if (related.length > 0) {
    const chain = element('ul', undefined, 'related')
    for (const one of related.slice(0, 6)) {
      const step = element('li')
      step.append(placeButton(one, go), ` ${one.message}`)
      chain.append(step)
    }
    item.append(chain)
  }
  if (fix !== undefined && fixes.length > 0) {
    const row = element('p', undefined, 'fixes')
    for (const one of fixes) row.append(fixButton(one, fix))
    item.append(row)
  }
  return item
}

function fixButton(fix: ShownFix, apply: (fix: ShownFix) => void): HTMLElement {
  const button = element('button', fix.isSafe ? `Fix: ${fix.title}` : `Fix, then review: ${fix.title}`)
  button.type = 'button'
  button.addEventListener('click', () => apply(fix))
  return button
}

function placeButton(place: ShownPlace, go: (place: ShownPlace) => void): HTMLElement {
  const { line, character } = place.range.start
  const button = element('button', `${place.file}:${line + 1}:${character + 1}`, 'place')
  button.type = 'button'
  button.addEventListener('click', () => go(place))
  return button
}

function codeOf(code: string, page: string | undefined): HTMLElement {
  if (page === undefined) return element('code', code)
  const link = element('a')
  link.href = (document.documentElement.dataset.root ?? '') + page
  link.append(element('code', code))
  return link
}

/** What keeps a ruleset or a config from being used. */
export function problemList(problems: readonly Problem[], go: (place: ShownPlace) => void): HTMLElement {
  const list = element('ol', undefined, 'findings')
  for (const { message, place } of problems) {
    const item = element('li', undefined, 'error')
    const head = element('p', undefined, 'head')
    head.append(element('b', 'error'))
    if (place !== undefined) head.append(' ', placeButton(place, go))
    item.append(head, element('p', message, 'message'))
    list.append(item)
  }
  return list
}

/** How many findings there are of each severity, as a sentence. */
export function countText(findings: readonly ShownFinding[]): string {
  const counts = (['error', 'warn', 'info', 'hint'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return count === 0 ? [] : `${count} ${words[severity]}${count === 1 ? '' : 's'}`
  })
  return counts.length === 0 ? 'No findings' : counts.join(', ')
}
