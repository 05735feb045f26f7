import { byId, element } from '../elements.ts'
import { type Library, Refusal } from './asking.ts'
import { ChangeView } from './change-view.ts'
import { Editor } from './editor.ts'
import { type Examples, listenToFileButtons } from './file-buttons.ts'
import { countText, findingList, problemList } from './findings.ts'
import { keepTexts, keptTexts } from './kept-texts.ts'
import { LandscapeView } from './landscape-view.ts'
import type { LintAnswer, ShownFix, Texts } from './protocol.ts'
import { isShared, type Shared, sameTexts, sharedIn } from './share.ts'
import { showTabs } from './tabs.ts'

/** After a key, so long nothing is asked, in milliseconds: most keys are followed by another. */
const pause = 150

const views = [
  { id: 'findings', title: 'Findings' },
  { id: 'change', title: 'Change' },
  { id: 'landscape', title: 'Landscape' },
] as const

/** Brings the page to life. */
export async function openPlayground(library: Library): Promise<void> {
  const examples: Examples = JSON.parse(byId('examples', HTMLScriptElement).text)
  const status = byId('status', HTMLElement)
  const undo = byId('undo', HTMLButtonElement)
  const alone = byId('ruleset-alone', HTMLInputElement)
  const editor = new Editor(byId('editor', HTMLElement), { onChange, onFix: applyFix })
  const go = editor.go.bind(editor)
  const change = new ChangeView(library, { shared: () => ({ texts: editor.texts(), open: editor.open }), go, take })
  const landscape = new LandscapeView(library, go)
  let view: string = 'findings'
  let texts: Texts = {}
  let linted: { readonly of: Texts; readonly answer: LintAnswer } | undefined
  let before: Shared | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLinting = false

  function onChange(): void {
    const now = editor.texts()
    const isSame = sameTexts(now, texts)
    texts = now
    showFiles()
    keepTexts({ texts, open: editor.open })
    if (isSame) return
    change.outdate()
    clearTimeout(timer)
    timer = setTimeout(lint, linted === undefined ? 0 : pause)
  }

  async function lint(): Promise<void> {
    if (isLinting) return
    isLinting = true
    const of = texts
    const answer = await library.lint(of, alone.checked).catch((error: unknown): LintAnswer => {
      if (!(error instanceof Refusal)) throw error
      return { findings: [], problems: error.problems, notices: [], suppressed: 0, descriptions: [] }
    })
    isLinting = false
    if (sameTexts(of, texts)) showFindings(of, answer)
    else await lint()
  }

  function showFindings(of: Texts, answer: LintAnswer): void {
    linted = { of, answer }
    editor.mark(answer.findings)
    const { problems, notices, suppressed, descriptions } = answer
    byId('count', HTMLElement).textContent = problems.length > 0 ? 'Not checked' : countText(answer.findings)
    const notes = [...notices]
    if (suppressed > 0) notes.push(`${suppressed} suppressed`)
    if (descriptions.length === 0)
      notes.push('None of the files is a description; one begins with a line such as "asyncapi: 3.1.0".')
    byId('finding-list', HTMLElement).replaceChildren(
      problemList(problems, go),
      findingList(answer.findings, { go, fix: applyFix }),
      ...notes.map((note) => element('p', note, 'notice')),
    )
    showFiles()
    showView(view)
  }

  function showFiles(): void {
    const found = linted?.answer.findings ?? []
    const tabs = editor.files.map((file) => {
      const errors = found.filter((one) => one.file === file && one.severity === 'error').length
      const mark = { text: String(errors), kind: 'error', spoken: `${errors} errors` }
      return { id: file, title: file, ...(errors === 0 ? {} : { mark }) }
    })
    showTabs(byId('files', HTMLElement), tabs, {
      chosen: editor.open,
      controls: 'text',
      choose: (file) => editor.choose(file),
    })
    byId('ruleset-choice', HTMLElement).hidden = !editor.files.some((file) => file.includes('spectral'))
  }

  function showView(id: string): void {
    view = id
    const count = linted?.answer.findings.length ?? 0
    const mark = { text: String(count), kind: '', spoken: `${count} in all` }
    const tabs = views.map((one) => (one.id === 'findings' && count > 0 ? { ...one, mark } : one))
    showTabs(byId('views', HTMLElement), tabs, { chosen: id, controls: 'outcome', choose: showView })
    for (const one of views) byId(`${one.id}-view`, HTMLElement).hidden = one.id !== id
    if (id === 'landscape') landscape.show(texts)
  }

  function applyFix(fix: ShownFix): void {
    if (linted !== undefined && sameTexts(linted.of, texts)) editor.fix(fix)
    else say('The text has just changed; wait for its findings.')
  }

  function say(text: string, isUndoable = false): void {
    status.textContent = text
    undo.hidden = !isUndoable
  }

  /** Shows other files; what was there comes back with "Undo". */
  function show(shared: Shared, text: string): void {
    before = Object.keys(texts).length === 0 ? undefined : { texts, open: editor.open }
    editor.show(shared)
    say(text, before !== undefined)
  }

  function take(taken: Texts): void {
    before = { texts, open: editor.open }
    editor.write(taken)
    const [first = ''] = Object.keys(taken)
    editor.choose(first)
    say('Taken.', true)
    undo.focus()
  }

  async function openAddress(): Promise<void> {
    const shared = await sharedIn(location.hash)
    if (shared === undefined) say('The link is damaged: it holds no texts. Copy all of it.')
    else show(shared, 'The texts of the link.')
  }

  undo.addEventListener('click', () => {
    if (before !== undefined) editor.show(before)
    say('Undone.')
    editor.focus()
  })
  alone.addEventListener('change', lint)
  window.addEventListener('hashchange', () => {
    if (isShared(location.hash)) openAddress()
  })
  listenToFileButtons(editor, examples, { show, say })
  byId('app', HTMLElement).hidden = false
  showView(view)
  const kept = keptTexts()
  const [first] = Object.values(examples)
  if (kept !== undefined) editor.show(kept)
  else if (isShared(location.hash)) await openAddress()
  if (editor.files.length === 0 && first !== undefined) editor.show(first)
}
