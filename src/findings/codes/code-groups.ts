import { bundledCodes, refusalCodes } from './bundle.ts'
import type { CodeGroup } from './code-group.ts'
import { fixCodes } from './fix.ts'
import { limitCodes, remoteLimitCodes } from './limit.ts'
import { lintCodes } from './lint.ts'
import { parseCodes } from './parse.ts'
import { referenceCodes } from './ref.ts'
import { suppressionCodes } from './suppression.ts'
import { transformCodes } from './transform.ts'
import { versionCodes } from './version.ts'

/** Every code that a stage gives by itself, which is none of a rule, by the names of their tables in docs/. */
export const codeGroups = {
  parse: parseCodes,
  limit: limitCodes,
  remote: remoteLimitCodes,
  version: versionCodes,
  ref: referenceCodes,
  lint: lintCodes,
  transform: transformCodes,
  fix: fixCodes,
  suppression: suppressionCodes,
  refused: refusalCodes,
  bundled: bundledCodes,
}

type CodesOf<Group> = Group extends CodeGroup<infer Code> ? Code : never

/** A code that a stage gives by itself. */
export type StageCode = CodesOf<(typeof codeGroups)[keyof typeof codeGroups]>
