import { join } from 'node:path'
import { type Finding, type LintOptions, lint } from '../../src/index.ts'

/** What every description begins with. */
export const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** Lints the content of a file without a config. */
export async function linted(content: string, options: LintOptions = {}, name = 'api.yaml') {
  return lint([{ path: join(process.cwd(), name), content }], { noConfig: true, ...options })
}

/** Findings as text. */
export function shown({ code, place, range }: Finding): string {
  return `${range.start.line + 1} ${code} ${place.pointer.join('/')}`.trim()
}
