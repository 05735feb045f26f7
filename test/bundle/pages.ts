import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { bundleGraph } from '../../bundler/index.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { buildGraph } from '../../src/graph/build.ts'
import { createReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { parseText } from '../../src/load/parse.ts'
import { judge } from '../oracle/oracle.ts'

/** With TAP_SNAPSHOT=1, the findings become those of the page. */
const rewrites = process.env.TAP_SNAPSHOT === '1'

t.test('the examples on the page of hard cases are real', async (t) => {
  const page = 'docs/hard-cases.md'
  const [start, ...sections] = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const shown = [start]
  t.ok(sections.length > 20)
  for (const section of sections) {
    const [title = ''] = section.split('\n', 1)
    const blocks = new Map(
      [...section.matchAll(/^(?:`([^`\n]+)`|([^`\n]+)):\n\n```\w+\n(.*?)^```$/gms)].map(
        ([, file, name = file, text]) => [name ?? '', { isFile: file !== undefined, text: text ?? '' }],
      ),
    )
    const root = realpathSync(t.testdir())
    for (const [name, { isFile, text }] of blocks) {
      if (!isFile) continue
      mkdirSync(path.join(root, path.dirname(name)), { recursive: true })
      writeFileSync(path.join(root, name), text)
    }
    const entry = path.join(root, 'main.yaml')
    const reader = createReader({ root, limits: defaultLimits })
    const file = await parseText(entry, readFileSync(entry, 'utf8'), 'yaml', defaultLimits)
    const graph = await buildGraph(file, { reader, limits: defaultLimits })
    const { text, findings } = await bundleGraph(graph, { limits: defaultLimits })
    t.equal(text, blocks.get('The bundle')?.text, title)
    const told = blocks.get(text === undefined ? 'No bundle; findings' : 'Findings')?.text ?? ''
    const found = findings.map((finding) => `${describeAtLength(finding, root)}\n`).join('')
    if (!rewrites) t.equal(found, told, `${title}: findings`)
    shown.push(section.replace(/(?<=^(?:No bundle; f|F)indings:\n\n```text\n).*?(?=^```$)/ms, () => found))
    if (text !== undefined)
      t.same(
        judge(entry, (source) => readFileSync(source, 'utf8'), text),
        [],
        `${title}: right`,
      )
  }
  if (rewrites) writeFileSync(page, shown.join(''))
})

/** A finding as the page shows it, with the places that belong to it. */
function describeAtLength({ severity, message, code, place, range, related = [] }: Finding, root: string): string {
  const at = (source: string, { line, character }: Finding['range']['start']) =>
    `${path.relative(root, source)}:${line + 1}:${character + 1}`
  return [
    `${at(place.source, range.start)}  ${severity}  ${message}  ${code}`,
    ...related.map((other) => `    ${at(other.place.source, other.range.start)}  ${other.message}`),
  ].join('\n')
}

t.test('every code of the bundler is documented', async (t) => {
  const documentation = readFileSync('docs/bundling.md', 'utf8')
  const sources = readdirSync('bundler', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join('bundler', name), 'utf8'))
  const written = sources.flatMap(
    (text) => text.match(/(?<=['`])bundle\/[a-z-]+(?:\$\{thing\}[a-z-]*)?(?=['`])/g) ?? [],
  )
  const codes = new Set(
    written.flatMap((code) => ['channel', 'server'].map((thing) => code.replace(/\$\{thing\}/, thing))),
  )
  t.ok(codes.size > 15)
  for (const code of codes) t.ok(documentation.includes(`\`${code}\``), code)
})
