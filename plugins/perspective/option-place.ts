import { type DescriptionFile, stepTo, type TransformReport } from '../../src/plugin/index.ts'

/** The place of an entry of an option: in the file it was read from, or else the root of the description. */
export function optionPlace(file: DescriptionFile, option: string, key: string): Pick<TransformReport, 'at' | 'on'> {
  const root = file.optionFile(option)
  const at = root && stepTo(root, key)
  return at === undefined ? {} : { at, on: 'key' }
}
