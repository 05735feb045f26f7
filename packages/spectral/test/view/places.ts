import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Document, Spectral } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { createHttpAndFileResolver } from '@stoplight/spectral-ref-resolver'
import t from 'tap'
import { createReader } from '../../../../src/load/files/read.ts'
import { defaultLimits } from '../../../../src/load/limits.ts'
import { loadFile } from '../../../../src/load/load.ts'
import { SourceFile } from '../../../../src/load/source-file.ts'
import { valueAt } from '../../view/container.ts'
import { viewDocument } from '../../view/view-document.ts'

/** A row of the table of places in the README: the place of Spectral's finding about a value of a message. */
interface Row {
  readonly path: readonly string[]
  readonly view: 'resolved' | 'source'
  /** Undefined if the value does not exist. */
  readonly place: { readonly file: string; readonly path: string } | undefined
}

const readme = readFileSync('packages/spectral/README.md', 'utf8')

function rows(): readonly Row[] {
  const table = readme.matchAll(
    /^\| `(\w+)` \| .*?`([\w.$]+)`.* \| (true|false) \| ([\w. ]+) \| (?:`([\w.$]+)`.*)?\|$/gm,
  )
  return [...table].map(([, message = '', names = '', resolved, file = '', path]) => ({
    path: ['channels', 'orders', 'messages', message, ...names.split('.')],
    view: resolved === 'true' ? 'resolved' : 'source',
    place: path === undefined ? undefined : { file, path },
  }))
}

t.test('the table of places in the README holds, in Spectral too', async (t) => {
  const texts = [...readme.matchAll(/^```yaml\n(.*# (\w+\.yaml)\n(?:.*\n)*?)```$/gm)]
  const root = t.testdir(Object.fromEntries(texts.map(([, text = '', name = '']) => [name, text])))
  const reader = createReader({ root, limits: defaultLimits })
  const entry = await loadFile(reader, join(root, 'api.yaml'), defaultLimits)
  assert(entry instanceof SourceFile)
  const view = await viewDocument(entry, { reader, limits: defaultLimits })
  t.equal(rows().length, 20)
  for (const { path, view: seen, place } of rows()) {
    const name = `${seen}: ${path.join('.')}`
    if (place === undefined) {
      t.equal(valueAt(view.resolved, path), undefined, name)
      continue
    }
    const ours = view.place(path, seen)
    t.same({ file: relative(root, ours.file.path), path: ours.path.join('.') }, place, name)
    t.same(await placeInSpectral(entry, path, seen), { place, range: view.rangeOf(ours) }, `${name} in Spectral`)
  }
})

/** The place of Spectral's finding at a path of one of its views. */
async function placeInSpectral({ text, path: source }: SourceFile, path: readonly string[], view: Row['view']) {
  const spectral = new Spectral({ resolver: createHttpAndFileResolver() })
  const found = () => [{ message: 'found', path: [...path] }]
  spectral.setRuleset({ rules: { here: { given: '$', resolved: view === 'resolved', then: { function: found } } } })
  const results = await spectral.run(new Document(text, parsers.Yaml, source))
  const result = results.find(({ code }) => code === 'here')
  assert(result?.source !== undefined)
  return {
    place: { file: relative(join(source, '..'), result.source), path: result.path.join('.') },
    range: result.range,
  }
}
