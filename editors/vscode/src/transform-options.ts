import { window } from 'vscode'
import type { OfferedTransform, TransformOption } from '../../../src/editor/transforms.ts'
import type { ReadOption } from '../../../src/rules/typed-option.ts'
import { namesIn, optionItems, otherOption, valueItems } from './transform-list.ts'

/** The options that a person chose, with their values as the schema of the transform takes them. */
export type ChosenOptions = Readonly<Record<string, unknown>>

/** Says what a text is as the value of an option, or what is wrong with it. */
export type ReadText = (option: string, text: string) => Promise<ReadOption>

/** An answer of a person; undefined where the person cancels. */
type Answer<Value> = { readonly value: Value } | undefined

/** Asks which options a transform gets, and for the value of each; undefined if the person cancels at any step. */
export async function askOptions(transform: OfferedTransform, read: ReadText): Promise<ChosenOptions | undefined> {
  const asked = await chosenOptions(transform)
  if (asked === undefined) return undefined
  const values: [string, unknown][] = []
  for (const [index, option] of asked.entries()) {
    const title = `${transform.name}: ${option.name} (${index + 1} of ${asked.length})`
    const answer = option.values.length === 0 ? await typed(option, title, read) : await picked(option, title)
    if (answer === undefined) return undefined
    values.push([option.name, answer.value])
  }
  return Object.fromEntries(values)
}

/** The options to ask for: those that are chosen, and required ones in any case. */
async function chosenOptions(transform: OfferedTransform): Promise<readonly TransformOption[] | undefined> {
  const items = optionItems(transform)
  if (items.length === 0) return []
  const title = `Options of ${transform.name}`
  const rows = await window.showQuickPick(items, {
    title,
    placeHolder: 'Choose the options to set',
    canPickMany: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
  })
  if (rows === undefined) return undefined
  const known = transform.options.filter(
    (option) => option.isRequired || rows.some((row) => row.option?.name === option.name),
  )
  if (rows.every(({ option }) => option !== undefined)) return known
  const others = await window.showInputBox({ title, prompt: 'Names of other options', ignoreFocusOut: true })
  return others === undefined ? undefined : [...known, ...namesIn(others).map(otherOption)]
}

async function picked(option: TransformOption, title: string): Promise<Answer<unknown>> {
  const items = valueItems(option)
  const looks = { title, placeHolder: option.description, ignoreFocusOut: true }
  if (!option.isList) {
    const chosen = await window.showQuickPick(items, looks)
    return chosen && { value: chosen.value }
  }
  const chosen = await window.showQuickPick(items, { ...looks, canPickMany: true })
  return chosen && { value: chosen.map(({ value }) => value) }
}

async function typed(
  { name, description, words }: TransformOption,
  title: string,
  read: ReadText,
): Promise<Answer<unknown>> {
  // A box that has just opened shows what to type, and not what is wrong with nothing.
  for (let isTried = false; ; isTried = true) {
    const text = await window.showInputBox({
      title,
      placeHolder: words,
      prompt: description,
      ignoreFocusOut: true,
      validateInput: async (written) => {
        isTried ||= written !== ''
        if (!isTried) return undefined
        const answer = await read(name, written)
        return 'problem' in answer ? answer.problem : undefined
      },
    })
    if (text === undefined) return undefined
    const answer = await read(name, text)
    if ('value' in answer) return answer
  }
}
