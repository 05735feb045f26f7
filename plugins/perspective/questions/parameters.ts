import {
  membersOf,
  type Named,
  type Node,
  type NodePath,
  resolvedPath,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
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
  const { texts } = questions.parameter
  const [only, ...others] = use?.actions ?? []
  return texts[only === undefined || others.length > 0 ? 'both' : only](quotedName(name), located(expression))
}
