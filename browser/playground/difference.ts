import { element } from '../elements.ts'
import type { ChangedFile } from './protocol.ts'

const mostLines = 2_000

/** A file that changes, as the lines that are removed and added. */
export function differenceOf({ file, diff }: ChangedFile): HTMLElement {
  const figure = element('figure')
  const block = element('pre')
  block.tabIndex = 0
  block.setAttribute('role', 'group')
  block.setAttribute('aria-label', `Changes of ${file}`)
  // The first lines name the file.
  const lines = diff.split('\n').filter((line) => !/^(?:---|\+\+\+) /.test(line))
  let removed = 0
  let added = 0
  let shown = 0
  let before = 0
  let after = 0
  for (const line of lines) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line)
    if (line.startsWith('-')) removed += 1
    else if (line.startsWith('+')) added += 1
    if (line === '' || line.startsWith('\\')) continue
    shown += 1
    if (shown > mostLines) continue
    if (hunk !== null) {
      before = Number(hunk[1])
      after = Number(hunk[2])
      block.append(lineOf('', element('code', '⋯'), 'hunk'))
      continue
    }
    const kind = line.startsWith('-') ? 'removed' : line.startsWith('+') ? 'added' : ''
    const number = kind === 'removed' ? before : after
    if (kind !== 'added') before += 1
    if (kind !== 'removed') after += 1
    const code = element('code')
    code.append(kind === '' ? line.slice(1) : element(kind === 'added' ? 'ins' : 'del', line.slice(1)))
    block.append(lineOf(`${number} ${line[0]}`, code, kind))
  }
  if (shown > mostLines) block.append(lineOf('⋮', element('code', `${shown - mostLines} more lines`)))
  figure.append(element('figcaption', `${file}: ${added} added, ${removed} removed`), block)
  return figure
}

function lineOf(number: string, code: HTMLElement, kind = ''): HTMLElement {
  const line = element('span', undefined, `line ${kind}`)
  line.append(element('i', number), code)
  return line
}
