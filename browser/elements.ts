/** The element with an id; throws if the page has none, or one of another kind. */
export function byId<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`Missing element "${id}" in the page`)
}

/** A new element with a text, which is no markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text?: string,
  classes?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (classes !== undefined) made.className = classes
  return made
}

/** Puts the cursor into the search field when somebody types a slash elsewhere, and clears what is chosen with Escape. */
export function listenToKeys(search: HTMLInputElement, clear: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') clear()
    else if (event.key === '/' && !isTyping(event)) {
      event.preventDefault()
      search.focus()
      search.select()
    }
  })
}

/** True for what happens in fields and editors, where a key is a character. */
export function isTyping(event: Event): boolean {
  // The target of what happens in a shadow root is its host.
  const [target] = event.composedPath()
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
