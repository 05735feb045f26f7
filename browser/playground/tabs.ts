import { element } from '../elements.ts'

/** A tab, with its title and what is shown beside it. */
export interface Tab {
  readonly id: string
  readonly title: string
  /** Further words for a mark beside the title. */
  readonly mark?: { readonly text: string; readonly kind: string; readonly spoken: string }
}

/** Tabs: one is chosen, by click or by arrow keys. `controls` is the id of the panel that they share. */
export function showTabs(
  list: HTMLElement,
  tabs: readonly Tab[],
  { chosen, controls, choose }: { chosen: string; controls: string; choose: (id: string) => void },
): void {
  const hadFocus = list.contains(document.activeElement)
  list.replaceChildren(
    ...tabs.map(({ id, title, mark }) => {
      const tab = element('button', title)
      tab.type = 'button'
      tab.id = `${controls}-tab-${id}`
      tab.setAttribute('role', 'tab')
      tab.setAttribute('aria-controls', controls)
      tab.setAttribute('aria-selected', String(id === chosen))
      tab.tabIndex = id === chosen ? 0 : -1
      if (mark !== undefined) {
        const badge = element('span', mark.text, `mark ${mark.kind}`)
        badge.setAttribute('aria-hidden', 'true')
        tab.append(' ', badge, element('span', `, ${mark.spoken}`, 'spoken'))
      }
      tab.addEventListener('click', () => choose(id))
      return tab
    }),
  )
  list.onkeydown = (event) => {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = placeAfter(event.key, at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    choose(tab.id)
  }
  const current = list.querySelector<HTMLElement>('[aria-selected=true]')
  if (current !== null) document.getElementById(controls)?.setAttribute('aria-labelledby', current.id)
  current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (hadFocus) current?.focus()
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
