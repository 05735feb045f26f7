import { relative } from 'node:path'

/**
 * A table for the wiki with a grade for each file: A without errors and warnings, B without errors, C with errors.
 *
 * @type {import('msgapi/plugin').PluginReporter}
 */
export function scorecard(findings, { documents, workingFolder }) {
  const files = new Set([...documents, ...findings.map(({ place }) => place.source)])
  const rows = [...files].map((file) => {
    const own = findings.filter(({ place }) => place.source === file)
    const errors = own.filter(({ severity }) => severity === 'error').length
    const warnings = own.filter(({ severity }) => severity === 'warn').length
    const grade = errors > 0 ? 'C' : warnings > 0 ? 'B' : 'A'
    return `| ${cell(relative(workingFolder, file))} | ${grade} | ${errors} | ${warnings} |\n`
  })
  return `| File | Grade | Errors | Warnings |\n|---|---|---|---|\n${rows.join('')}`
}

/**
 * Escapes a file name, which can contain any characters.
 *
 * @param {string} text
 */
function cell(text) {
  return text.replaceAll('\\', '/').replace(/[|\s]+/g, ' ')
}
