import {
  membersOf,
  type Named,
  type Node,
  type NodePath,
  resolvedPath,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import type { AskQuestion } from '../codes.ts'
import type { QuestionedParts } from '../reversed-operation.ts'
import { type ChannelUse, channelUses } from './channels.ts'
import { located, quotedName } from './wording.ts'

/** Asks `parameter` about each parameter with a `location` in the channels that stay. */
export function askAboutParameters(parts: QuestionedParts, ask: AskQuestion): void {
  const uses = channelUses(parts)
  const asked = new Set<Node>()
  for (const channel of parts.channels) {
    for (const { name, location } of locationsIn(channel, parts)) {
      if (asked.has(location.node)) continue
      asked.add(location.node)
      const use = channel.effective && uses.get(channel.effective.node)
      const message = messageOf(name, stringOf(location.node) ?? '', use)
      ask({ code: 'parameter', at: location, message })
    }
  }
}

interface Located {
  readonly name: string
  readonly location: NodePath
}

function locationsIn({ effective }: Named, { graph }: QuestionedParts): readonly Located[] {
  const parameters = effective && stepTo(effective, 'parameters')
  if (parameters === undefined) return []
  return membersOf(parameters).flatMap((member) => {
    const parameter = resolvedPath(member, graph)
    const location = parameter && stepTo(parameter, 'location')
    return location === undefined || stringOf(location.node) === undefined ? [] : [{ name: member.key, location }]
  })
}

function messageOf(name: string, expression: string, use: ChannelUse | undefined): string {
  const subject = `The value of parameter ${quotedName(name)} is also in each message at ${located(expression)}`
  const sends = use?.actions.has('send')
  const receives = use?.actions.has('receive')
  if (sends && !receives) return `${subject}; set both to the same value when your application sends`
  if (receives && !sends) return `${subject}; ask how to subscribe if your application cannot know it`
  return `${subject}; set both to the same value to send, and ask how to subscribe`
}
