import type * as onNode from '../../src/foreign-code/imports/import-code.ts'

/** In place of what imports code of plugins and rulesets: nobody has looked at it, and a page has more to lose than a command. */
export const importCode: typeof onNode.importCode = async () => ({
  problem: 'it is code, which msgapi/browser does not run',
})

export const prepareImports: typeof onNode.prepareImports = async (paths) => ({
  files: new Set(paths),
  refused: undefined,
})
