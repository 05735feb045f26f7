import { quote } from '../findings/quote.ts'
import { childOf, jsonTypeOf, type Node, stringOf } from '../load/node.ts'
import { toData } from '../load/node-data.ts'
import { membersOf, type NodePath, stepTo } from '../load/node-path.ts'
import { TakenNames } from './names.ts'
import type { PlannedSecurity, SchemeCopy } from './plan.ts'
import type { Upgrading } from './upgrading.ts'

/** A scheme that a Security Requirement Object names. */
interface Requirement {
  readonly location: NodePath
  /** The scopes; its key is the name of the scheme. */
  readonly scopes: NodePath
  /** The scheme, as the components have it. */
  readonly scheme: NodePath
}

/** The types of schemes that have scopes. */
const withScopes: ReadonlySet<string | undefined> = new Set(['oauth2', 'openIdConnect'])

/** Nobody reads more copies of one scheme; with all its scopes in each, the result would grow with the square of the source. */
const mostWholeCopies = 16

/** Decides which scheme each security requirement refers to: version 3 has scopes in the scheme, so another list needs a copy of it. */
export function planSecurity(upgrading: Upgrading): PlannedSecurity {
  const names = new Map<Node, Map<string, string>>()
  for (const { node } of upgrading.graph.objectsOf('SecurityRequirement')) names.set(node, new Map())
  const scopes = new Map<Node, NodePath>()
  const copies = new Map<Node, SchemeCopy[]>()
  const taken = new Map<Node, TakenNames>()
  const sizes = new Map<Node, number>()
  /** The name of the scheme for a list of scopes. */
  const variants = new Map<Node, Map<string, string>>()
  for (const requirement of requirementsOf(upgrading)) {
    const { location, scheme, scopes: list } = requirement
    const target = upgrading.resolved(scheme)
    const name = list.key
    if (target === undefined) continue
    const isEmpty = list.node.kind !== 'list' || list.node.items.length === 0
    if (!isEmpty && !withScopes.has(stringOf(childOf(target.node, 'type')))) {
      const message = `Left out the scopes ${quote(toData(list.node))}: the scheme ${quote(name)} has none`
      upgrading.report('upgrade/left-out', list, { message, on: 'key', names: [list] })
    }
    const hasScopes = withScopes.has(stringOf(childOf(target.node, 'type')))
    const content = hasScopes && !isEmpty ? JSON.stringify(toData(list.node)) : '[]'
    const known = variants.get(scheme.node) ?? new Map<string, string>()
    variants.set(scheme.node, known)
    const variant = known.get(content)
    if (variant !== undefined || known.size === 0) {
      names.get(location.node)?.set(name, variant ?? name)
      if (known.size === 0 && content !== '[]') scopes.set(target.node, list)
      else upgrading.account(list)
      known.set(content, variant ?? name)
      continue
    }
    const components = scheme.parent
    if (components === undefined) continue
    const isWhole = known.size < mostWholeCopies
    if (!upgrading.mayAdd(sizeOf(isWhole ? target.node : list.node, sizes), list)) break
    const takenNames = taken.get(components.node) ?? new TakenNames(membersOf(components).map(({ key }) => key))
    taken.set(components.node, takenNames)
    const copy = takenNames.takeFree(name)
    known.set(content, copy)
    names.get(location.node)?.set(name, copy)
    const copied = copies.get(components.node) ?? []
    copies.set(components.node, copied)
    copied.push({ name: copy, scheme, scopes: list, isWhole })
    const message = `The scheme ${quote(name)} is copied as ${quote(copy)} for these scopes, which version 3 has in the scheme`
    upgrading.report('upgrade/scheme-copied', list, { message, on: 'key' })
  }
  return { names, scopes, copies }
}

/** How many values a value consists of. */
function sizeOf(node: Node, sizes: Map<Node, number>): number {
  const known = sizes.get(node)
  if (known !== undefined || node.kind === 'scalar') return known ?? 1
  const members = node.kind === 'list' ? node.items : node.entries.values().map(({ value }) => value)
  const size = members.reduce((sum, member) => sum + sizeOf(member, sizes), 1)
  sizes.set(node, size)
  return size
}

/** What is no list of scopes, or the first item that is no name. Nothing at all is an empty list. */
function wrongScope(scopes: NodePath): NodePath | undefined {
  const { node } = scopes
  if (node.kind === 'list') return membersOf(scopes).find((scope) => stringOf(scope.node) === undefined)
  return node.kind === 'scalar' && node.value === null ? undefined : scopes
}

function requirementsOf(upgrading: Upgrading): readonly Requirement[] {
  return upgrading.graph.objectsOf('SecurityRequirement').flatMap(({ location }) =>
    membersOf(location).flatMap((scopes) => {
      const scheme = schemeNamed(scopes.key, location, upgrading)
      const wrong = wrongScope(scopes)
      if (wrong !== undefined) {
        const message = `Unexpected ${jsonTypeOf(wrong.node)} for the scopes of ${quote(scopes.key)}, expected a list of names`
        upgrading.report('upgrade/wrong-shape', wrong, { message })
        return []
      }
      if (scheme !== undefined) return [{ location, scopes, scheme }]
      const message = `"components.securitySchemes" of the description has no ${quote(scopes.key)}; correct the name first`
      upgrading.report('upgrade/unknown-name', scopes, { message, on: 'key' })
      return []
    }),
  )
}

function schemeNamed(name: string, { file }: NodePath, upgrading: Upgrading): NodePath | undefined {
  const root = upgrading.rootOf(file)
  const components = root && stepTo(root, 'components')
  const schemes = components && stepTo(components, 'securitySchemes')
  return schemes && stepTo(schemes, name)
}
