import type { FindingDetails, ShownFix, ShownLine, ShownPlace } from '../src/report/html/finding-details.ts'
import { element } from './elements.ts'

/** The elements that show the details of a finding. */
export function detailsOf(details: FindingDetails): readonly HTMLElement[] {
  const { suppressed, path, lines, related, moreRelated = 0, fixes = [], fixOption, command, url } = details
  return [
    ...(suppressed === undefined ? [] : [element('p', suppressed, 'suppressed')]),
    ...(path === undefined ? [] : [withCode('at ', path)]),
    ...(lines === undefined ? [] : [sourceOf(lines)]),
    ...(related === undefined ? [] : [chainOf(related, moreRelated)]),
    ...fixes.map(fixOf),
    ...(fixOption === undefined ? [] : [withCode('It can be fixed with ', fixOption)]),
    ...(command === undefined ? [] : [withCode('Read more: ', command)]),
    ...(url === undefined ? [] : [pageOf(url)]),
  ]
}

function withCode(text: string, code: string): HTMLElement {
  const paragraph = element('p', text)
  paragraph.append(element('code', code))
  return paragraph
}

function sourceOf(lines: readonly ShownLine[]): HTMLElement {
  const block = element('pre')
  for (const [number, text, start, end] of lines) {
    const code = element('code', start === undefined ? text : text.slice(0, start))
    if (start !== undefined) code.append(element('mark', text.slice(start, end) || ' '), text.slice(end))
    block.append(lineOf(number === null ? '⋮' : String(number), code))
  }
  return block
}

function lineOf(number: string, code: HTMLElement, kind = ''): HTMLElement {
  const line = element('span', undefined, `line ${kind}`)
  line.append(element('i', number), code)
  return line
}

function chainOf(places: readonly ShownPlace[], more: number): HTMLElement {
  const chain = element('ol', undefined, 'chain')
  for (const { at, message, lines } of places) {
    const item = element('li')
    item.append(element('code', at), ` ${message}`)
    if (lines.length > 0) item.append(sourceOf(lines))
    chain.append(item)
  }
  if (more > 0) chain.append(element('li', `and ${more} more`))
  return chain
}

function fixOf({ title, isSafe, parts }: ShownFix, index: number): HTMLElement {
  const figure = element('figure')
  const review = isSafe ? '' : ' (review it)'
  figure.append(element('p', `${index === 0 ? 'Fix' : 'Or'}: ${title}${review}`))
  for (const { file, lines, more } of parts) {
    const block = element('pre')
    for (const [kind, number, text] of lines) {
      const code = element('code')
      code.append(kind === ' ' ? text : element(kind === '+' ? 'ins' : 'del', text))
      const name = kind === ' ' ? '' : kind === '+' ? 'added' : 'removed'
      block.append(lineOf(`${number} ${kind}`, code, name))
    }
    if (more > 0) block.append(lineOf('⋮', element('code', `${more} more lines`)))
    figure.append(element('figcaption', file), block)
  }
  return figure
}

function pageOf(url: string): HTMLElement {
  const paragraph = element('p')
  const link = element('a', 'About this rule')
  link.href = url
  link.rel = 'noreferrer'
  paragraph.append(link)
  return paragraph
}
