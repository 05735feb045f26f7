import type { DetailedLandscape, FlowDetails } from '../landscape/details.ts'
import type { ReportedLandscape } from '../landscape/report.ts'
import { pageText } from '../page/page.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'
import type { Picture } from './picture.ts'
import { drawn, escaped } from './svg.ts'
import { svgStyle } from './svg-style.ts'

/** What the script of the page knows of its picture. */
export interface GraphPageData extends Pick<ReportedLandscape, 'applications' | 'channels' | 'flows'> {
  readonly details: readonly FlowDetails[]
  /** The id of the application of each box; null for other boxes. */
  readonly boxes: readonly (string | null)[]
  readonly arrows: readonly Pick<Picture['arrows'][number], 'from' | 'to' | 'flows'>[]
}

/** A landscape as a page: one file, with nothing from elsewhere and no link to it. */
export function page(picture: Picture, { report, details }: DetailedLandscape): string {
  const fitOf = (arrow: number) => worst((picture.arrows[arrow]?.flows ?? []).map((flow) => details[flow]?.fit))
  const { width, height, content } = drawn(picture, () => undefined, fitOf)
  const { applications, channels, flows } = report
  const data: GraphPageData = {
    applications,
    channels: channels.map((channel) => ({ ...channel, servers: channel.servers.map(withoutAddress) })),
    flows,
    details,
    boxes: picture.boxes.map((_, index) => applications[index]?.id ?? null),
    arrows: picture.arrows.map(({ from, to, flows: of }) => ({ from, to, flows: of })),
  }
  const body = `<header>
<h1>${escaped(picture.title)}</h1>
<div class="controls">
<label>Search <input id="search" type="search" placeholder="name, address, message"></label>
${['server', 'protocol', 'tag', 'message'].map(filterText).join('\n')}
<button id="reset" type="button">Show all</button>
<span id="count" role="status"></span>
</div>
</header>
<main>
<div class="picture">
<div class="zoom"><button id="closer" type="button" aria-label="Closer">+</button><button id="farther" type="button" aria-label="Farther">−</button><button id="fit" type="button">Fit</button></div>
<div id="view" tabindex="0" role="application" aria-label="Picture: arrow keys move it, plus and minus zoom, 0 fits it">
<svg viewBox="0 0 ${width} ${height}" role="group" aria-label="${escaped(picture.summary)}">
${content.replaceAll('://', ':&#47;/')}
</svg>
</div>
</div>
<aside>
<div id="details" tabindex="-1" aria-live="polite"><p>Choose an arrow or a flow to see its messages.</p></div>
<h2>Flows</h2>
<ul id="flows"></ul>
</aside>
</main>`
  const style = `${svgStyle}\n${pageStyle}`
  return pageText({ title: escaped(picture.title), generator: 'msgapi graph', style, body, data, script: pageScript })
}

function filterText(name: string): string {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
  return `<label>${title} <select id="${name}"><option value="">all</option></select></label>`
}

/** A server as text that no reader takes for a link. */
function withoutAddress(server: string): string {
  return server.replace('://', ' ')
}

function worst(fits: readonly FlowDetails['fit'][]): FlowDetails['fit'] {
  return (['breaks', 'unknown', 'fits'] as const).find((fit) => fits.includes(fit))
}
