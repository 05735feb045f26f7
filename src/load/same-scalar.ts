import type { ScalarNode } from './node.ts'
import type { SourceFile } from './source-file.ts'

/**
 * True if two scalars are the same value. Compares numbers exactly, even if JavaScript cannot represent them, whatever their
 * spelling.
 */
export function sameScalar(node: ScalarNode, file: SourceFile, other: ScalarNode, otherFile: SourceFile): boolean {
  if (typeof node.value !== 'number' || typeof other.value !== 'number') return node.value === other.value
  if (!Object.is(node.value, other.value)) return false
  return Number.isSafeInteger(node.value) || exactNumber(node, file) === exactNumber(other, otherFile)
}

/** A text that is equal for two scalars exactly if they are the same value. */
export function scalarKey(node: ScalarNode, file: SourceFile): string {
  const { value } = node
  if (typeof value !== 'number') return JSON.stringify(value)
  return Number.isSafeInteger(value) ? (Object.is(value, -0) ? '-0' : String(value)) : exactNumber(node, file)
}

const mostDigits = 400

/** The exact value of a number, from its spelling. */
function exactNumber(node: ScalarNode, file: SourceFile): string {
  const text = file.text.slice(node.start, node.end)
  if (/^0[xo][0-9a-f]+$/i.test(text)) {
    // No JavaScript number has this many digits, and converting to decimal takes more than linear time.
    return text.length > mostDigits ? text.toLowerCase() : decimal('', BigInt(text).toString(), '', 0)
  }
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,9}))?$/i.exec(text) ?? []
  if (sign === undefined || whole + fraction === '') return text.replace(/^\+/, '').toLowerCase()
  return decimal(sign === '-' ? '-' : '', whole, fraction, Number(exponent))
}

function decimal(sign: string, whole: string, fraction: string, exponent: number): string {
  const digits = (whole + fraction).replace(/^0+/, '')
  // A regular expression would scan each run of zeros from each of its zeros.
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  const significant = digits.slice(0, end)
  if (significant === '') return `${sign}0`
  return `${sign}${significant}e${exponent - fraction.length + digits.length - significant.length}`
}
