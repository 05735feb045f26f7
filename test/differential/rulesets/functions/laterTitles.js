/** Titles are there and are no names; asynchronous, and finds more than one thing. */
export default async (message, _options, context) => {
  await Promise.resolve()
  if (typeof message !== 'object' || message === null) return undefined
  const results = []
  if (message.title === undefined) results.push({ message: 'No title' })
  if (message.title !== undefined && message.title === message.name) {
    results.push({ message: 'The title is the name', path: [...context.path, 'title'] })
  }
  return results
}
