import { byId, element } from '../elements.ts'
import { type Library, Refusal } from './asking.ts'
import { differenceOf } from './difference.ts'
import { findingList, problemList } from './findings.ts'
import { type OptionsForm, optionsForm } from './options-form.ts'
import type { Action, ChangeAnswer, ShownPlace, Texts } from './protocol.ts'
import { type Shared, sameTexts } from './share.ts'

/** What the view of changes needs of the page. */
export interface ChangePage {
  /** The files, and which of them is open. */
  shared(): Shared
  go(place: ShownPlace): void
  /** Puts texts in the place of those that are there, or beside them. */
  take(texts: Texts): void
}

/** The view of actions: each shows what it would change, which people can take. */
export class ChangeView {
  readonly #library: Library
  readonly #page: ChangePage
  readonly #result = byId('change-result', HTMLElement)
  readonly #transform = byId('transform', HTMLSelectElement)
  readonly #fields = byId('transform-options', HTMLElement)
  #form: OptionsForm | undefined
  /** The texts that the shown change is of. */
  #of: Texts | undefined

  constructor(library: Library, page: ChangePage) {
    this.#library = library
    this.#page = page
    this.#onClick('fix-safe', () => this.#run({ name: 'fix', unsafe: false }, 'Safe fixes'))
    this.#onClick('fix-all', () => this.#run({ name: 'fix', unsafe: true }, 'All fixes'))
    this.#onClick('bundle', () => this.#run({ name: 'bundle' }, 'Bundle'))
    this.#onClick('upgrade', () => this.#run({ name: 'upgrade' }, 'Upgrade'))
    this.#onClick('other-side', () =>
      this.#run({ name: 'transform', transform: 'perspective', options: { to: 'flip' } }, 'The other side'),
    )
    byId('transforms', HTMLDetailsElement).addEventListener('toggle', () => this.#offer())
    this.#transform.addEventListener('change', () => this.#offerOptions())
    byId('transform-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      this.#runTransform()
    })
  }

  /** Says that the texts are others than those of the change that is shown. */
  outdate(): void {
    if (this.#of === undefined) return
    this.#of = undefined
    for (const button of this.#result.querySelectorAll('button.take')) button.remove()
    this.#result.querySelector('h3')?.append(element('small', ' The text has changed since then.'))
  }

  #onClick(id: string, listener: () => void): void {
    byId(id, HTMLButtonElement).addEventListener('click', listener)
  }

  async #run(action: Action, title: string): Promise<void> {
    const { texts, open } = this.#page.shared()
    this.#say(title, 'Working…')
    try {
      this.#show(title, action, await this.#library.change(texts, open, action))
      this.#of = texts
      if (!sameTexts(texts, this.#page.shared().texts)) this.outdate()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#say(title, '')
      this.#result.append(problemList(error.problems, this.#page.go))
    }
  }

  #say(title: string, text: string): void {
    this.#of = undefined
    this.#result.replaceChildren(element('h3', title), ...(text === '' ? [] : [element('p', text)]))
  }

  #show(title: string, action: Action, { entry, files, findings, notices }: ChangeAnswer): void {
    const count = files.length === 1 ? '1 file changes' : `${files.length} files change`
    const isRefused = files.length === 0 && findings.some(({ severity }) => severity === 'error')
    const nothing = isRefused ? 'It is refused; the findings say why.' : 'Nothing changes.'
    this.#say(entry === undefined ? title : `${title} of ${entry}`, files.length === 0 ? nothing : count)
    if (files.length > 0) this.#result.append(this.#taking(action, files))
    for (const file of files) this.#result.append(differenceOf(file))
    for (const notice of notices) this.#result.append(element('p', notice, 'notice'))
    if (findings.length > 0)
      this.#result.append(element('h4', 'What it says'), findingList(findings, { go: this.#page.go }))
    this.#result.querySelector('h3')?.scrollIntoView({ block: 'nearest' })
  }

  #taking(action: Action, files: ChangeAnswer['files']): HTMLElement {
    const row = element('p', undefined, 'row')
    const texts = Object.fromEntries(files.map(({ file, after }) => [file, after]))
    row.append(this.#takeButton('Take it', texts, true))
    const [only, ...others] = files
    const isAnother = action.name === 'bundle' || (action.name === 'transform' && action.transform === 'perspective')
    if (isAnother && only !== undefined && others.length === 0) {
      const name = only.file.replace(/(?=\.\w+$)/, action.name === 'bundle' ? '-bundled' : '-other-side')
      row.append(this.#takeButton(`Add it as ${name}`, { [name]: only.after }))
    }
    return row
  }

  #takeButton(title: string, texts: Texts, isFirst = false): HTMLElement {
    const button = element('button', title, isFirst ? 'take main' : 'take')
    button.type = 'button'
    button.addEventListener('click', () => {
      this.#of = undefined
      this.#result.replaceChildren()
      this.#page.take(texts)
    })
    return button
  }

  async #offer(): Promise<void> {
    if (this.#transform.options.length > 0) return
    for (const { name, description } of await this.#library.transforms()) {
      const option = element('option', name)
      option.title = description
      this.#transform.append(option)
    }
    await this.#offerOptions()
  }

  async #offerOptions(): Promise<void> {
    const offered = await this.#library.transforms()
    const chosen = offered.find(({ name }) => name === this.#transform.value)
    if (chosen === undefined) return
    this.#form = optionsForm(chosen)
    this.#fields.replaceChildren(element('p', `${chosen.description}.`), ...this.#form.fields)
  }

  #runTransform(): void {
    const transform = this.#transform.value
    try {
      const options = this.#form?.options() ?? {}
      this.#run({ name: 'transform', transform, options }, transform)
    } catch (error) {
      this.#say(transform, error instanceof Error ? error.message : String(error))
    }
  }
}
