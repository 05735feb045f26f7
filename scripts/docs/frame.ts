import { relativeAddress } from './addresses.ts'
import { type ContentsPart, contentsText } from './contents.ts'
import { escapeHtml, type PageHeading } from './markdown.ts'

/** A page of the site, without what is around it. */
export interface SitePage {
  readonly address: string
  readonly title: string
  readonly body: string
  readonly headings: readonly PageHeading[]
  /** Addresses of further scripts of the site. */
  readonly scripts?: readonly string[]
}

const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'"

/** A page with search, contents and its headings around it. It loads only files of the site. */
export function framed(
  { address, title, body, headings, scripts = [] }: SitePage,
  contents: readonly ContentsPart[],
): string {
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
<link rel="stylesheet" href="${to('site.css')}">
${['site.js', ...scripts].map((script) => `<script src="${to(script)}" defer></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a href="${to('index.html')}">msgapi</a>
<form role="search" id="find" hidden><input id="search" type="search" placeholder="Search ( / )" aria-label="Search the documentation" autocomplete="off"><div id="results" role="region" aria-label="Search results" hidden></div></form>
</header>
<div class="columns">
<nav aria-label="Contents"><details id="contents" open><summary>Contents</summary>
${contentsText(contents, address)}
</details></nav>
<main id="content" tabindex="-1">
${body}</main>
${hereText(headings)}
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
