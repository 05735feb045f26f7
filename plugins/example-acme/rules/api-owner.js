/** @type {import('msgapi/plugin').SpectralRule} */
export const apiOwner = {
  description: 'Each API names the team that owns it',
  message: 'Name the team that owns the API, such as "x-owner: team-payments"',
  given: '$.info',
  severity: 'error',
  then: [
    { field: 'x-owner', function: 'truthy' },
    { field: 'x-owner', function: 'pattern', functionOptions: { match: '^team-[a-z0-9-]+$' } },
  ],
}
