import { type Node, type NodePath, quote, toData } from '../../src/plugin/index.ts'

/** The maximum length of a value in a message. */
const longest = 60
const longestKey = 30
const longestName = 50
/** With less room than this, no member of a map or list is shown. */
const leastRoom = 8
/** More than the length of any escaped character. */
const longestPiece = 12

/**
 * A value as messages quote it. A long map or list shows its first members, and `…` for the others: `{"name":"Orders",…}`.
 */
export function shownValue({ node }: NodePath, room = longest): string {
  return shown(node, room).text
}

/** A name, such as the id of an operation, as messages quote it. */
export function shownName(name: string): string {
  return quote(name, longestName)
}

interface Shown {
  readonly text: string
  readonly isCut: boolean
}

function shown(node: Node, room: number): Shown {
  if (node.kind === 'scalar') {
    const value = toData(node)
    const text = quote(value, Math.max(room, 1))
    return { text, isCut: text !== quote(value, Math.max(room, 1) + longestPiece) }
  }
  const texts: string[] = []
  let left = room - 2
  let isCut = false
  for (const [name, value] of membersIn(node)) {
    const isFirst = texts.length === 0
    const member = room < leastRoom || (left <= name.length && !isFirst) ? undefined : shown(value, left - name.length)
    // A part of the first member is better than none.
    const fits = member !== undefined && name.length + member.text.length <= left && !(member.isCut && isText(value))
    if (member === undefined || (!fits && !isFirst)) {
      texts.push('…')
      isCut = true
      break
    }
    texts.push(name + member.text)
    left -= name.length + member.text.length + 1
    isCut ||= member.isCut
  }
  const inside = texts.join(',')
  return { text: node.kind === 'map' ? `{${inside}}` : `[${inside}]`, isCut }
}

function isText({ kind }: Node): boolean {
  return kind === 'scalar'
}

function* membersIn(node: Exclude<Node, { kind: 'scalar' }>): Generator<readonly [name: string, value: Node]> {
  if (node.kind === 'list') for (const item of node.items) yield ['', item]
  else for (const { key, value } of node.entries.values()) yield [`${quote(key, longestKey)}:`, value]
}
