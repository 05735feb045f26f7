import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { colors, editorTheme } from './editor-theme.ts'
import type { ShownFinding, ShownFix, ShownPlace, Texts } from './protocol.ts'
import type { Shared } from './share.ts'

type Position = ShownPlace['range']['start']

/** The files of the page; one is open. */
export class Editor {
  readonly #view: EditorView
  readonly #states = new Map<string, EditorState>()
  readonly #onChange: () => void
  readonly #onFix: (fix: ShownFix) => void
  #open = ''

  /** `onChange` is called after each change of a text, of the names, and of the file that is open. */
  constructor(parent: HTMLElement, { onChange, onFix }: { onChange: () => void; onFix: (fix: ShownFix) => void }) {
    this.#onChange = onChange
    this.#onFix = onFix
    // Styles of a shadow root need no exception in the policy of the page.
    const root = parent.attachShadow({ mode: 'open' })
    this.#view = new EditorView({ root, parent: root })
  }

  get open(): string {
    return this.#open
  }

  get files(): readonly string[] {
    return [...this.#states.keys()]
  }

  texts(): Texts {
    this.#keep()
    return Object.fromEntries([...this.#states].map(([file, { doc }]) => [file, doc.toString()]))
  }

  /** Replaces all files. */
  show({ texts, open }: Shared): void {
    this.#states.clear()
    for (const [file, text] of Object.entries(texts)) this.#states.set(file, this.#stateOf(file, text))
    this.#open = ''
    this.choose(open)
  }

  /** Changes texts, and adds files, so that each change can be undone in its file. */
  write(texts: Texts): void {
    this.#keep()
    for (const [file, text] of Object.entries(texts)) {
      const state = this.#states.get(file)
      if (state === undefined) this.#states.set(file, this.#stateOf(file, text))
      else this.#change(file, { from: 0, to: state.doc.length, insert: text })
    }
    this.#onChange()
  }

  /** Opens a file. */
  choose(file: string): void {
    this.#keep()
    const state = this.#states.get(file)
    if (state === undefined) return
    if (file !== this.#open) {
      this.#open = file
      this.#view.setState(state)
    }
    this.#onChange()
  }

  rename(name: string): void {
    this.#keep()
    const entries = [...this.#states].map(([file, { doc }]) => [file === this.#open ? name : file, doc.toString()])
    this.show({ texts: Object.fromEntries(entries), open: name })
  }

  focus(): void {
    this.#view.focus()
  }

  /** Selects all of the open file, so that what somebody pastes takes its place. */
  selectAll(): void {
    this.#view.dispatch({ selection: { anchor: 0, head: this.#view.state.doc.length } })
    this.#view.focus()
  }

  /** Opens the file of a place and selects the place. */
  go({ file, range }: ShownPlace): void {
    this.choose(file)
    if (file !== this.#open) return
    const { doc } = this.#view.state
    const selection = { anchor: offsetOf(doc, range.start), head: offsetOf(doc, range.end) }
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
    this.#view.focus()
  }

  /** Makes the edits of a fix. */
  fix({ edits }: ShownFix): void {
    this.#keep()
    for (const file of new Set(edits.map((edit) => edit.file))) {
      const doc = this.#states.get(file)?.doc
      if (doc === undefined) continue
      const changes = edits
        .filter((edit) => edit.file === file)
        .map(({ range, text }) => ({ from: offsetOf(doc, range.start), to: offsetOf(doc, range.end), insert: text }))
      this.#change(file, changes)
    }
    this.#onChange()
  }

  /** Marks findings in the texts, each with its fixes. */
  mark(findings: readonly ShownFinding[]): void {
    this.#keep()
    for (const [file, state] of this.#states) {
      const own = findings.filter((finding) => finding.file === file)
      const spec = setDiagnostics(
        state,
        own.map((finding) => this.#diagnosticOf(finding, state.doc)),
      )
      if (file === this.#open) this.#view.dispatch(spec)
      else this.#states.set(file, state.update(spec).state)
    }
  }

  #diagnosticOf({ range, severity, code, message, fixes }: ShownFinding, doc: Text): Diagnostic {
    return {
      from: offsetOf(doc, range.start),
      to: offsetOf(doc, range.end),
      severity: severity === 'warn' ? 'warning' : severity,
      source: code,
      message,
      actions: fixes.map((fix) => ({ name: fix.title, apply: () => this.#onFix(fix) })),
    }
  }

  /** What the view has is newer than what is kept of its file. */
  #keep(): void {
    if (this.#states.has(this.#open)) this.#states.set(this.#open, this.#view.state)
  }

  #change(
    file: string,
    changes: { from: number; to: number; insert: string } | { from: number; to: number; insert: string }[],
  ): void {
    const state = this.#states.get(file)
    if (file === this.#open) this.#view.dispatch({ changes })
    else if (state !== undefined) this.#states.set(file, state.update({ changes }).state)
  }

  #stateOf(file: string, doc: string): EditorState {
    const onChange = EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) this.#onChange()
    })
    const label = EditorView.contentAttributes.of({ 'aria-label': `Text of ${file}`, tabindex: '0' })
    return EditorState.create({ doc, extensions: [extensions, onChange, label] })
  }
}

// Tab is not bound: it leaves the editor, as people expect who use no mouse.
const extensions: Extension = [
  lineNumbers(),
  lintGutter(),
  history(),
  highlightActiveLine(),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorView.lineWrapping,
  // JSON is YAML, too.
  yaml(),
  syntaxHighlighting(colors),
  editorTheme,
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
]

/** A position within the text: findings may be older than it. */
function offsetOf(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) return doc.length
  const { from, to } = doc.line(line + 1)
  return Math.min(from + character, to)
}
