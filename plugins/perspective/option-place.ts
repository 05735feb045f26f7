import { type DescriptionFile, stepTo, type TransformReport } from '../../src/plugin/index.ts'

/** Where an entry of an option is written: in the file that the option was read from; else at the root of the description. */
export function optionPlace(file: DescriptionFile, option: string, key: string): Pick<TransformReport, 'at' | 'on'> {
  const root = file.optionFile(option)
  const at = root && stepTo(root, key)
  return at === undefined ? {} : { at, on: 'key' }
}
