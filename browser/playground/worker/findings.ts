import { pageOf } from '../../../rulesets/rule-links.ts'
import { ConfigError } from '../../../src/config/errors.ts'
import { stageCodes } from '../../../src/findings/codes/facts.ts'
import type { Finding, FindingFix } from '../../../src/findings/finding.ts'
import type { Problem, ShownFinding, ShownFix } from '../protocol.ts'
import { nameOf } from './project.ts'

/** A finding as the page shows it. */
export function shownFinding({
  code,
  message,
  severity,
  place,
  range,
  related = [],
  fix,
  suggestions = [],
}: Finding): ShownFinding {
  const page = pageFor(code)
  return {
    file: nameOf(place.source),
    range,
    code,
    message,
    severity,
    related: related.map((one) => ({ file: nameOf(one.place.source), range: one.range, message: one.message })),
    fixes: [...(fix === undefined ? [] : [fix]), ...suggestions].map(shownFix),
    ...(page === undefined ? {} : { page }),
  }
}

function shownFix({ title, safety, edits }: FindingFix): ShownFix {
  return {
    title,
    isSafe: safety === 'safe',
    edits: edits.map(({ source, range, text }) => ({ file: nameOf(source), range, text })),
  }
}

/** The page about a code, relative to the site; none for rules of others. */
function pageFor(code: string): string | undefined {
  if (/^(?:spec|bindings|style)\//.test(code)) return `rules/${pageOf(code).replace(/md$/, 'html')}`
  return Object.hasOwn(stageCodes, code) ? 'codes.html' : undefined
}

/** Why a call failed: what is wrong with the texts that it reads, or a bug. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof ConfigError && error.problems.length > 0)
    return error.problems.map(({ place: { file, line = 1, column = 1 }, message }) => {
      const start = { line: line - 1, character: column - 1 }
      return { message, place: { file: nameOf(file), range: { start, end: start } } }
    })
  if (error instanceof Error && ['ConfigError', 'UsageError', 'TypeError'].includes(error.name))
    return [{ message: error.message }]
  return [{ message: `This is a bug in msgapi: ${error}` }]
}
