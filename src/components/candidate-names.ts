import { schemaFormatOf } from '../format/schema-formats.ts'
import { namedLocation, withoutExtension } from '../graph/name-in-file.ts'
import { lastName, stepsTo, wayTo } from '../load/address.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatPointer } from '../pointer.ts'

/** Content that gets a name in a map of the Components Object. */
export interface Unnamed {
  /** The map of the Components Object: `schemas`, `messages`, … */
  readonly kind: string
  readonly target: NodePath
  readonly schemaFormat: string | undefined
}

/** The name that content gets when nothing else wants it. */
export function preferredName(content: Unnamed, showFormat: boolean): string {
  const plain = ownName(content, withoutExtension(lastName(content.target.file.path)))
  return showFormat ? `${plain}_${schemaFormatOf(content.schemaFormat).family}` : plain
}

/** The names that content may get instead, with more and more of its path in front. */
export function longerNames(content: Unnamed, own: string, folder: string): readonly string[] {
  const { file } = content.target
  const relative = stepsTo(folder, file.path).filter((part) => part !== '..')
  const stem = withoutExtension(relative.pop() ?? '')
  const names: string[] = []
  let prefix = own === legalName(stem) ? '' : stem
  if (prefix !== '') names.push(legalName(`${prefix}_${own}`))
  for (const part of relative.reverse()) {
    prefix = prefix === '' ? part : `${part}_${prefix}`
    names.push(legalName(`${prefix}_${own}`))
  }
  const pointer = pointerOf(content.target).map(legalName).join('_')
  names.push(legalName(`${prefix}_${pointer === '' ? own : pointer}`))
  return names
}

function ownName(content: Unnamed, stem: string): string {
  const { parent, key } = namedLocation(content.target)
  if (parent === undefined) return legalName(stem)
  const inList = parent.node.kind === 'list' || /^[0-9]+$/.test(key)
  const around = parent.parent === undefined ? stem : parent.key
  return inList ? legalName(`${around}_${key}`) : legalName(key)
}

/** Makes a name that the Components Object allows (`^[a-zA-Z0-9.\-_]+$`) and that is no bare number. */
export function legalName(name: string): string {
  if (/^[a-zA-Z0-9.\-_]*[a-zA-Z.\-_][a-zA-Z0-9.\-_]*$/.test(name)) return name
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9.\-_]+/g, '_')
    .replace(/^_+(?=[a-zA-Z0-9])|(?<=[a-zA-Z0-9])_+$/g, '')
  if (!/[a-zA-Z0-9]/.test(plain)) return 'component'
  return /^[0-9]+$/.test(plain) ? `n${plain}` : plain
}

/** A name with the first number from 2 on that makes it one of its own. */
export function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const candidate = `${name}_${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Where content comes from, by which contents are put in order. */
export function originOf(content: Unnamed, folder: string): string {
  return `${wayTo(folder, content.target.file.path)}#${formatPointer(pointerOf(content.target))} ${content.schemaFormat ?? ''}`
}
