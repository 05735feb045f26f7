import { type Pointer, quote, type SchemaContainment } from '../../src/plugin/index.ts'
import { canonicalText, sortedText } from './canonical-form.ts'
import { ExampleValues } from './example-values.ts'
import { readType } from './read-record-schema.ts'
import { Resolution } from './resolution.ts'

/**
 * Whether data written with one schema can be read with another one, by the rules of Schema Resolution in the specifications of
 * Avro 1.9 to 1.12: what is written is compared, wherever the specification makes a reader fail.
 */
export function isReadable(inner: unknown, outer: unknown): SchemaContainment {
  // A schema that cannot be compared is still equal to its copy.
  if (sortedText(inner) === sortedText(outer)) return { kind: 'equal' }
  // Defaults do not decide whether what is written can be read, so that those of all versions are taken.
  const [writer, reader] = [readType(inner, true), readType(outer, true)]
  const [problem] = [...writer.problems, ...reader.problems]
  if (problem !== undefined) return { kind: 'unknown', reason: `a schema has a defect: ${problem.message}` }
  if (canonicalText(writer.type) === canonicalText(reader.type)) return { kind: 'equal' }
  const resolution = new Resolution(new ExampleValues(writer.type))
  const failure = resolution.failure(writer.type, reader.type)
  if (failure !== undefined) {
    const { reason, fields, pointer, example } = failure
    const place = fields.length === 0 ? '' : `in the field ${quote(fields.join('.'))}, `
    return {
      kind: 'broken',
      reason: `${place}${reason}`,
      ...atPlace(pointer),
      ...(example && { value: example.value }),
    }
  }
  const { doubt } = resolution
  return doubt === undefined ? { kind: 'contained' } : { kind: 'unknown', reason: doubt }
}

function atPlace(pointer: Pointer | undefined): { readonly pointer?: Pointer } {
  return pointer === undefined ? {} : { pointer }
}
