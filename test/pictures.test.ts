import { createHash } from 'node:crypto'
import t from 'tap'
import { graphKind } from '../src/cli/write/output-kinds.ts'
import type { DetailedLandscape, FlowDetails } from '../src/landscape/details.ts'
import type { ReportedLandscape } from '../src/landscape/report.ts'
import { mostCharacters, mostEdges } from '../src/pictures/collapse.ts'
import { type GraphForm, graphText } from '../src/pictures/graph-text.ts'
import { layoutOf } from '../src/pictures/layout.ts'
import { type GraphBy, pictureOf } from '../src/pictures/picture.ts'
import { hostileTexts } from './hostile-texts.ts'

const ways: readonly GraphBy[] = ['application', 'channel', 'message']
const linkTo = (file: string): string => encodeURIComponent(file)

interface Names {
  readonly title: string
  readonly address: string
  readonly message: string
}

/** A landscape of some applications in which each sends to the next ones. */
function reportOf(size: number, reach: number, names: (index: number) => Names = usualNames): ReportedLandscape {
  const numbers = Array.from({ length: size }, (_, index) => index)
  const channels = numbers.map((index) => ({
    id: `c${index}`,
    address: names(index).address,
    servers: [],
    protocol: 'mqtt',
  }))
  return {
    version: 1,
    applications: numbers.map((index) => ({ id: `a${index}`, title: names(index).title, file: `apis/${index}.yaml` })),
    channels,
    edges: [],
    flows: numbers.flatMap((index) =>
      Array.from({ length: reach }, (_, step) => ({
        from: `a${index}`,
        to: `a${(index + step + 1) % size}`,
        channel: `c${index}`,
        messages: [names(index).message],
        evidence: step % 2 === 0 ? ('server' as const) : ('address' as const),
      })),
    ),
    unanswered: [{ application: 'a0', channel: 'c0', action: 'receive', messages: ['lost'] }],
  }
}

/** The landscape, with few details. */
function landscapeOf(size: number, reach: number, names: (index: number) => Names = usualNames): DetailedLandscape {
  const report = reportOf(size, reach, names)
  const details = report.flows.map(({ messages: [name = ''] }, index): FlowDetails => {
    const place = { file: `apis/${name}.yaml`, line: 7, pointer: `/operations/${name}` }
    const message = { place, schema: { place, text: `title: ${name}\n$id: https://example.com/${name}` } }
    const operation = { operation: name, place }
    return {
      tags: [name],
      ways: [{ from: operation, to: operation, isReply: false }],
      messages: [{ name, sent: message, received: message }],
      fit: index === 0 ? 'breaks' : 'fits',
      reason: index === 0 ? `${name} is refused` : undefined,
    }
  })
  return { report, details }
}

function usualNames(index: number): Names {
  return { title: `Application ${index}`, address: `orders/${index}/{id}`, message: `placed${index}` }
}

t.test('text forms name applications and channels', async (t) => {
  const landscape = landscapeOf(3, 1)
  for (const form of ['mermaid', 'dot', 'svg'] as const)
    for (const by of ways) {
      const text = await graphText(form, landscape, by, linkTo)
      for (const index of [0, 1, 2])
        for (const name of [`Application ${index}`, `orders/${index}/{id}`])
          t.ok(text.includes(name), `${form} ${by} ${name}`)
      t.equal(text.includes('placed1'), by === 'message')
      t.equal(await graphText(form, landscape, by, linkTo), text, 'the same text again')
    }
})

t.test('a graph in any form is known as one, so that the next one can replace it', async (t) => {
  for (const form of ['json', 'mermaid', 'dot', 'svg', 'html'] as const) {
    const text = await graphText(form, landscapeOf(3, 1), 'application', linkTo)
    t.ok(await graphKind({ path: '', size: text.length, head: text.slice(0, 65_536) }), form)
  }
})

