import Module from 'node:module'

const blank = /(?:\s|;|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const statement = /import\b[\w$\s,{}*]*(['"])([^'"\\\n]+)\1/y

/**
 * The text of an ES module with other specifiers in the import statements at its head, by the ones that are written; line breaks
 * stay. Undefined when `count` of these are not all there: what comes later may be a text that only looks like an import.
 */
export function withImports(text: string, urls: ReadonlyMap<string, string>, count: number): string | undefined {
  const parts: string[] = []
  let kept = 0
  let changed = 0
  let at = /^(?:\uFEFF)?(?:#![^\n]*)?/.exec(text)?.[0].length ?? 0
  for (;;) {
    blank.lastIndex = at
    statement.lastIndex = at + (blank.exec(text)?.[0].length ?? 0)
    const found = statement.exec(text)
    if (found === null) break
    const [, , specifier = ''] = found
    at = statement.lastIndex
    const url = urls.get(specifier)
    if (url === undefined) continue
    parts.push(text.slice(kept, at - specifier.length - 2), JSON.stringify(url))
    kept = at
    changed += 1
  }
  return changed === count ? parts.join('') + text.slice(kept) : undefined
}

/**
 * Makes Node take a text for that of an ES module: who imports the file later gets this one. Other ways to redirect imports take
 * a thread in Node 20, which costs half a small run.
 * @throws what the module throws
 */
export function loadRewritten(file: string, text: string): void {
  const compile: unknown = Reflect.get(Module.prototype, '_compile')
  if (typeof compile !== 'function') return
  try {
    Reflect.apply(compile, new Module(file), [text, file, 'module'])
  } catch (error) {
    // A module that waits at its top level runs when it is imported.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_REQUIRE_ASYNC_MODULE')) throw error
  }
}
