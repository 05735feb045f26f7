/** The files that a unified diff changes, by name, with their texts after it; `before` gives those of now. */
export function patched(diff: string, before: (name: string) => string): ReadonlyMap<string, string> {
  const after = new Map<string, string>()
  for (const part of diff.split(/^(?=--- a\/)/m).filter((each) => each !== '')) {
    const [, name = ''] = /^--- a\/(.*)$/m.exec(part) ?? []
    after.set(name, textAfter(before(name), part.split(/^(?=@@ )/m).slice(1)))
  }
  return after
}

function textAfter(before: string, hunks: readonly string[]): string {
  const lines = before.split(/(?<=\n)/)
  let text = ''
  let read = 0
  for (const hunk of hunks) {
    const [header = '', ...marked] = hunk.replace(/\n\\ No newline at end of file/g, '').split(/(?<=\n)/)
    const start = Number(/^@@ -(\d+)/.exec(header)?.[1]) - 1
    text += lines.slice(read, start).join('')
    read = start + marked.filter((line) => !line.startsWith('+')).length
    text += marked
      .filter((line) => !line.startsWith('-'))
      .map((line) => line.slice(1))
      .join('')
  }
  return text + lines.slice(read).join('')
}