t.test('text forms stay below the limits of those who show them', async (t) => {
  for (const form of ['mermaid', 'dot'] as const)
    for (const [size, reach, isWhole] of [
      [30, 4, true],
      [400, 1, true],
      [400, 4, false],
    ] as const)
      for (const by of ways) {
        const text = await graphText(form, landscapeOf(size, reach), by, linkTo)
        const edges = text.match(/-->|-\.->| -> /g)?.length ?? 0
        t.ok(edges > 0 && edges <= mostEdges, `${form} ${size} ${by}: ${edges} edges`)
        t.ok(text.length <= mostCharacters, `${form} ${size} ${by}: ${text.length} characters`)
        if (by === 'application') t.equal(text.includes('one box has the'), !isWhole, `${form} ${size}`)
      }
})

t.test('no name acts in a picture', async (t) => {
  for (const name of [
    ...hostileTexts,
    '"]; click n0 "javascript:alert(1)"',
    '%%{init: {}}%%',
    '<img src=x onerror=alert(1)>',
    ']]>',
    '-->',
  ]) {
    const landscape = landscapeOf(2, 1, () => ({ title: name, address: name, message: name }))
    for (const by of ways) {
      const svg = await graphText('svg', landscape, by, linkTo)
      t.strictSame(problemsOfXml(svg), [])
      const mermaid = await graphText('mermaid', landscape, by, linkTo)
      // Outside of labels, the text is ours: each line has one form.
      for (const line of mermaid.split('\n')) t.match(line, mermaidLine)
      const dot = await graphText('dot', landscape, by, linkTo)
      const outside = dot.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
      t.match(outside, /^[\w\s/{}[\]=,;>-]+$/)
    }
  }
})

