import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type TransformOutcome, transform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'
import type { Case } from './case.ts'
import { hoist } from './hoist-cases.ts'
import { sortKeys } from './sort-keys-cases.ts'
import { strip } from './strip-cases.ts'

for (const [name, cases] of Object.entries({
  'hoist-components': hoist,
  'sort-keys': sortKeys,
  'strip-extensions': strip,
})) {
  t.test(name, async (t) => {
    for (const each of cases) await t.test(each.title, (t) => check(t, name, each))
  })
}

async function check(t: Test, name: string, { text, expected = text, findings = [], ...each }: Case): Promise<void> {
  const { options = {}, others = {} } = each
  const file = text.startsWith('{') ? 'api.json' : 'api.yaml'
  const folder = t.testdir({ [file]: text, ...others })
  const path = join(folder, file)
  const run = (content: string): Promise<TransformOutcome> =>
    transform({ path, content }, { use: [[name, options]], root: folder, noConfig: true })
  const outcome = await run(text)
  const isRefused = findings.some((finding) => /\/used /.test(finding))
  t.strictSame(reportsOf(outcome), findings)
  const [result] = outcome.files
  t.equal(result?.text, isRefused ? undefined : (each.expectedEntry ?? expected))
  if (result === undefined) return
  const again = await run(result.text)
  t.strictSame([again.files[0]?.text, reportsOf(again)], [result.text, []], 'twice is once')
}

/** What the transforms reported, and what was found wrong with their results. */
function reportsOf({ findings }: TransformOutcome): readonly string[] {
  return findings
    .filter(({ code }) => /^(?:hoist-components|sort-keys|strip-extensions|transform|edit)\//.test(code))
    .map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`)
}
