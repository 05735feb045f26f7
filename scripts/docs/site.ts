import { addressOf, copyOf } from './addresses.ts'
import { contentsOf, contentsPage } from './contents.ts'
import { framed } from './frame.ts'
import { escapeHtml, type MarkdownPage, markdownPage } from './markdown.ts'
import { playgroundOf, playgroundPage, playgroundStyleAddress } from './playground.ts'
import { playgroundStyle } from './playground-style.ts'
import type { ProjectFiles } from './project-files.ts'
import type { RuleFacts } from './rule-facts.ts'
import { ruleTablePage, withRuleTable } from './rule-table.ts'
import { siteStyle } from './site-style.ts'

export interface Site {
  /** By addresses relative to the site. */
  readonly files: ReadonlyMap<string, string | Buffer>
  /** Dead links and anchors, and what a page cannot have, each with its place. */
  readonly problems: readonly string[]
}

/**
 * The site: the pages of the documentation, those that they link to, and the other files that they link to. `playground` are the scripts of
 * the playground, by their addresses.
 */
export function siteOf(
  project: ProjectFiles,
  rules: readonly RuleFacts[],
  script: string,
  playground: ReadonlyMap<string, string> = new Map(),
): Site {
  const pages = pagesOf(project)
  const files = new Map<string, string | Buffer>([
    ['site.css', siteStyle],
    ['site.js', script],
    ['search-index.js', searchIndex(pages)],
    ...playground,
  ])
  const problems: string[] = []
  const contents = contentsOf(project.read(contentsPage)?.toString() ?? '')
  for (const [path, page] of pages) {
    const { links } = page
    const shown = { ...page, address: addressOf(path) }
    if (path === ruleTablePage && rules.length > 0) shown.body = withRuleTable(page.body, rules)
    const isPlayground = path === playgroundPage && playground.size > 0
    files.set(shown.address, framed(isPlayground ? playgroundOf(shown, project) : shown, contents))
    if (isPlayground) files.set(playgroundStyleAddress, playgroundStyle)
    problems.push(...page.problems.map((problem) => `${path}:${problem}`))
    for (const { path: target, anchor, line } of links) {
      const targetPage = pages.get(target)
      if (targetPage !== undefined) {
        const isThere = anchor === undefined || targetPage.headings.some(({ id }) => id === anchor)
        if (!isThere) problems.push(`${path}:${line}: Unexpected anchor "#${anchor}", expected a heading of ${target}`)
        continue
      }
      const copied = copiesOf(target, project)
      for (const [copy, content] of copied) files.set(copy, content)
      if (copied.length === 0)
        problems.push(`${path}:${line}: Unexpected link to ${target}, expected a file of the project`)
    }
  }
  return { files, problems }
}

/** The pages of the documentation, and what of Markdown they lead to. */
function pagesOf({ pages: first, read, filesIn }: ProjectFiles): ReadonlyMap<string, MarkdownPage> {
  const pages = new Map<string, MarkdownPage>()
  const waiting = [...first]
  const fileFor = (path: string): string => {
    const files = filesIn(path)
    if (files.length === 0) return path
    return files.includes('README.md') ? `${path}/README.md` : `${path}/`
  }
  for (const path of waiting) {
    if (pages.has(path)) continue
    const text = read(path)?.toString()
    if (text === undefined) continue
    const page = markdownPage(path, text, fileFor)
    pages.set(path, page)
    waiting.push(...page.links.map((link) => link.path).filter((target) => target.endsWith('.md')))
  }
  return pages
}

/** A file that a page links to, as it is; of a folder, a list of its files, and each of them. */
function copiesOf(path: string, { read, filesIn }: ProjectFiles): readonly (readonly [string, string | Buffer])[] {
  if (!path.endsWith('/')) {
    const content = read(path)
    return content === undefined ? [] : [[copyOf(path), content]]
  }
  const files = filesIn(path.slice(0, -1))
  const items = files.map((file) => `<li><a href="${escapeHtml(encodeURI(file))}">${escapeHtml(file)}</a></li>`)
  const name = escapeHtml(path)
  const list = `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${name}</title><h1>${name}</h1><ul>${items.join('')}</ul></html>\n`
  return [[copyOf(path), list], ...files.map((file) => [copyOf(path + file), read(path + file) ?? ''] as const)]
}

/** What the script of the site searches: the text of each section, as a script, since pages that are files cannot read others. */
function searchIndex(pages: ReadonlyMap<string, MarkdownPage>): string {
  const sections = [...pages].flatMap(([path, { title, sections: own }]) =>
    own.map(({ id, heading, text }) => [addressOf(path), id, title, heading, text.replaceAll(/\s+/g, ' ').trim()]),
  )
  return `globalThis.searchIndex=${JSON.stringify(sections)}\n`
}
