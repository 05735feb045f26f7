/** @type {import('msgapi/plugin').VisitorRule} */
export const replyCorrelation = {
  description: 'Messages of operations with a reply have a correlation ID',
  severity: 'error',
  visit: {
    Operation(operation, { follow, report }) {
      if (operation.reply === undefined) return
      const messages = Array.isArray(operation.messages) ? operation.messages : []
      for (const [index, reference] of messages.entries()) {
        const message = follow(reference)
        if (typeof message !== 'object' || message === null || 'correlationId' in message) continue
        report({
          at: ['messages', index],
          message: 'This message has no "correlationId", by which its reply is recognised',
          related: [{ at: ['reply'], message: 'the reply' }],
        })
      }
    },
  },
}
