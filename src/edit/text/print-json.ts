import type { Layout } from './layout.ts'
import type { Tree, TreeScalar } from './tree.ts'

const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/

/**
 * Writes a value as JSON, one entry per line after `indent` spaces or tabs. Without a layout, on one line with `space` after
 * colons and commas. Numbers keep the author's spelling if JSON allows it.
 */
export function printJson(tree: Tree, indent: number, layout: Layout | undefined, space = ''): string {
  if (tree.kind === 'scalar') return printJsonScalar(tree)
  const [open, close] = tree.kind === 'map' ? ['{', '}'] : ['[', ']']
  const parts =
    tree.kind === 'map'
      ? tree.entries.map(
          ({ key, value }) =>
            `${JSON.stringify(key)}:${layout === undefined ? space : ' '}${inner(value, indent, layout, space)}`,
        )
      : tree.items.map((item) => inner(item, indent, layout, space))
  if (parts.length === 0) return open + close
  if (layout === undefined) return open + parts.join(`,${space}`) + close
  const start = layout.lineBreak + layout.indentation.repeat(indent + layout.step)
  return `${open}${start}${parts.join(`,${start}`)}${layout.lineBreak}${layout.indentation.repeat(indent)}${close}`
}

function inner(tree: Tree, indent: number, layout: Layout | undefined, space: string): string {
  return printJson(tree, indent + (layout?.step ?? 0), layout, space)
}

function printJsonScalar({ value, source }: TreeScalar): string {
  if (typeof value !== 'number') return JSON.stringify(value)
  const text = source?.text.replace(/^\+/, '')
  if (text !== undefined && jsonNumber.test(text)) return text
  const decimal = /^[+-]?(?:0[xo])?[0-9a-f]+$/i.test(text ?? '') && text !== undefined ? exactInteger(text) : undefined
  return decimal ?? String(value)
}

/** The most digits of a JavaScript number. Converting more would take more than linear time. */
const mostDigits = 400

function exactInteger(text: string): string | undefined {
  if (text.length > mostDigits) return undefined
  const digits = text.replace(/^[+-]/, '')
  try {
    const sign = text.startsWith('-') ? '-' : ''
    return `${sign}${BigInt(digits).toString()}`
  } catch {
    return undefined
  }
}

/** True if JSON can express all numbers. It cannot express `.inf` and `.nan` of YAML. */
export function fitsJson(tree: Tree): boolean {
  if (tree.kind === 'map') return tree.entries.every(({ value }) => fitsJson(value))
  if (tree.kind === 'list') return tree.items.every(fitsJson)
  return typeof tree.value !== 'number' || Number.isFinite(tree.value) || jsonNumber.test(tree.source?.text ?? '')
}
