import type { OfferedTransform, TransformOption } from '../../../src/editor/transforms.ts'

/** A row of a list, as VS Code shows it: the description is beside the label, and the detail below. */
interface Row {
  readonly label: string
  readonly description?: string
  readonly detail?: string
  /** True if it is chosen at first, where several can be. */
  readonly picked?: boolean
}

/** The rows of transforms. */
export function transformItems(
  transforms: readonly OfferedTransform[],
): readonly (Row & { readonly transform: OfferedTransform })[] {
  return transforms.map((transform) => ({ label: transform.name, detail: transform.description, transform }))
}

/** What a row of options leads to; undefined for options of other names. */
export type OptionRow = Row & { readonly option: TransformOption | undefined }

/** The rows of the options of a transform: required ones are chosen at first. */
export function optionItems({ options, takesOthers }: OfferedTransform): readonly OptionRow[] {
  const rows = options.map((option) => ({
    label: option.name,
    description: option.words,
    detail: option.description,
    picked: option.isRequired,
    option,
  }))
  return takesOthers ? [...rows, { label: 'Other options…', option: undefined }] : rows
}

/** The rows of the values of an option: the default says so, and is chosen at first where several values can be. */
export function valueItems(option: TransformOption): readonly (Row & { readonly value: string | boolean })[] {
  return option.values.map((value) => {
    const isDefault = Array.isArray(option.default) ? option.default.includes(value) : option.default === value
    return { label: String(value), ...(isDefault && { description: 'default' }), picked: isDefault, value }
  })
}

/** An option that the schema of its transform does not name. */
export function otherOption(name: string): TransformOption {
  return { name, description: '', words: 'any value', values: [], isList: false, isRequired: false }
}

/** The names in a text that a person typed. */
export function namesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))]
}
