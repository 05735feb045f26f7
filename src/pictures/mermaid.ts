import { withinLimits } from './collapse.ts'
import type { Arrow, Box, BoxKind, Picture } from './picture.ts'
import { shownName } from './texts.ts'

const shapes: Readonly<Record<BoxKind, readonly [string, string]>> = {
  application: ['[', ']'],
  channel: ['([', '])'],
  message: ['>', ']'],
  file: ['[[', ']]'],
  component: ['(', ')'],
}

/** A picture as a flowchart of Mermaid, within the limits of Mermaid and GitHub. The pictures are the ones to choose from. */
export function mermaid(pictures: readonly (() => Picture)[]): string {
  return withinLimits(pictures, textOf)
}

function textOf({ boxes, arrows, notes }: Picture): string {
  return [
    '%% msgapi graph',
    'flowchart LR',
    ...boxes.map((box, index) => `  n${index}${shapeOf(box)}`),
    ...notes.map((note, index) => `  note${index}["${escaped(note)}"]`),
    ...arrows.map((arrow) => `  n${arrow.from} ${lineOf(arrow)} n${arrow.to}`),
    ...stylesOf(boxes),
    '',
  ].join('\n')
}

function shapeOf({ kind, title, detail }: Box): string {
  const [open, close] = shapes[kind]
  const second = detail === undefined ? '' : `<br/>${escaped(detail)}`
  return `${open}"${escaped(title)}${second}"${close}`
}

function lineOf({ labels, evidence }: Arrow): string {
  const line = evidence === 'address' || evidence === undefined ? '-.->' : '-->'
  return labels.length === 0 ? line : `${line}|"${labels.map(escaped).join('<br/>')}"|`
}

const colors: Readonly<Partial<Record<BoxKind, string>>> = {
  application: 'fill:#e8f1fb,stroke:#0072b2,color:#10202c',
  channel: 'fill:#fff4dc,stroke:#b97400,color:#10202c',
  message: 'fill:#e3f5ee,stroke:#00795a,color:#10202c',
}

function stylesOf(boxes: readonly Box[]): readonly string[] {
  return Object.entries(colors).flatMap(([kind, style]) => {
    const numbers = boxes.flatMap((box, index) => (box.kind === kind ? [`n${index}`] : []))
    return numbers.length === 0 ? [] : [`  classDef ${kind} ${style}`, `  class ${numbers.join(',')} ${kind}`]
  })
}

/** What means something to Mermaid, to Markdown in its labels, or to HTML; and underscores that are not within words. */
const meant =
  /["#&<>;%`*~$\\|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[-+](?=\s)|^\d+(?=[.)])|:(?=\/\/|fa-)|\bfa[brsl]?(?=:)/gu

/** A name as text of a label in quotes: characters with a meaning are written as their numbers. */
function escaped(name: string): string {
  return shownName(name).replaceAll(meant, (text) =>
    [...text].map((character) => `#${character.codePointAt(0) ?? 0};`).join(''),
  )
}
