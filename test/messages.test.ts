import { readFileSync, writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import {
  messagesOfBudget,
  messagesOfChanges,
  messagesOfDefects,
  messagesOfExamples,
  messagesOfMistakes,
  messagesOfServer,
  messagesOfUpgrades,
} from './made-messages.ts'
import { distinct, listedCodes, messagePage } from './message-page.ts'
import {
  kinds,
  messagesOfFixtures,
  messagesOfPages,
  messagesOfScenarios,
  type PrintedMessage,
} from './printed-messages.ts'

const page = 'docs/messages.md'
const longest = 200

/** Words for which there are plainer ones. */
const avoided =
  /\b(?:is told|are told|stands?|demands?|demanded|wants?|that which|of which|for which|such that|nothing but|the matter|anew)\b/i

/** The end of a sentence before another one. Text in quotes or braces is of the document. */
const secondSentence = /[.?!]["')]* ["'(]?[A-Z]/
const quoted = /"(?:[^"\\]|\\.)*"/g

/** Errors about options and arguments in the words of commander, which has second sentences. */
const byCommander = /^(?:Option '|Too many arguments |Command-argument value )/

/** What is wrong with the form of a message: advice follows a semicolon, and a finding has no final period. */
function wrongForm(message: string, isFinding: boolean): string | undefined {
  const own = message.replace(quoted, '""')
  if (secondSentence.test(own) && !byCommander.test(own)) return 'a second sentence, expected one after a semicolon'
  if (isFinding && /\.$/.test(own)) return 'a period at the end, expected none'
  return own.split('; ').length > 2 && !byCommander.test(own)
    ? 'two semicolons, expected one before the advice'
    : undefined
}

/** Every message that a test, a page or a scenario shows. */
async function allMessages(t: Test): Promise<readonly PrintedMessage[]> {
  return [
    ...(await messagesOfExamples(t)),
    ...(await messagesOfDefects(t)),
    ...(await messagesOfServer(t)),
    ...(await messagesOfBudget(t)),
    ...(await messagesOfChanges()),
    ...(await messagesOfUpgrades(t)),
    ...(await messagesOfMistakes(t)),
    ...(await messagesOfPages()),
    ...messagesOfScenarios(),
    ...(await messagesOfFixtures()),
  ]
}

// Read within a test: while a file of tests waits before its first one, the process ends when the other files are through.
t.test('messages', async (t) => {
  const messages = await allMessages(t)

  t.test('every code has an example, and the page shows every message once', async (t) => {
    for (const codes of (await listedCodes()).values())
      for (const { name, covers } of codes)
        t.ok(
          messages.some(({ of }) => covers(of)),
          `${name} has an example`,
        )
    const text = await messagePage(messages)
    if (process.env.TAP_SNAPSHOT === '1') writeFileSync(page, text)
    else t.equal(readFileSync(page, 'utf8'), text, 'run `npm run reword`')
  })

  t.test('messages are short and plain', async (t) => {
    const codes = [...(await listedCodes()).values()].flat()
    const listed = [
      ...codes.map(({ name, covers }) => ({ name, shown: distinct(messages.filter(({ of }) => covers(of))) })),
      ...Object.values(kinds).map((kind) => ({
        name: kind,
        shown: distinct(messages.filter(({ of }) => of === kind)),
      })),
    ]
    const withoutCode = new Set<string>(Object.values(kinds))
    for (const { name, shown } of listed) {
      for (const message of shown) {
        const wrong = wrongForm(message, !withoutCode.has(name))
        if (wrong !== undefined) t.fail(`${name}: ${wrong}: ${message}`)
        if (message.length > longest) t.fail(`${name}: ${message.length} characters: ${message}`)
        if (avoided.test(message)) t.fail(`${name}: "${avoided.exec(message)?.[0]}": ${message}`)
      }
    }
    const lengths = listed.flatMap(({ shown }) => shown.map(({ length }) => length))
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    const long = lengths.filter((length) => length > 120).length
    t.comment(`${lengths.length} messages of ${mean.toFixed(1)} characters on average, ${long} of more than 120`)
    t.ok(lengths.length > 500)
  })
})
