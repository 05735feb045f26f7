import { resolvedPath, type Visit, type VisitContext } from '../../../src/plugin/index.ts'
import { isMap, itemsOf, membersOfMap, namesIn } from '../facts/values.ts'
import { optionsSchema, quotedKey, type StyleRule } from '../style-rule.ts'

/** A message, and the path from the description to it. */
interface Exchanged {
  readonly path: readonly (string | number)[]
  readonly message: unknown
}

const visitMessage: Visit = ({ correlationId }, context) => {
  if (correlationId !== undefined || context.options.messages !== 'all') return
  context.report({ at: ['correlationId'], message: problemOf(quotedKey(context)) })
}

const visitOperations: Visit = ({ operations }, context) => {
  const { follow, originOf, graph, report, options } = context
  if (options.messages === 'all') return
  for (const [name, written] of membersOfMap(operations)) {
    const operation = follow(written)
    const reply = isMap(operation) ? follow(operation.reply) : undefined
    if (!isMap(reply)) continue
    const asked = messagesOf(operation, ['operations', name], context)
    const answers = messagesOf(reply, ['operations', name, 'reply'], context)
    for (const { path, message } of [...asked, ...answers]) {
      if (!isMap(message) || message.correlationId !== undefined) continue
      const origin = originOf(path)
      const location = origin && resolvedPath(origin, graph)
      if (location !== undefined)
        report({ at: [...path, 'correlationId'], message: problemOf(quotedKey({ location })) })
    }
  }
}

function problemOf(name: string): string {
  return `The message ${name} has no correlation id; add "correlationId"`
}

/** The messages that an operation or reply lists, or else all messages of its channel. */
function messagesOf(owner: unknown, at: Exchanged['path'], { follow }: VisitContext): readonly Exchanged[] {
  if (!isMap(owner)) return []
  const listed = itemsOf(owner.messages).map((item, index) => {
    return { path: [...at, 'messages', index], message: follow(item) }
  })
  if (owner.messages !== undefined) return listed
  const channel = follow(owner.channel)
  const { messages } = isMap(channel) ? channel : {}
  return namesIn(messages).map((name) => {
    return { path: [...at, 'channel', 'messages', name], message: isMap(messages) ? follow(messages[name]) : undefined }
  })
}

/** Without a correlation id, a reply cannot be matched to its request. */
export const correlationIdRequired: StyleRule = {
  description: 'Requests and their replies must have a correlation id',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ messages: { enum: ['replies', 'all'] } }),
  defaults: { messages: 'replies' },
  visit: { Message: visitMessage, Description: visitOperations },
}
