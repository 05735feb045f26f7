import fc from 'fast-check'
import { parseField, parsePath } from '../../jsonpath/parse.ts'
import type { Segment } from '../../jsonpath/syntax.ts'
import type { View } from './views.ts'

const name = fc.constantFrom('a', 'b', 'in', 'type', 'x-y')
const scalar = fc.constantFrom('s', 'header', 1, 200, true, '')

/** Random JSON. */
export const { value: randomValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

/** Documents with the names that random expressions use. */
export const randomDocument = fc
  .dictionary(name, randomValue, { minKeys: 1, maxKeys: 5, noNullPrototype: true })
  .map(Object.freeze)
const filter = fc.constantFrom(
  '@.a',
  "@.in == 'header'",
  '@.a === 1',
  "@property === 'a'",
  '!@.a',
  '@.a || @.b',
  "@['x-y']",
  "@ == 's'",
  '@ > 0',
  '(@.a && @.b) || @.in',
  "@property in ['a','b']",
  '@.length > 1',
  '@.type == @.a',
  '@string()',
  "@property != 'b' && @ !== 1",
  "@parentProperty === 'a'",
  '@parent && @parent.a',
  "@path.indexOf('a') > 0",
  '@.match',
  '@.length',
  '@.match && @.match(/^s/)',
  '@.match != null',
  '!@.startsWith',
  '@.toFixed || @.push',
  '@property.indexOf',
  "@property.startsWith && @property.startsWith('a')",
  '@property() == 0',
  "@.hasOwnProperty('a')",
  "@.hasOwnProperty && !@.hasOwnProperty('length')",
  "@.a === 1 | @property == 'in'",
)
const anyFilter = filter.map((text) => `[?(${text})]`)
const slice = fc.constantFrom('[1:]', '[:2]', '[-1:]', '[::2]', '[1::2]', '[-2:-1]', '[(@.length-1)]', '[2::2]')
const plain = fc.oneof(
  name.map((text) => `.${text}`),
  fc.constantFrom('.*', '[*]', '[a,b]', "['a','type']", '[0]', '[0,1]'),
)
const step = fc.oneof({ weight: 5, arbitrary: plain }, { weight: 2, arbitrary: anyFilter }, slice)
const deepStep = fc.oneof(
  { weight: 2, arbitrary: name.map((text) => `..${text}`) },
  fc.constantFrom('..*', '..[*]', '..[a,b]', '..[1:]', '..[0]'),
  name.map((text) => `...${text}`),
  fc.constantFrom('...*'),
  anyFilter.map((text) => `..${text}`),
)

/** Expressions with every form of step. */
export const randomExpression = fc
  .tuple(
    fc.oneof(step, deepStep),
    fc.array(fc.oneof({ weight: 4, arbitrary: step }, deepStep), { maxLength: 2 }),
    fc.constantFrom('', '', '', '~', '^', '^^', '^~', '.~', '..~', '..', '...', '.^'),
  )
  .map(([first, more, modifiers]) => `$${first}${more.join('')}${modifiers}`)

/** True if the table above says that Spectral reads an expression differently. */
export function isReadDifferently(text: string, view: View): boolean {
  const parsed = parsePath(text)
  if ('problem' in parsed) return true
  const { segments, isFallback, parents } = parsed
  const [first, second] = segments
  const slices = segments.findIndex(({ kind }) => kind === 'slice')
  const deep = segments.findIndex(({ isDeep }) => isDeep)
  const isFilterAsked = !isFallback && first?.kind === 'filter' && !first.isDeep && second !== undefined
  const isBetweenAsked =
    !isFallback &&
    segments.some(
      (segment, index) =>
        segment.kind === 'filter' &&
        !segment.isDeep &&
        index > deep &&
        deep !== -1 &&
        segments.slice(index).some(({ isDeep }) => isDeep),
    )
  const isSliceLost = !isFallback && deep !== -1 && slices >= deep
  const isStepLost = segments.some(
    (segment) => segment.kind === 'slice' && segment.step > 1 && segment.start >= segment.step,
  )
  const isValueWrong = isFallback && parents > 1
  const isQuotedInFallback = isFallback && /','/.test(text)
  const isInText =
    isFallback &&
    segments.some(({ kind, ...segment }) => kind === 'slice' || ('names' in segment && segment.names.includes('0')))
  const hasZones = view === 'source' && !isFallback && segments.slice(0, -1).some(isAnyName)
  return (
    isFilterAsked ||
    isBetweenAsked ||
    isSliceLost ||
    isStepLost ||
    isValueWrong ||
    isQuotedInFallback ||
    isInText ||
    hasZones
  )
}

/** The same for the `field` of a rule, which jsonpath-plus reads. */
export function isFieldReadDifferently(text: string): boolean {
  const parsed = parseField(text)
  if ('problem' in parsed) return true
  const { segments, parents, isKeyed } = parsed
  const isInText = segments.some(({ kind }) => kind === 'slice') && segments.some(({ isDeep }) => isDeep)
  const isIndex = segments.some((segment) => 'names' in segment && segment.names.includes('0'))
  const isStepLost = segments.some((segment) => segment.kind === 'slice' && segment.step > 1)
  const isDotLost = /\.\.\.[~[]/.test(text)
  // jsonpath-plus reads the last character of a text as its last item.
  const isOfText = text.includes('(@.length')
  return isOfText || isInText || isIndex || isStepLost || isDotLost || parents > (isKeyed ? 0 : 1) || /','/.test(text)
}

/** True if Nimma may miss matches in an unfrozen view. */
function isAnyName(segment: Segment): boolean {
  return !segment.isDeep && (segment.kind !== 'names' || segment.names.length > 1)
}
