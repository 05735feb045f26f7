import { fileURLToPath } from 'node:url'

/** The folder of this repository. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** The library for browsers, which is an ES module alone. */
export const browserEntry = 'browser/library/index.ts'

/** What the library offers: the file in dist/ (without `.js`) and the source it starts from. */
export const libraryEntries = {
  index: 'src/index.ts',
  plugin: 'src/plugin/index.ts',
  testing: 'src/testing/index.ts',
  bundler: 'bundler/index.ts',
  'rulesets/spec': 'rulesets/spec/index.ts',
  'rulesets/bindings': 'rulesets/bindings/index.ts',
  'rulesets/style': 'rulesets/style/index.ts',
}
