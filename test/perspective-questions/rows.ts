import t from 'tap'
import { rows } from './all-rows.ts'
import { findingsBy, questionsIn, type Row } from './questions-of.ts'

function documentOf(root: string, { text }: Row): string {
  return `${root}: 3.0.0\n${text.startsWith('info:') ? '' : 'info: {title: T, version: 1.0.0}\n'}${text}`
}

/** Those of the questions that a row compares. */
function inOneText(questions: readonly string[], { codes: compared }: Row): string {
  const asked = questions.filter((question) => compared.split(' ').includes(question.split(' ')[1] ?? ''))
  return `${asked.join('\n')}\n`
}

for (const row of rows) {
  t.test(row.title, async (t) => {
    for (const root of ['asyncapi', 'specversion']) {
      t.equal(inOneText(await questionsIn(t, documentOf(root, row), row), row), row.expected)
    }
    const { to, messagesAll } = row
    const options = { to, title: 'U', ...(messagesAll ? { messages: 'all' } : {}) }
    const asked = await findingsBy([['perspective', options]], documentOf('asyncapi', row), t)
    t.equal(inOneText(asked, row), row.expected, 'through the transform')
  })
}
