import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inNeutralWords } from './spelling.ts'

export const spellings = ['asyncapi', 'neutral'] as const

/** Adds to a copy of the bundle cases what cannot be kept as a file there, and writes it in a spelling. */
export function prepareCases(cases: string, spelling: (typeof spellings)[number]): void {
  const linked = path.join(cases, '21-spellings')
  if (existsSync(linked)) {
    symlinkSync('a.yaml', path.join(linked, 'link.yaml'))
    cpSync(path.join(linked, 'a.yaml'), path.join(linked, 'sub', 'a.yaml'))
  }
  if (spelling === 'asyncapi') return
  for (const file of readdirSync(cases, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(cases, file)
    if (statSync(full).isFile() && /\.(?:ya?ml|json)$/.test(file))
      writeFileSync(full, inNeutralWords(readFileSync(full, 'utf8')))
  }
}

/** The entries of a bundle case: `main.*`, or every description where there is none. */
export function entriesOfCase(folder: string): readonly string[] {
  const names = readdirSync(folder)
  const main = names.filter((name) => /^main\.(?:ya?ml|json)$/.test(name))
  return (main.length > 0 ? main : names.filter((name) => /\.(?:ya?ml|json)$/.test(name))).map((name) =>
    path.join(folder, name),
  )
}
