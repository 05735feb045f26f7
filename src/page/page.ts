import { houseStyle } from './style.ts'

/** What a page has inside its frame. Texts are markup already, but for the script and the data. */
interface PageParts {
  readonly title: string
  /** The command that writes it. */
  readonly generator: string
  /** Beside the style that all pages have. */
  readonly style: string
  readonly body: string
  /** What the script finds in the element `data`, as JSON. */
  readonly data?: unknown
  /** One of `browser/`, as text. */
  readonly script: string
}

/** A page as one file, with nothing from elsewhere: its policy allows its own style and this one script. */
export function pageText({ title, generator, style, body, data, script }: PageParts): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  const hash = createHash('sha256').update(script).digest('base64')
  const known = data === undefined ? '' : `<script type="application/json" id="data">${jsonOf(data)}</script>\n`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="${generator}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'">
<title>${title}</title>
<style>${houseStyle}
${style}</style>
</head>
<body>
${body}
${known}<script>${script}</script>
</body>
</html>
`
}

/** Data within a script: nothing in it ends the script, looks like a link, or is a command to the CI system that shows the page as a log. */
function jsonOf(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('://', ':\\u002f/')
    .replaceAll('##', '#\\u0023')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
