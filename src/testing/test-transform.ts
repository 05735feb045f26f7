import { transform } from '../api/transform.ts'
import { checkArguments, listOf, objectOf, text } from '../call-options.ts'
import { UsageError } from '../config/errors.ts'
import { alternatives, suggestion, withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { type CaseFailure, type FailedCase, filesDifference, testError } from './case-failures.ts'
import {
  type CaseFiles,
  caseTitle,
  changedFiles,
  foundIn,
  inCaseFolder,
  type NamedFiles,
  namedFiles,
} from './case-files.ts'
import {
  type CaseForm,
  caseKinds,
  failuresInForms,
  formsOf,
  pluginKind,
  reportsKind,
  type WrittenForm,
} from './case-forms.ts'
import { commentFailures } from './comment-failures.ts'
import { type ExpectedReport, type FoundFinding, findingsDifference } from './expected-finding.ts'

/** A description and the expected result of the transform. */
export interface TransformCase {
  /** The name of the case in failures. Default: its number. */
  readonly name?: string | undefined
  /** The description as text, or its files by path with `/`, the entry first. */
  readonly input: CaseFiles
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** The result: the text of the entry, or the files that change by path. Nothing changes when absent. */
  readonly output?: CaseFiles | undefined
  /** The expected result of a second run; unchanged by default. */
  readonly again?: CaseFiles | undefined
  /** All expected reports of the transform, in the order of a report; none by default. */
  readonly findings?: readonly ExpectedReport[] | undefined
  /** The languages and spellings in which the case holds; all by default. */
  readonly only?: CaseForm | readonly CaseForm[] | undefined
}

/** What `testTransform` tests. */
export interface TransformTest {
  readonly plugin: Plugin
  /** The full name, such as `acme/contact`. */
  readonly name: string
  readonly cases: readonly TransformCase[]
}

const transformTestKind = objectOf<TransformTest>({
  plugin: pluginKind,
  name: text,
  cases: listOf(
    'a list of cases',
    objectOf<TransformCase>({ ...caseKinds, again: caseKinds.output, findings: reportsKind }),
  ),
})

/**
 * Tests a transform of a plugin. Each case runs as written, in the other spelling of the format, and as JSON. It also
 * runs with a comment above each line, and all comments must stay with their entries; then a second time over its own
 * result. Resolves if all cases pass; else rejects with an AssertionError that shows the differences, under any test
 * runner.
 */
export async function testTransform(test: TransformTest): Promise<void> {
  checkArguments('testTransform()', { options: [test, transformTestKind] })
  const { plugin, name, cases } = test
  const known = Object.keys(plugin.transforms ?? {}).map((each) => `${plugin.meta.namespace}/${each}`)
  if (!known.includes(name)) {
    const expected = known.length === 0 ? 'it has none' : `expected ${alternatives(known)}`
    throw new UsageError(
      withStop(
        `The plugin ${quote(plugin.meta.name)} has no transform ${quote(name)}, ${expected}${suggestion(name, known)}`,
      ),
    )
  }
  if (cases.length === 0) throw new UsageError(`The test of ${quote(name)} has no cases.`)
  const failed: FailedCase[] = []
  for (const [index, test] of cases.entries()) {
    failed.push(...(await failuresOf(caseTitle('', index, test), test, { plugin, name })))
  }
  if (failed.length > 0) throw testError(name, failed, cases.length)
}

type TestedTransform = Pick<TransformTest, 'plugin' | 'name'>

async function failuresOf(title: string, test: TransformCase, tested: TestedTransform): Promise<readonly FailedCase[]> {
  const input = namedFiles(test.input)
  return failuresInForms(title, formsOf(input, test.only), (form) => failuresIn(form, test, input, tested))
}

async function failuresIn(
  form: WrittenForm,
  test: TransformCase,
  input: NamedFiles,
  tested: TestedTransform,
): Promise<readonly CaseFailure[]> {
  const output = changedFiles(input, test.output)
  const first = await transformed(form.input, test, tested)
  if (first.problems.length > 0) return [{ problem: 'the transform cannot run', details: first.problems.join('\n') }]
  const reported = findingsDifference((test.findings ?? []).map(form.expected), first.findings)
  const text = filesDifference(await form.rewrite(output), first.files)
  const failures: CaseFailure[] = [
    ...(reported === undefined ? [] : [{ problem: 'other findings than expected', details: reported }]),
    ...(text === undefined ? [] : [{ problem: 'the transform gives another text', details: text }]),
  ]
  if (failures.length > 0) return failures
  if (form.title === '') {
    const ofComments = await commentFailures(
      'transform',
      form.input,
      output,
      async (files) => (await transformed(files, test, tested)).files,
    )
    if (ofComments.length > 0) return ofComments
  }
  const second = await transformed(first.files, test, tested)
  const again = filesDifference(await form.rewrite(changedFiles(output, test.again)), second.files)
  return again === undefined ? [] : [{ problem: 'a second run over the result gives another text', details: again }]
}

/** Resolves to the transformed files, the reports of the transform, and errors in the files themselves. */
async function transformed(
  files: NamedFiles,
  { options = {} }: TransformCase,
  { plugin, name }: TestedTransform,
): Promise<{
  readonly files: NamedFiles
  readonly findings: readonly FoundFinding[]
  readonly problems: readonly string[]
}> {
  return inCaseFolder(files, {}, async (folder) => {
    const { entry, root } = folder
    const settings = { workingFolder: root, root, noConfig: true }
    const outcome = await transform(entry, { plugins: [plugin], use: [[name, options]], ...settings })
    const found = outcome.findings.map((finding) => foundIn(folder, finding))
    const isReport = ({ code }: FoundFinding) =>
      [plugin.meta.namespace, 'transform', 'edit'].includes(code.split('/', 1)[0] ?? code)
    const others = found.filter((finding) => !isReport(finding) && finding.severity === 'error')
    const changed = new Map(outcome.files.map(({ path, text }) => [folder.nameOf(path), text]))
    return {
      files: new Map([...files].map(([path, text]) => [path, changed.get(path) ?? text])),
      findings: found.filter(isReport),
      problems: [...outcome.unreadable, ...others.map(({ file, code, message }) => `${file} ${code} ${message}`)],
    }
  })
}
