import {
  type IFunctionResult,
  type RulesetFunction,
  type RulesetFunctionContext,
  RulesetValidationError,
} from '@stoplight/spectral-core'
import { noOptions, type OptionCheck, type OptionProblem } from './option-check.ts'

/** A function of a rule, in the type of spectral-core. */
export type AnyFunction = RulesetFunction<unknown, unknown>

/** A function that spectral-core can validate and every engine for Spectral rules can call. */
export interface SpectralFunction {
  (value: unknown, options: unknown, context: RulesetFunctionContext): undefined | IFunctionResult[]
  /** Throws the same errors for wrong options as functions of spectral-core: RulesetValidationErrors, in an AggregateError. */
  readonly validator: (options: unknown) => void
}

interface FunctionDefinition<Value, Options> {
  readonly name: string
  /** Values of other types are ignored, as in Spectral. */
  readonly accepts: (value: unknown) => value is Value
  readonly options: OptionCheck<Options>
  /** Returns the problems of a value. Results without a path are about the value itself. */
  readonly run: (value: Value, options: Options, context: RulesetFunctionContext) => undefined | IFunctionResult[]
}

/**
 * Replaces `createRulesetFunction` of spectral-core, with written checks instead of compiled schemas: compiling the schemas of
 * the core functions takes as long as linting a small document.
 */
export function spectralFunction<Value, Options>(definition: FunctionDefinition<Value, Options>): SpectralFunction {
  const { name, accepts, options: check, run } = definition
  const known = new WeakSet<object>()
  function assertValid(options: unknown): asserts options is Options {
    const isObject = typeof options === 'object' && options !== null
    if (isObject && known.has(options)) return
    const problems: OptionProblem[] = []
    if (!check(options, { functionName: name, path: [], problems })) throw asError(problems, check === noOptions)
    if (isObject) known.add(options)
  }
  const called = (value: unknown, options: unknown, context: RulesetFunctionContext) => {
    if (!accepts(value)) return undefined
    assertValid(options)
    return run(value, options, context)
  }
  Reflect.defineProperty(called, 'name', { value: name })
  return Object.assign(called, { validator: (options: unknown) => assertValid(options) })
}

function asError(problems: readonly OptionProblem[], isAlone: boolean): Error {
  const errors = problems.map(
    ({ message, path }) =>
      new RulesetValidationError('invalid-function-options', message, ['functionOptions', ...path]),
  )
  return isAlone ? (errors[0] ?? new Error('options are wrong')) : new AggregateError(errors)
}
