import { relativeAddress } from './addresses.ts'
import { type ContentsPart, contentsText } from './contents.ts'
import { escapeHtml, type PageHeading } from './markdown.ts'

/** A page of the site, without what is around it. */
export interface SitePage {
  readonly address: string
  readonly title: string
  readonly body: string
  readonly headings: readonly PageHeading[]
  /** The address of a script that starts before the page is there. */
  readonly startScript?: string
  /** Addresses of further scripts of the site. */
  readonly scripts?: readonly string[]
  /** Addresses of further styles of the site. */
  readonly styles?: readonly string[]
  /** What the page may load, if it is not the same as for other pages. */
  readonly policy?: string
  /** True for a page that takes all of the width: its contents are closed. */
  readonly isWide?: boolean
}

const usualPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'"

/** A page with search, contents and its headings around it. It loads only files of the site. */
export function framed(page: SitePage, contents: readonly ContentsPart[]): string {
  const { address, title, body, headings, startScript, policy = usualPolicy, isWide = false } = page
  const styles = ['site.css', ...(page.styles ?? [])]
  const scripts = ['site.js', ...(page.scripts ?? [])]
  const to = (target: string): string => escapeHtml(relativeAddress(address, target))
  const root = relativeAddress(address, 'index.html').replace(/index\.html$/, '')
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title === 'msgapi' ? title : `${title} · msgapi`)}</title>
${startScript === undefined ? '' : `<script src="${to(startScript)}"></script>\n`}${styles.map((style) => `<link rel="stylesheet" href="${to(style)}">`).join('\n')}
${scripts.map((script) => `<script src="${to(script)}" defer></script>`).join('\n')}
</head>
<body${isWide ? ' class="wide"' : ''}>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a href="${to('index.html')}">msgapi</a>
<form role="search" id="find" hidden><input id="search" type="search" placeholder="Search ( / )" aria-label="Search the documentation" autocomplete="off"><div id="results" role="region" aria-label="Search results" hidden></div></form>
</header>
<div class="columns">
<nav aria-label="Contents"><details id="contents"${isWide ? '' : ' open'}><summary>Contents</summary>
${contentsText(contents, address)}
</details></nav>
<main id="content" tabindex="-1">
${body}</main>
${isWide ? '' : hereText(headings)}
</div>
<footer>Documentation of msgapi. No trackers, nothing from elsewhere.</footer>
</body>
</html>
`
}

/** The headings of the page, unless there are few. */
function hereText(headings: readonly PageHeading[]): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ level, id, text }) =>
      `<li${level === 3 ? ' class="deep"' : ''}><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav aria-label="On this page" class="here"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}
