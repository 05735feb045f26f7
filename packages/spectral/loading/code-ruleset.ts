import { quote } from '../../../src/findings/quote.ts'
import { importCode, prepareImports } from '../../../src/foreign-code/imports/import-code.ts'
import type { ReadableFiles } from '../../../src/foreign-code/imports/readable-files.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'
import { emptyDefinition } from './bind-data.ts'
import type { DefinitionOrigin, SpectralDefinition } from './definition.ts'
import { type ProblemLog, reasonOf } from './problem-log.ts'
import { type RulesetRequest, refusalOfCode } from './ruleset-request.ts'

interface CodeContext {
  readonly request: RulesetRequest
  readonly reach: ReadableFiles
  readonly log: ProblemLog
  /** The files that are read are added here. */
  readonly files: Set<string>
  /** Set to false by code that does not say that equal input always gives equal findings. */
  readonly code: { isCacheable: boolean }
}

/**
 * Returns the definition that a ruleset in JavaScript or TypeScript exports. If it cannot run, or exports no definition, the log
 * gets the problem, in the file itself or where it is named, and the result is the empty definition.
 */
export async function loadCodeRuleset(
  path: string,
  { request, reach, log, files, code }: CodeContext,
  named: { origin: DefinitionOrigin; pointer: Pointer },
): Promise<SpectralDefinition> {
  const refusal = refusalOfCode(named.origin.file === path ? 'This ruleset' : `The ruleset ${path}`, request)
  if (refusal !== undefined) {
    log.refuse(named.origin, named.pointer, refusal)
    return emptyDefinition
  }
  const { manifests } = reach
  const { files: parts, refused } = await prepareImports([path], { ofRuleset: true, manifests })
  for (const part of parts) files.add(part)
  if (refused !== undefined) {
    log.add({ file: path, message: `This ruleset cannot be loaded. ${refused}.` })
    return emptyDefinition
  }
  const imported = await importCode(path, { manifests, namedBy: request.namedBy, files: parts })
  if ('problem' in imported) {
    log.add({ file: path, ...imported.place, message: `This ruleset cannot be loaded: ${reasonOf(imported)}` })
    return emptyDefinition
  }
  const { exported, isCacheable } = imported
  code.isCacheable &&= isCacheable
  if (isRecord(exported)) return exported
  const shown = typeof exported === 'function' ? 'a function' : quote(exported)
  log.add({
    file: path,
    message: `Unexpected export ${shown}, expected a ruleset: an object with rules, extends or overrides.`,
  })
  return emptyDefinition
}
