import { formatPointer, stringOf } from 'msgapi/plugin'

/** @type {import('msgapi/plugin').Fixer} */
export const removeFullStop = {
  safety: 'safe',
  title: 'Remove the full stop',
  fix: ({ place }, { node }) => {
    const summary = stringOf(node.node) ?? ''
    return [{ op: 'replace', path: formatPointer(place.pointer), value: summary.replace(/\.+$/, '') }]
  },
}
