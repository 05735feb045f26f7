import type { DescriptionFile } from '../../src/plugin/index.ts'

/** A file that ignores reports, for a derivation that only serves as a comparison. `fail` still ends the run. */
export function withoutReports(file: DescriptionFile): DescriptionFile {
  return {
    report: () => undefined,
    message: () => undefined,
    info: () => undefined,
    fail: (reason, options) => file.fail(reason, options),
    otherDescriptions: () => file.otherDescriptions(),
    referencesElsewhere: (at) => file.referencesElsewhere(at),
    source: () => file.source(),
    apply: (description, name, options) => file.apply(description, name, options),
    optionFile: (option) => file.optionFile(option),
    optionGraph: (option) => file.optionGraph(option),
  }
}
