import { withinLimits } from './collapse.ts'
import type { Arrow, Box, BoxKind, Picture } from './picture.ts'
import { shownName } from './texts.ts'

const looks: Readonly<Record<BoxKind, string>> = {
  // That of all boxes without another one.
  application: '',
  channel: 'shape=box, style="rounded,filled", fillcolor="#fff4dc", color="#b97400"',
  message: 'shape=note, style=filled, fillcolor="#e3f5ee", color="#00795a"',
  file: 'shape=folder',
  component: 'shape=component',
}

/** A picture in the language of Graphviz. The pictures are the ones to choose from. */
export function dot(pictures: readonly (() => Picture)[]): string {
  return withinLimits(pictures, textOf)
}

function textOf({ boxes, arrows, notes, title }: Picture): string {
  return [
    '// msgapi graph',
    'digraph landscape {',
    `  graph [rankdir=LR, fontname="Helvetica", tooltip=${quoted(title)}]`,
    '  node [fontname="Helvetica", fontsize=11, shape=box, style="rounded,filled", fillcolor="#e8f1fb", color="#0072b2"]',
    '  edge [fontname="Helvetica", fontsize=9]',
    ...boxes.map((box, index) => `  n${index} [${[`label=${labelOf(box)}`, ...lookOf(box)].join(', ')}]`),
    ...notes.map((note, index) => `  note${index} [label=${quoted(note)}, shape=plaintext]`),
    ...arrows.map((arrow) => `  n${arrow.from} -> n${arrow.to}${attributesOf(arrow)}`),
    '}',
    '',
  ].join('\n')
}

function labelOf({ title, detail }: Box): string {
  return `"${escaped(title)}${detail === undefined ? '' : `\\n${escaped(detail)}`}"`
}

function lookOf({ kind }: Box): readonly string[] {
  return looks[kind] === '' ? [] : [looks[kind]]
}

function attributesOf({ labels, evidence }: Arrow): string {
  const style = evidence === undefined ? ['style=dotted'] : evidence === 'address' ? ['style=dashed'] : []
  const label = labels.length === 0 ? [] : [`label="${labels.map(escaped).join('\\n')}"`]
  const attributes = [...label, ...style]
  return attributes.length === 0 ? '' : ` [${attributes.join(', ')}]`
}

function quoted(text: string): string {
  return `"${escaped(text)}"`
}

/** A name within quotes: Graphviz reads backslashes, entities of HTML, and angle brackets around a whole label. */
function escaped(name: string): string {
  return shownName(name)
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
