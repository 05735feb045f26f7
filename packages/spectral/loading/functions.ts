/** A rule function, as far as loading is concerned. */
export type LoadedFunction = (...given: never[]) => unknown

/** Rule functions by name. */
export type FunctionTable = ReadonlyMap<string, LoadedFunction>

/** The functions that come with Spectral, `truthy` and the like: ours in their place. */
export async function loadCoreFunctions(): Promise<FunctionTable> {
  const { coreFunctions } = await import('../functions/core-functions.ts')
  return new Map<string, LoadedFunction>(Object.entries(coreFunctions))
}

export function isRuleFunction(value: unknown): value is LoadedFunction {
  return typeof value === 'function'
}
