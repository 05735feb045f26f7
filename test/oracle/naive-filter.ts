import type { Value } from './random-shop.ts'

type Json = { readonly [key: string]: Value }

interface Options {
  readonly keep?: readonly string[]
  readonly drop?: readonly string[]
}

/** What a filtered description should not have, or lacks, by plain data: for descriptions in one file without discriminators. */
export function whatIsWrong(before: Json, after: Json, options: Options): string | undefined {
  return lost(before, after) ?? wrongOperations(before, after, options) ?? superfluous(before, after, options)
}

/** A reference that leads nowhere in the result. */
function lost(before: Json, after: Json): string | undefined {
  const broken = textsIn(after).find((text) => at(after, text) === undefined && at(before, text) !== undefined)
  return broken === undefined ? undefined : `${broken} leads nowhere`
}

function wrongOperations(before: Json, after: Json, { keep, drop = [] }: Options): string | undefined {
  const channelOf = (operation: Json) => String(mapOf(operation.channel).$ref).split('/')[2] ?? ''
  const isChannel = (name: string, selectors: readonly string[]) =>
    selectors.some((selector) => matches(before, 'channel', name, mapOf(before.channels)[name], selector))
  const isOperation = (name: string, selectors: readonly string[]) =>
    selectors.some((selector) => matches(before, 'operation', name, mapOf(before.operations)[name], selector))
  for (const [name, value] of Object.entries(mapOf(before.operations))) {
    const channel = channelOf(mapOf(value))
    const isDropped = isOperation(name, drop) || isChannel(channel, drop)
    const isKept = keep === undefined || isOperation(name, keep) || isChannel(channel, keep)
    const isThere = Object.hasOwn(mapOf(after.operations), name)
    if (isThere !== (isKept && !isDropped)) return `the operation ${name} is ${isThere ? '' : 'not '}there`
  }
  for (const name of Object.keys(mapOf(before.channels))) {
    const isThere = Object.hasOwn(mapOf(after.channels), name)
    if (isThere && isChannel(name, drop)) return `the channel ${name} is there`
    if (!isThere && keep !== undefined && isChannel(name, keep) && !isChannel(name, drop))
      return `the channel ${name} is not there`
  }
  return undefined
}

/** A channel or component that nothing uses any more, though something did. */
function superfluous(before: Json, after: Json, { keep }: Options): string | undefined {
  const units = (description: Json) => [
    ...Object.keys(mapOf(description.channels)).map((name) => `channels/${name}`),
    ...Object.entries(mapOf(description.components)).flatMap(([kind, map]) =>
      Object.keys(mapOf(map)).map((name) => `components/${kind}/${name}`),
    ),
  ]
  const isKept = (unit: string) =>
    keep === undefined ||
    !unit.startsWith('channels/') ||
    keep.some((selector) => matches(before, 'channel', unit.slice(9), at(before, `#/${unit}`), selector))
  const wereUsedByRemoved = reachable(before, removedOf(before, after))
  const mayGo = (unit: string) => wereUsedByRemoved.has(unit) || !isKept(unit)
  const { channels, components, ...outside } = after
  const starts = units(after).filter(
    (unit) => !mayGo(unit) || (keep !== undefined && unit.startsWith('channels/') && isKept(unit)),
  )
  const used = reachable(after, [outside, ...starts.map((unit) => at(after, `#/${unit}`) ?? '')])
  return units(after).find((unit) => mayGo(unit) && !starts.includes(unit) && !used.has(unit))
}

/** The operations, channels, messages and servers of the root that are no more there. */
function removedOf(before: Json, after: Json): readonly Value[] {
  const missing = (one: Value | undefined, other: Value | undefined) =>
    Object.entries(mapOf(one)).flatMap(([name, value]) => (Object.hasOwn(mapOf(other), name) ? [] : [value]))
  const channels = ['#/channels', '#/components/channels'].flatMap((map) =>
    Object.entries(mapOf(at(before, map))).flatMap(([name, channel]) =>
      missing(mapOf(channel).messages, mapOf(mapOf(at(after, map))[name]).messages),
    ),
  )
  return [...['operations', 'channels', 'servers'].flatMap((map) => missing(before[map], after[map])), ...channels]
}

/** The channels and components that references and texts like these lead to from some values on. */
function reachable(description: Json, starts: readonly Value[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...starts]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    for (const text of textsIn(value)) {
      const [map = '', kind = '', name = ''] = text.slice(2).split('/')
      const unit = map === 'channels' ? `${map}/${kind}` : `${map}/${kind}/${name}`
      const content = at(description, `#/${unit}`)
      if ((map !== 'channels' && map !== 'components') || content === undefined || found.has(unit)) continue
      found.add(unit)
      waiting.push(content)
    }
  }
  return found
}

function matches(description: Json, kind: string, id: string, value: Value | undefined, selector: string): boolean {
  const object = effective(description, value)
  const [form = '', argument = ''] = selector.split(/:(.*)/s)
  if (form === 'tag') return listOf(object.tags).some((tag) => effective(description, tag).name === argument)
  if (form.startsWith('x-')) {
    const [name = '', expected] = form.split('=')
    const found = object[name]
    if (expected === undefined) return found !== undefined && found !== false
    return found === expected || listOf(found).includes(expected)
  }
  const name = form === 'address' && kind === 'channel' ? object.address : form === kind ? id : undefined
  if (typeof name !== 'string') return false
  const segment = name.includes('/') ? '[^/]' : '[^.]'
  const pattern = argument.replace(/\*\*|[*?.{}]/g, (sign) =>
    sign === '**' ? '.*' : sign === '*' ? `${segment}*` : sign === '?' ? segment : `\\${sign}`,
  )
  return new RegExp(`^${pattern}$`).test(name)
}

/** An object behind references, its traits below it. */
function effective(description: Json, value: Value | undefined): Json {
  let object = mapOf(value)
  while (typeof object.$ref === 'string') object = mapOf(at(description, object.$ref))
  return Object.assign({}, ...listOf(object.traits).map((trait) => effective(description, trait)), object)
}

function textsIn(value: Value): readonly string[] {
  if (typeof value === 'string') return value.startsWith('#/') ? [value] : []
  return typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

function at(description: Json, text: string): Value | undefined {
  let found: Value | undefined = description
  for (const segment of text.slice(2).split('/')) {
    while (typeof mapOf(found).$ref === 'string') found = at(description, String(mapOf(found).$ref))
    found = typeof found === 'object' && !Array.isArray(found) ? found[segment] : undefined
  }
  return found
}

function mapOf(value: Value | undefined): Json {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

function listOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : []
}
