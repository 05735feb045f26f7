import type { Finding } from '../../../src/findings/finding.ts'
import { bundle, fix, transform, upgrade } from '../../../src/index.ts'
import { unifiedDiff } from '../../../src/report/unified-diff.ts'
import { knownTransforms } from '../../../src/rules/transforms.ts'
import { needs } from '../../../src/transform/transform.ts'
import type { Action, ChangeAnswer, ChangedFile, Question, Texts } from '../protocol.ts'
import { shownFinding } from './findings.ts'
import { nameOf, openTexts } from './project.ts'

/** What an action makes, in the words of the library. */
interface Made {
  readonly findings: readonly Finding[]
  readonly notices: readonly string[]
  /** Texts by paths. */
  readonly texts: readonly (readonly [path: string, text: string])[]
}

/** What an action changes in some texts. Rejects like the library. */
export async function changeTexts({
  texts,
  open,
  action,
}: Question & { readonly kind: 'change' }): Promise<ChangeAnswer> {
  const { descriptions } = await openTexts(texts)
  if (action.name === 'fix') return answerOf(texts, undefined, await fixed(descriptions, action.unsafe))
  const entry = descriptions.find((file) => file === open) ?? descriptions[0]
  if (entry === undefined) return { entry, files: [], findings: [], notices: [] }
  return answerOf(texts, entry, await made(action, entry))
}

function answerOf(texts: Texts, entry: string | undefined, { findings, notices, texts: changed }: Made): ChangeAnswer {
  return {
    entry,
    files: changed.flatMap(([path, after]) => changedFile(nameOf(path), texts[nameOf(path)] ?? '', after)),
    findings: findings.map(shownFinding),
    notices,
  }
}

function changedFile(file: string, before: string, after: string): readonly ChangedFile[] {
  if (before === after) return []
  return [{ file, before, after, diff: unifiedDiff({ name: file, before, after }) }]
}

async function fixed(descriptions: readonly string[], unsafe: boolean): Promise<Made> {
  const { findings, notices, fixed: files } = await fix(descriptions, { unsafe })
  return { findings, notices, texts: files.map(({ path, text }) => [path, text]) }
}

async function made(action: Exclude<Action, { readonly name: 'fix' }>, entry: string): Promise<Made> {
  switch (action.name) {
    case 'bundle': {
      const { findings, notices, text } = await bundle(entry)
      return { findings, notices, texts: text === undefined ? [] : [[`/${entry}`, text]] }
    }
    case 'upgrade': {
      const { findings, notices, files } = await upgrade([entry])
      return { findings, notices, texts: files.map(({ path, text }) => [path, text]) }
    }
    case 'transform': {
      const { transform: name, options } = action
      const definition = knownTransforms([]).get(name)?.definition
      // What needs one file makes another description, which takes nobody's place.
      const inPlace = definition === undefined || !needs(definition, 'one-file')
      const use = [[name, { ...options }] as const]
      const { findings, notices, files } = await transform([entry], { use, inPlace, draft: true })
      return { findings, notices, texts: files.map(({ path, text }) => [path, text]) }
    }
  }
}
