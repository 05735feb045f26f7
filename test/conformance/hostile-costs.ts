import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Case } from './hostile-case.ts'

const lines = (size: number, lineOf: (index: number) => string): string =>
  Array.from({ length: size }, (_, index) => lineOf(index)).join('')

/** What stands behind the beginning of an entry, and what lies beside it. Each took more than ten seconds once. */
const inputs: Readonly<Record<string, { readonly text: string; readonly beside?: number }>> = {
  'cost-references-to-no-name': {
    text: `components:\n  schemas:\n${lines(20_000, (index) => `    R${index}: { $ref: '#/components/schemas/Schemas${index}' }\n    Schema${index}: { type: string }\n`)}`,
  },
  'cost-references-to-no-file': {
    text: `components:\n  schemas:\n${lines(3_000, (index) => `    R${index}: { $ref: ./parts/schemas-${index}.yaml }\n`)}`,
    beside: 3_000,
  },
  'cost-tags': { text: `x-a: ${'!!str '.repeat(50_000)}b\n` },
  'cost-anchors': { text: `x-a: ${'&a '.repeat(50_000)}b\n` },
  'cost-tags-and-anchors': { text: `x-a: ${'!!str &a '.repeat(50_000)}b\n` },
  'cost-tags-behind-an-error': { text: `x-b: "a" "b"\nx-a: ${'!!str '.repeat(50_000)}b\n` },
  'cost-texts-in-a-row': { text: `x-a: ${'"a" '.repeat(50_000)}\n` },
  'cost-unknown-escapes': { text: `x-a: "${'\\q'.repeat(50_000)}"\n` },
}

/** Writes inputs whose cost must not grow faster than their size, one folder each, and tells how runs on them have to end. */
export function costCases(out: string, vocabulary: string): readonly Case[] {
  return Object.entries(inputs).map(([id, { text, beside = 0 }]) => {
    const folder = path.join(out, id)
    mkdirSync(path.join(folder, 'parts'), { recursive: true })
    const start = `${vocabulary}: 3.1.0\ninfo: { title: Hostile, version: 1.0.0 }\n`
    writeFileSync(path.join(folder, 'doc.yaml'), start + text)
    for (let index = 0; index < beside; index++) writeFileSync(path.join(folder, 'parts', `schema-${index}.yaml`), '')
    const isSyntax = text.startsWith('x-')
    return {
      id,
      cat: 'cost',
      exitClass: 'reject',
      message: isSyntax ? 'parse/syntax' : 'ref/unresolved',
      timeMs: 2000,
      rssMB: 400,
      ops: ['lint', 'bundle'],
      entry: 'doc.yaml',
    }
  })
}
