import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const shared = {
  'house.mjs': await readFile('test/fixtures/house.mjs', 'utf8'),
  'msgapi.config.yaml': 'plugins: [./house.mjs]\n',
  'one.yaml': `asyncapi: 3.1.0\ninfo: { title: One, version: 1.0.0 }\nchannels:\n  a: { $ref: 'parts.yaml#/a' }\n  own:\n    address: own # ours\n`,
  'two.yaml': `asyncapi: 3.1.0\ninfo: { title: Two, version: 1.0.0 }\nchannels:\n  b: { $ref: 'parts.yaml#/b' }\n`,
  'parts.yaml': 'a:\n  address: a # where\nb:\n  address: b\n',
}
export const inPlace = ['transform', 'one.yaml', 'two.yaml', '--use', 'house/mark', '-q', '--write']

/** The documents of a project. */
export async function documentsOf(project: string): Promise<Readonly<Record<string, string>>> {
  const names = ['one.yaml', 'parts.yaml', 'two.yaml']
  const texts = await Promise.all(names.map((name) => readFile(join(project, name), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
}
