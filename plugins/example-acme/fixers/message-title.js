import { formatPointer } from 'msgapi/plugin'

/** @type {import('msgapi/plugin').Fixer} */
export const addTitle = {
  // Unsafe, because the name may not be what people call the message.
  safety: 'unsafe',
  title: 'Add a title made of the name',
  fix: ({ place, data }) => {
    if (typeof data !== 'object' || data === null || !('title' in data)) return []
    return [{ op: 'add', path: `${formatPointer(place.pointer)}/title`, value: data.title }]
  },
}
