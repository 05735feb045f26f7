import path from 'node:path'
import t from 'tap'
import { type Finding, transform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'
import { quotedIn } from '../facts-of-message.ts'
import { head } from './descriptions.ts'
import { type Case, cases } from './filter-cases.ts'

t.test('filter gives the expected text in both spellings, and a second run changes nothing', async (t) => {
  for (const { title, files, expected = {}, findings, removed, ...options } of cases) {
    for (const spelling of ['asyncapi: 3.0.0', 'specversion: 3.1.0']) {
      if (typeof files !== 'string' && spelling !== 'asyncapi: 3.0.0') continue
      await t.test(`${title}, ${spelling}`, async (t) => {
        const start = head.replace('asyncapi: 3.0.0', spelling)
        const textsOf = (given: Case['files']) => (typeof given === 'string' ? { 'api.yaml': start + given } : given)
        const before: Readonly<Record<string, string>> = textsOf(files)
        const [entry = ''] = Object.keys(before)
        const filtered = async (texts: Readonly<Record<string, string>>) => {
          const root = t.testdir(texts)
          return transform(path.join(root, entry), { use: [['filter', options]], root, noConfig: true })
        }
        const once = await filtered(before)
        const reported = once.findings.filter(({ code }) => !/^(?:spec|style|bindings)\//.test(code))
        if (findings !== undefined || removed === undefined)
          t.strictSame(reported.map(inShort).toSorted(), findings ?? [])
        const gone = reported.filter(({ code }) => code === 'filter/removed')
        if (removed !== undefined)
          t.strictSame(gone.map(({ place }) => formatFragment(place.pointer)).toSorted(), removed)
        const after = {
          ...before,
          ...Object.fromEntries(
            once.files.flatMap((file) => (file.isChanged ? [[path.basename(file.path), file.text]] : [])),
          ),
        }
        if (once.text === undefined) t.strictSame(after, before, 'nothing changes')
        else if (gone.length === 0) t.strictSame(after, before, 'not a byte')
        const right = textsOf(expected)
        for (const [name, text] of Object.entries(
          typeof expected === 'string' || typeof files !== 'string' ? right : {},
        ))
          t.equal(after[name], text, name)
        const twice = await filtered(after)
        t.notOk(
          twice.files.some(({ isChanged }) => isChanged),
          'the second time changes nothing',
        )
      })
    }
  }
})

function inShort({ code, place, message }: Finding): string {
  const at = `${code} ${formatFragment(place.pointer)}`
  return code === 'filter/no-match' ? [at, ...quotedIn(message)].join(' ') : at
}
