/** What a class looks like on light and on dark paper. Colours are of the set of Okabe and Ito, darkened or lightened for contrast. */
const looks: Readonly<Record<string, { readonly light: string; readonly dark: string }>> = {
  '.paper': { light: 'fill:#ffffff', dark: 'fill:#14181d' },
  '.ink': { light: 'fill:#16222c', dark: 'fill:#eef2f6' },
  '.soft': { light: 'fill:#4a5864', dark: 'fill:#b5c0ca' },
  '.application .shape': { light: 'fill:#e8f1fb;stroke:#0072b2', dark: 'fill:#12324a;stroke:#56b4e9' },
  '.channel .shape': { light: 'fill:#fff4dc;stroke:#b97400', dark: 'fill:#3b2d0b;stroke:#e69f00' },
  '.message .shape': { light: 'fill:#e3f5ee;stroke:#00795a', dark: 'fill:#0d372b;stroke:#35c79d' },
  '.file .shape': { light: 'fill:#eef1f4;stroke:#5b6b79', dark: 'fill:#262f38;stroke:#9aa8b5' },
  '.component .shape': { light: 'fill:#fff4dc;stroke:#b97400', dark: 'fill:#3b2d0b;stroke:#e69f00' },
  '.line': { light: 'stroke:#5a6873', dark: 'stroke:#a3b0bc' },
  '.head': { light: 'fill:#5a6873', dark: 'fill:#a3b0bc' },
  '.unanswered .line': { light: 'stroke:#8f4a7c', dark: 'stroke:#e3a0cb' },
  '.unanswered .head': { light: 'fill:#8f4a7c', dark: 'fill:#e3a0cb' },
  '.breaks .line': { light: 'stroke:#c23c00', dark: 'stroke:#ff8f55' },
  '.breaks .head': { light: 'fill:#c23c00', dark: 'fill:#ff8f55' },
  '.frame': { light: 'fill:#f6f8fa;stroke:#d5dce2', dark: 'fill:#191f26;stroke:#333d47' },
  '.label': { light: 'fill:#ffffff', dark: 'fill:#14181d' },
}

const always = `text{font-family:"Segoe UI",system-ui,-apple-system,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
.title{font-size:14px;font-weight:600}.detail,.text{font-size:11px}.heading{font-size:18px;font-weight:600}
.shape{stroke-width:1.5}.line{fill:none;stroke-width:1.6}.label{opacity:.92}
.address .line{stroke-dasharray:7 4}.unanswered .line{stroke-dasharray:2 4;stroke-linecap:round}
.far{opacity:.45}.far:hover{opacity:1}
.unanswered .shape{stroke-dasharray:5 3}.breaks .line{stroke-width:3}
a:hover .shape,a:focus .shape{stroke-width:3}`

function rules(theme: 'light' | 'dark', scope: string): string {
  return Object.entries(looks)
    .map(([selector, look]) => `${scope}${selector}{${look[theme]}}`)
    .join('\n')
}

/** The style of a picture, for light and dark paper. */
export const svgStyle = `${always}
${rules('light', '')}
@media (prefers-color-scheme:dark){
${rules('dark', '')}
}`
