/** @type {import('msgapi/plugin').SpectralRule} */
export const channelAddress = {
  description: 'Addresses of channels are domain.entity.event, in lower case',
  message: '{{error}}',
  given: '$.channels[*].address',
  severity: 'warn',
  then: { function: 'acme/dotted-address', functionOptions: { levels: 3 } },
}
