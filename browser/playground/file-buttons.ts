import { byId, element } from '../elements.ts'
import type { Editor } from './editor.ts'
import { nameProblem, type Shared, sharedAddress } from './share.ts'

export type Examples = Readonly<Record<string, Shared>>

/** What the buttons do to the page. */
export interface FilePage {
  show(shared: Shared, text: string): void
  say(text: string): void
}

const rulesetName = '.spectral.yaml'
const rulesetText = `# Paste the Spectral ruleset of your team here, in place of this one.
rules:
  title-in-words:
    message: Write the title in words, without underscores
    given: $.info.title
    severity: warn
    then: { function: pattern, functionOptions: { notMatch: _ } }
`
/** Programs that show links cut off longer ones. */
const longLink = 8_000

/** Examples, files and the link. */
export function listenToFileButtons(editor: Editor, examples: Examples, { show, say }: FilePage): void {
  const onClick = (id: string, listener: () => void): void =>
    byId(id, HTMLButtonElement).addEventListener('click', listener)

  const choice = byId('example', HTMLSelectElement)
  for (const title of Object.keys(examples)) choice.append(element('option', title))
  choice.addEventListener('change', () => {
    const shared = examples[choice.value]
    if (shared !== undefined) show(shared, `The example "${choice.value}".`)
    choice.value = ''
  })

  onClick('new-file', () =>
    askName('New file', '', editor.files, (name) => {
      editor.write({ [name]: '' })
      editor.choose(name)
      editor.focus()
    }),
  )
  onClick('rename-file', () =>
    askName(
      'Rename',
      editor.open,
      editor.files.filter((file) => file !== editor.open),
      (name) => {
        editor.rename(name)
        editor.focus()
      },
    ),
  )
  onClick('delete-file', () => {
    const { open, files } = editor
    if (files.length === 1) return say('This is the only file; change its text instead.')
    const { [open]: _removed, ...texts } = editor.texts()
    const at = files.indexOf(open)
    show({ texts, open: files[at - 1] ?? files[at + 1] ?? '' }, `Deleted ${open}.`)
  })
  onClick('ruleset', () => {
    const there = editor.files.find((file) => /^\.?spectral\.(?:ya?ml|json)$/.test(file))
    if (there === undefined) editor.write({ [rulesetName]: rulesetText })
    editor.choose(there ?? rulesetName)
    editor.selectAll()
    say('Paste the ruleset of your team over this one.')
  })

  const chosen = byId('chosen-files', HTMLInputElement)
  onClick('open-files', () => chosen.click())
  chosen.addEventListener('change', () => openFiles([...(chosen.files ?? [])]))

  async function openFiles(files: readonly File[]): Promise<void> {
    const read = await Promise.all(files.map(async (file) => [file.name, await file.text()] as const))
    const [first] = read
    if (first === undefined) return
    chosen.value = ''
    show({ texts: { ...editor.texts(), ...Object.fromEntries(read) }, open: first[0] }, `Opened ${files.length}.`)
  }

  onClick('share', async () => {
    const address = await sharedAddress({ texts: editor.texts(), open: editor.open })
    history.replaceState(null, '', address)
    const { length } = location.href
    const advice = length > longLink ? ', which some programs cut off' : ''
    try {
      await navigator.clipboard.writeText(location.href)
      say(`Copied a link of ${length} characters${advice}. It holds the text itself.`)
    } catch {
      say(`The address of this page is the link now: ${length} characters${advice}. It holds the text itself.`)
    }
  })
}

/** Asks for the name of a file until it can have it, or somebody cancels. */
function askName(title: string, name: string, others: readonly string[], take: (name: string) => void): void {
  const dialog = byId('name-dialog', HTMLDialogElement)
  const form = byId('name-form', HTMLFormElement)
  const field = byId('name', HTMLInputElement)
  const problem = byId('name-problem', HTMLElement)
  byId('name-title', HTMLElement).textContent = title
  field.value = name
  problem.textContent = ''
  form.onsubmit = (event) => {
    event.preventDefault()
    const wrong = nameProblem(field.value.trim(), others)
    problem.textContent = wrong ?? ''
    if (wrong !== undefined) return field.focus()
    dialog.close()
    take(field.value.trim())
  }
  byId('name-cancel', HTMLButtonElement).onclick = () => dialog.close()
  dialog.showModal()
  field.select()
}
