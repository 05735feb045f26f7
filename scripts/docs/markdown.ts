import { posix } from 'node:path'
import MarkdownIt from 'markdown-it'
import { addressOf, copyOf, relativeAddress } from './addresses.ts'

/** A link of a page to another file of the project, or to a place in the page. */
export interface PageLink {
  /** Relative to the project. */
  readonly path: string
  readonly anchor: string | undefined
  readonly line: number
}

export interface PageHeading {
  readonly level: number
  readonly id: string
  readonly text: string
}

/** A heading and the text below it, for the search. */
export interface PageSection {
  readonly id: string
  readonly heading: string
  readonly text: string
}

export interface MarkdownPage {
  readonly title: string
  readonly body: string
  readonly headings: readonly PageHeading[]
  readonly sections: readonly PageSection[]
  readonly links: readonly PageLink[]
  /** What a page cannot have, each as a line with its number. */
  readonly problems: readonly string[]
}

const markdown = new MarkdownIt({ html: true })

/** What a link to a path leads to: the page of a folder that has one, a folder with a slash at its end, or the file itself. */
export type FileFor = (path: string) => string

type Token = ReturnType<typeof markdown.parse>[number]

/** What Markdown has no signs for within cells of a table. */
const harmless = /^<(?:br|\/?code)>$/

/** A page from Markdown as GitHub reads it: headings have its anchors, links to Markdown lead to pages. */
export function markdownPage(path: string, text: string, fileFor: FileFor): MarkdownPage {
  const tokens = markdown.parse(text, {})
  const headings: PageHeading[] = []
  const sections: { id: string; heading: string; text: string }[] = []
  const links: PageLink[] = []
  const problems: string[] = []
  const slugs = new Slugs()
  let line = 1
  for (const [index, token] of tokens.entries()) {
    // Cells of a table have no lines of their own.
    if (token.map != null) line = token.map[0] + 1
    if (token.type === 'heading_open') {
      const heading = textOf(tokens[index + 1])
      const id = slugs.of(heading)
      token.attrSet('id', id)
      headings.push({ level: Number(token.tag.slice(1)), id, text: heading })
      sections.push({ id, heading, text: '' })
    } else if (token.type === 'inline') {
      const section = sections.at(-1)
      const isHeading = tokens[index - 1]?.type === 'heading_open'
      if (section !== undefined && !isHeading) section.text += `${textOf(token)}\n`
      for (const child of token.children ?? []) {
        const href = child.type === 'link_open' ? child.attrGet('href') : null
        if (href !== null) links.push(...linked(child, String(href), { path, line, fileFor }))
        if (child.type === 'image') problems.push(...imageProblems(child, path, line, links))
        if (child.type === 'html_inline' && !harmless.test(child.content))
          problems.push(`${line}: Unexpected HTML ${child.content}, expected Markdown`)
      }
    } else if (token.type === 'fence' || token.type === 'code_block') {
      const section = sections.at(-1)
      if (section !== undefined) section.text += `${token.content}\n`
    } else if (token.type === 'html_block' && !/^<!--[^>]*-->\s*$/.test(token.content)) {
      problems.push(`${line}: Unexpected HTML ${token.content.trim()}, expected Markdown`)
    }
  }
  const shown = tokens.filter(({ type }) => type !== 'html_block')
  const title = headings[0]?.text ?? posix.basename(path)
  return { title, body: renderer.render(shown, markdown.options, {}), headings, sections, links, problems }
}

interface LinkPlace {
  readonly path: string
  readonly line: number
  readonly fileFor: FileFor
}

/** The link in a form for the site, and what it leads to in the project; nothing for one that leads elsewhere. */
function linked(token: Token, href: string, { path, line, fileFor }: LinkPlace): readonly PageLink[] {
  if (/^[a-z]+:/i.test(href)) {
    token.attrSet('rel', 'noreferrer')
    return []
  }
  const [file = '', anchor] = href.split('#')
  const written = posix.join(posix.dirname(path), decodeURIComponent(file)).replace(/\/$/, '')
  const target = file === '' ? path : fileFor(written)
  const from = addressOf(path)
  const to = target.endsWith('.md') ? addressOf(target) : copyOf(target)
  const end = anchor === undefined ? '' : `#${anchor}`
  token.attrSet('href', file === '' ? end : `${relativeAddress(from, to)}${end}`)
  return [{ path: target, anchor: anchor === undefined ? undefined : decodeURIComponent(anchor), line }]
}

/** Pictures are files of the project, so that a page brings nothing from elsewhere. */
function imageProblems(token: Token, path: string, line: number, links: PageLink[]): readonly string[] {
  const source = String(token.attrGet('src') ?? '')
  if (/^[a-z]+:/i.test(source)) return [`${line}: Unexpected picture ${source}, expected a file of the project`]
  const target = posix.join(posix.dirname(path), decodeURIComponent(source))
  token.attrSet('src', relativeAddress(addressOf(path), copyOf(target)))
  links.push({ path: target, anchor: undefined, line })
  return []
}

/** The text of a heading or a paragraph, without its markup. */
function textOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
}

/** Anchors as GitHub forms them. */
class Slugs {
  readonly #used = new Map<string, number>()

  of(heading: string): string {
    const slug = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = this.#used.get(slug) ?? 0
    this.#used.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}

const renderer = markdown.renderer
/** Each heading can be linked to, and what is wide can be scrolled by keyboard. */
renderer.rules.heading_close = (tokens, index) => {
  const opened = tokens[index - 2]
  const id = String(opened?.attrGet('id') ?? '')
  const name = markdown.utils.escapeHtml(textOf(tokens[index - 1]))
  return ` <a class="anchor" href="#${markdown.utils.escapeHtml(id)}" aria-label="Link to “${name}”">#</a></${tokens[index]?.tag}>\n`
}
renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'
renderer.rules.table_close = () => '</table></div>\n'
renderer.rules.fence = (tokens, index) => codeText(tokens[index])
renderer.rules.code_block = (tokens, index) => codeText(tokens[index])

function codeText(token: Token | undefined): string {
  return `<pre tabindex="0"><code>${markdown.utils.escapeHtml(token?.content ?? '')}</code></pre>\n`
}

/** Text as markup. */
export function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text)
}

/** A line of Markdown as markup. */
export function inlineText(text: string): string {
  return markdown.renderInline(text)
}
