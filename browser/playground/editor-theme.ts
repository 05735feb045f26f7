import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colors of YAML; the page sets them, light and dark. */
export const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.keyword, tags.null], color: 'var(--code-value)' },
  { tag: [tags.comment, tags.lineComment, tags.meta], color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.labelName, tags.typeName], color: 'var(--code-value)' },
])

const mono = 'ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace'

/** The looks of the editor, in the colors of the page. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '13px' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: mono, lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'var(--shade)', color: 'var(--soft)', borderRight: '1px solid var(--edge)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--shade) 60%, transparent)' },
  '.cm-content ::selection': { backgroundColor: 'var(--chosen)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--mark)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--mark)', outline: '1px solid var(--soft)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    border: '1px solid var(--soft)',
    borderRadius: '6px',
    maxWidth: 'min(560px, 90vw)',
  },
  '.cm-panels': { backgroundColor: 'var(--shade)', color: 'var(--ink)' },
  '.cm-panels.cm-panels-top, .cm-panels.cm-panels-bottom': { borderColor: 'var(--edge)' },
  '.cm-panel input, .cm-panel button, .cm-button, .cm-textfield': {
    font: '13px system-ui,sans-serif',
    color: 'inherit',
    background: 'var(--paper)',
    border: '1px solid var(--soft)',
    borderRadius: '4px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
  '.cm-diagnostic': { padding: '6px 10px', font: '13px/1.45 system-ui,"DejaVu Sans",sans-serif' },
  '.cm-diagnostic-error': { borderLeft: '5px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '5px solid var(--warn)' },
  '.cm-diagnostic-info, .cm-diagnostic-hint': { borderLeft: '5px solid var(--accent)' },
  '.cm-diagnosticSource': { color: 'var(--soft)', opacity: '1', fontSize: '12px' },
  '.cm-diagnosticAction': {
    font: 'inherit',
    backgroundColor: 'var(--accent)',
    color: 'var(--paper)',
    padding: '3px 8px',
    borderRadius: '4px',
    margin: '4px 4px 0 0',
  },
  '.cm-lintRange-error, .cm-lintRange-warning, .cm-lintRange-info, .cm-lintRange-hint': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy 1px',
    textUnderlineOffset: '3px',
    paddingBottom: '0',
  },
  // The usual marks are pictures in addresses, which the policy of the page does not allow.
  '.cm-lint-marker': { content: 'none', width: '10px', height: '10px', margin: '4px 2px 0', borderRadius: '50%' },
  '.cm-lint-marker-error': { content: 'none', backgroundColor: 'var(--bad)' },
  '.cm-lint-marker-warning': { content: 'none', backgroundColor: 'var(--warn)', borderRadius: '2px' },
  '.cm-lint-marker-info, .cm-lint-marker-hint': { content: 'none', border: '2px solid var(--accent)' },
  '.cm-lintRange-error': { textDecorationColor: 'var(--bad)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warn)' },
  '.cm-lintRange-info, .cm-lintRange-hint': { textDecorationColor: 'var(--accent)' },
})
