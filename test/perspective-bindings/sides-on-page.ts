import { readFileSync } from 'node:fs'

// The table, as the page prints it.

const page = readFileSync('docs/bindings.md', 'utf8')

/** The cells of the rows of a generated table, without the two lines at its head. */
function rowsOf(name: string): readonly (readonly string[])[] {
  const [, part = ''] = page.split(`<!-- ${name}: written by`)
  const lines = part
    .split('\n')
    .filter((line) => line.startsWith('| `') && part.indexOf(line) < part.indexOf('<!-- end'))
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

export const sides = new Map<string, Map<string, string>>()
for (const [key = '', level = '', fields = '', side = ''] of rowsOf('sides')) {
  const name = `${key.replaceAll('`', '')} ${level}`
  const known = sides.get(name) ?? new Map<string, string>([['bindingVersion', 'both']])
  sides.set(name, known)
  for (const field of fields.split(', ')) known.set(field.replaceAll('`', ''), side)
}

/** The values that the page says to review. */
export const reviews = rowsOf('reviews').map(([key = '', level = '', where = '', text = '']) => {
  const [way = '', value] = where.split(' is ').map((part) => part.replaceAll('`', ''))
  return { binding: `${key.replaceAll('`', '')} ${level}`, way: way === 'the binding' ? '' : way, value, text }
})
