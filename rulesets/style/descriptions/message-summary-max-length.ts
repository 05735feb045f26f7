import { formatPointer } from '../../../src/plugin/index.ts'
import { nonBlankText, numberOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** A summary whose first sentence is short enough. */
interface LongSummary {
  readonly firstSentence: string
  /** The whole text, if the message can take it as its description. */
  readonly description?: string
}

/** Lists of messages show the summary, so a long one hides the next messages. */
export const messageSummaryMaxLength: StyleRule<LongSummary> = {
  description: 'The summary of a message must not exceed the configured length',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ max: { type: 'integer', minimum: 1 } }),
  defaults: { max: 80 },
  visit: {
    Message({ summary, description }, { object, options, report }) {
      const text = nonBlankText(summary)?.trim()
      const max = numberOption(options, 'max', 80)
      if (text === undefined || text.length <= max) return
      const firstSentence = /^.*?[.!?](?=\s)/su.exec(text)?.[0]
      const isShort = firstSentence !== undefined && firstSentence.length <= max
      // A summary in a trait belongs to several messages, and a description in a trait counts.
      const isMovable = description === undefined && object.node.entries.has('summary')
      const data = isShort ? { firstSentence, ...(isMovable && { description: text }) } : undefined
      const message = `The summary has ${text.length} characters; write at most ${max}`
      report({ at: ['summary'], message, data })
    },
  },
  fix: [
    {
      safety: ({ data }) => (data?.description === undefined ? undefined : 'unsafe'),
      title: 'Move the text to the description',
      fix({ data, place: { pointer } }) {
        if (data?.description === undefined) return []
        const path = formatPointer([...pointer.slice(0, -1), 'description'])
        return [
          { op: 'add', path, value: data.description },
          { op: 'replace', path: formatPointer(pointer), value: data.firstSentence },
        ]
      },
    },
    {
      safety: ({ data }) => (data === undefined ? undefined : 'unsafe'),
      title: 'Keep only the first sentence',
      fix: ({ data, place: { pointer } }) =>
        data === undefined ? [] : [{ op: 'replace', path: formatPointer(pointer), value: data.firstSentence }],
    },
  ],
}