const mermaidLine =
  /^$|^%% msgapi graph$|^flowchart LR$|^ {2}n(?:\d+|ote\d+)(?:\(\[|\[|>)"[^"]*"(?:\]\)|\])$|^ {2}n\d+ (?:-->|-\.->)(?:\|"[^"]*"\|)? n\d+$|^ {2}class(?:Def \w+ [\w:#,-]+| [\w,]+ \w+)$/

/** What a reader of XML or a browser would not take for a still picture. */
function problemsOfXml(text: string): readonly string[] {
  const open: string[] = []
  const problems: string[] = []
  const token = /<!--[^>]*-->|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</g
  for (const [whole, isEnd, name = '', attributes = '', isEmpty] of text.matchAll(token)) {
    if (whole === '<') problems.push('a bracket')
    if (name === '' && /&(?!(?:amp|lt|gt|quot|#39);)/.test(whole)) problems.push(`an entity in ${whole}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them.
    if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(whole)) problems.push('a character')
    if (name === '') continue
    if (!['svg', 'title', 'desc', 'style', 'rect', 'text', 'g', 'path', 'a'].includes(name)) problems.push(`<${name}>`)
    if (/\son|="\s*javascript:|url\(/i.test(attributes)) problems.push(attributes)
    if (isEnd === '/') {
      if (open.pop() !== name) problems.push(`</${name}>`)
    } else if (isEmpty !== '/') open.push(name)
  }
  return [...problems, ...open]
}

t.test('boxes of a picture do not overlap, and texts are within them', async (t) => {
  for (const [size, reach] of [
    [6, 2],
    [60, 3],
    [90, 3],
  ] as const)
    for (const by of ways) {
      const picture = pictureOf(reportOf(size, reach), by)
      const { boxes, arrows, width, height } = layoutOf(picture)
      t.equal(boxes.length, picture.boxes.length)
      t.equal(arrows.length, picture.arrows.length)
      const overlapping = boxes.filter((one, index) =>
        boxes.slice(index + 1).some((other) => {
          const beside = one.x + one.width <= other.x || other.x + other.width <= one.x
          return !beside && one.y + one.height > other.y && other.y + other.height > one.y
        }),
      )
      t.strictSame(overlapping, [], `${size} ${by}`)
      const outside = boxes.filter(
        (box) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height,
      )
      t.strictSame(outside, [])
      t.ok(boxes.every(({ title, detail, width: wide }) => title.width <= wide && (detail?.width ?? 0) <= wide))
      t.ok(arrows.every(({ points }) => points.length >= 2 && points.every(({ x, y }) => Number.isFinite(x + y))))
    }
})

t.test('arrows begin and end at the edges of their boxes, also those from a box to itself', async (t) => {
  for (const by of ways) {
    const { boxes, arrows } = layoutOf(pictureOf(reportOf(3, 3), by))
    if (by === 'application') t.ok(arrows.some(({ arrow: { from, to } }) => from === to))
    const offEdge = arrows.filter(({ arrow: { from, to }, points }) => {
      const ends = [
        [boxes[from], points[0]],
        [boxes[to], points.at(-1)],
      ] as const
      return ends.some(([box, point]) => {
        if (box === undefined || point === undefined) return true
        const [right, down] = [point.x - box.x, point.y - box.y]
        const outside = Math.max(-right, right - box.width, -down, down - box.height)
        return Math.abs(outside) > 1
      })
    })
    t.strictSame(offEdge, [], by)
  }
})

t.test('an arrow is straight behind its labels, in their middle', async (t) => {
  const { arrows } = layoutOf(pictureOf(reportOf(6, 2), 'application'))
  const labelled = arrows.filter(({ arrow: { from, to }, labels }) => labels.length > 0 && from !== to)
  t.ok(labelled.length > 6)
  const beside = labelled.filter(({ points, labels, labelAt }) => {
    const half = Math.max(...labels.map(({ width }) => width)) / 2
    const level = points.filter(({ y }) => Math.abs(y - (labelAt?.y ?? 0)) < 1).map(({ x }) => x - (labelAt?.x ?? 0))
    return Math.min(...level) > -half || Math.max(...level) < half
  })
  t.strictSame(beside, [])
})

t.test('a picture has light and dark, a legend, titles and links', async (t) => {
  const svg = await graphText('svg', landscapeOf(4, 2), 'channel', linkTo)
  t.match(svg, /prefers-color-scheme:dark/)
  for (const name of ['application', 'channel', 'known by the address only', 'nobody at the other end'])
    t.ok(svg.slice(svg.indexOf('class="legend"')).includes(name), name)
  t.match(
    svg,
    /<a href="apis%2F0\.yaml"><g class="box application" data-box="0"><title>Application 0, 1 unanswered, apis\/0\.yaml/,
  )
  t.match(svg, /<title>Application 0 to orders\/0\/\{id\} \(known by server\)<\/title>/)
})

t.test('the forms of JSON are the same for each way to draw', async (t) => {
  const landscape = landscapeOf(3, 1)
  const texts = await Promise.all(ways.map((by) => graphText('json' satisfies GraphForm, landscape, by, linkTo)))
  t.strictSame(new Set(texts).size, 1)
})

t.test('a page has nothing from elsewhere, and no link to it', async (t) => {
  const names = [
    'https://example.com/a',
    'http://example.com',
    ...hostileTexts.slice(-14, -5),
    '</script><img src=x onerror=alert(1)>',
  ]
  for (const name of names)
    for (const by of ways) {
      const text = await graphText(
        'html',
        landscapeOf(3, 2, () => ({ title: name, address: name, message: name })),
        by,
        linkTo,
      )
      t.notMatch(text, /https?:\/\//)
      const tags = text.match(/<(?:script|style|link|img|iframe|object|base|form|a)\b[^>]*>/gi)
      t.strictSame(tags, ['<style>', '<script type="application/json" id="data">', '<script>'])
      const script = text.slice(text.lastIndexOf('<script>') + '<script>'.length, text.lastIndexOf('</script>'))
      const hash = createHash('sha256').update(script).digest('base64')
      t.ok(text.includes(`default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`))
    }
})

t.test('a page has what the script of the page needs, and colors what does not fit', async (t) => {
  const text = await graphText('html', landscapeOf(4, 2), 'channel', linkTo)
  const data = JSON.parse(/id="data">([^<]*)</.exec(text)?.[1] ?? '')
  t.equal(data.flows.length, data.details.length)
  t.equal(data.boxes.length, text.match(/data-box=/g)?.length)
  t.equal(data.arrows.length, text.match(/data-arrow=/g)?.length)
  t.match(text, /class="arrow breaks" data-arrow="0"/)
  t.match(text, /messages that do not fit/)
  for (const id of [
    'search',
    'server',
    'protocol',
    'tag',
    'message',
    'view',
    'details',
    'flows',
    'count',
    'reset',
    'closer',
  ])
    t.ok(text.includes(`id="${id}"`), id)
})
