import { addressOf, relativeAddress } from './addresses.ts'
import { escapeHtml } from './markdown.ts'

/** The page whose lists are the contents of the site. */
export const contentsPage = 'docs/README.md'

/** A list of pages under a title. */
export interface ContentsPart {
  readonly title: string
  readonly pages: readonly { readonly title: string; readonly address: string }[]
}

/** The contents, from the lists below the second headings of `docs/README.md`: what each item links to. */
export function contentsOf(text: string): readonly ContentsPart[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const links = lines
        .filter((line) => line.startsWith('- '))
        .flatMap((line) => [...line.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)])
      const pages = links.map(([, name = '', path = '']) => ({ title: capital(name), address: addressIn(path) }))
      return { title, pages }
    })
}

function addressIn(path: string): string {
  return addressOf(path.startsWith('../') ? path.slice('../'.length) : `docs/${path}`)
}

function capital(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`
}

/** The contents as markup, with the current page marked. */
export function contentsText(parts: readonly ContentsPart[], current: string): string {
  return parts
    .map(({ title, pages }) => {
      const items = pages.map((page) => {
        const mark = page.address === current ? ' aria-current="page"' : ''
        return `<li><a href="${escapeHtml(relativeAddress(current, page.address))}"${mark}>${escapeHtml(page.title)}</a></li>`
      })
      return `<h2>${escapeHtml(title)}</h2>\n<ul>${items.join('')}</ul>`
    })
    .join('\n')
}
