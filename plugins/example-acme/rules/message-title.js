/** @type {import('msgapi/plugin').VisitorRule} */
export const messageTitle = {
  description: 'Messages have a title, which the catalogue shows',
  severity: 'warn',
  visit: {
    Message(message, { location, report }) {
      if (message.title !== undefined) return
      const name = typeof message.name === 'string' ? message.name : (location.key ?? 'message')
      report({ on: 'key', message: 'Add a "title" for the catalogue', data: { title: titleOf(name) } })
    },
  },
}

/**
 * The words of a name: `orderPlaced` and `order-placed` are "Order placed".
 *
 * @param {string} name
 */
function titleOf(name) {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
