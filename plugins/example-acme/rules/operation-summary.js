/** @type {import('msgapi/plugin').SpectralRule} */
export const operationSummary = {
  description: 'Summaries of operations end without a full stop',
  message: 'Remove the full stop at the end of the summary',
  given: '$.operations[*].summary',
  severity: 'warn',
  then: { function: 'pattern', functionOptions: { notMatch: '\\.$' } },
}
