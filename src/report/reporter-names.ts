/** The names that `--format` takes, in the order in which help lists them. */
export const reporterNames = [
  'stylish',
  'codeframe',
  'json',
  'text',
  'pretty',
  'html',
  'markdown',
  'github-actions',
  'sarif',
  'gitlab',
  'code-climate',
  'junit',
  'teamcity',
] as const

export type ReporterName = (typeof reporterNames)[number]

/** True if a text is the name of a reporter. */
export function isReporterName(text: string): text is ReporterName {
  return reporterNames.some((name) => name === text)
}
