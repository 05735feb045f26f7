import { alphabetical } from './alphabetical.ts'
import { casing } from './casing.ts'
import { enumeration } from './enumeration.ts'
import { length } from './length.ts'
import { pattern } from './pattern.ts'
import { defined, falsy, notDefined, or, truthy, xor } from './presence.ts'
import { schema } from './schema.ts'
import type { AnyFunction } from './spectral-function.ts'
import { unreferencedReusableObject } from './unreferenced-reusable-object.ts'

/** The functions of `@stoplight/spectral-functions`, by the names that rulesets use: the same results, in linear time. */
export const coreFunctions: Readonly<Record<string, AnyFunction>> = {
  alphabetical,
  casing,
  defined,
  enumeration,
  falsy,
  length,
  or,
  pattern,
  schema,
  truthy,
  undefined: notDefined,
  unreferencedReusableObject,
  xor,
}
