/** What every description begins with. */
export const head = 'asyncapi: 3.0.0\ninfo: {title: t, version: 1.0.0}\n'

/** The start of an operation. */
export const operation = (channel: string, more = '') =>
  `{action: send, channel: {$ref: '#/channels/${channel}'}${more}}`
