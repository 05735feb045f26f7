import { childOf, type Node } from '../load/node.ts'
import { kept } from './drafts.ts'
import { messageChoice, messageReference } from './message-choices.ts'
import type { PlannedChannel, PlannedOperation, UpgradePlan } from './plan.ts'
import { binding } from './steps/binding.ts'
import { channel } from './steps/channel.ts'
import { components } from './steps/components.ts'
import { description } from './steps/description.ts'
import { message, messageTrait } from './steps/message.ts'
import { operationTrait } from './steps/operation.ts'
import { parameter } from './steps/parameter.ts'
import { oauthFlow, securityRequirement, securityScheme } from './steps/security.ts'
import { server } from './steps/server.ts'
import { bindingConverter, type Converter, referenceConverter } from './upgrading.ts'

/** The steps of an upgrade, by the type of version 2 that each converts. */
export function convertersFor({
  channels,
  copies,
  ids,
  operations,
  security,
}: UpgradePlan): ReadonlyMap<string, Converter> {
  const idsOf = (node: Node | undefined) => (node && ids.get(node)) ?? new Map<string, string>()
  const byPlace = new Map<Node, PlannedOperation[]>()
  for (const operation of operations) {
    const { root, pointer } = operation.channel
    const place = pointer[0] === 'components' ? childOf(root.node, 'components') : root.node
    const known = place && byPlace.get(place)
    if (known !== undefined) known.push(operation)
    else if (place !== undefined) byPlace.set(place, [operation])
  }
  return new Map<string, Converter>([
    [
      'Description',
      (path, upgrading) => {
        const written = childOf(path.node, 'channels')
        const copied = (written && copies.get(written)) ?? new Map<string, PlannedChannel>()
        return description(path, upgrading, idsOf(written), copied, byPlace.get(path.node) ?? [])
      },
    ],
    ['Components', (path, upgrading) => components(path, byPlace.get(path.node) ?? [], security, upgrading)],
    [
      'Channel',
      (path, upgrading) => {
        const planned = channels.get(path.node)
        return planned === undefined ? kept(path) : channel(path, planned, upgrading)
      },
    ],
    [bindingConverter, binding],
    ['Server', server],
    ['OperationTrait', operationTrait],
    ['Message', message],
    ['MessageChoice', messageChoice],
    [referenceConverter, messageReference],
    ['MessageTrait', messageTrait],
    ['Parameter', parameter],
    ['SecurityRequirement', (path, upgrading) => securityRequirement(path, security, upgrading)],
    ['SecurityScheme', (path, upgrading) => securityScheme(path, security, upgrading)],
    ['OAuthImplicitFlow', oauthFlow],
    ['OAuthPasswordFlow', oauthFlow],
    ['OAuthClientCredentialsFlow', oauthFlow],
    ['OAuthAuthorizationCodeFlow', oauthFlow],
  ])
}
