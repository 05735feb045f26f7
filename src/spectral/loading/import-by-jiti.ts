/**
 * Imports a TypeScript file with jiti and gives its namespace, where Node does not: Node 20, and later ones below `node_modules`.
 * The file gets the provided packages as virtual modules, since the hooks of Node do not reach what jiti imports. jiti writes
 * no files.
 * @param jiti the namespace of the package jiti of a project; undefined when the project does not have it
 * @throws what the file throws
 */
export async function importByJiti(
  file: string,
  jiti: unknown,
  provided: Readonly<Record<string, unknown>>,
): Promise<{ readonly namespace: unknown } | { readonly problem: string }> {
  const create: unknown =
    Reflect.get(Object(jiti), 'createJiti') ?? Reflect.get(Object(Reflect.get(Object(jiti), 'default')), 'createJiti')
  if (typeof create !== 'function') {
    return { problem: whyNot() }
  }
  const jitiOfFile: unknown = create(file, { virtualModules: provided, fsCache: false })
  const load: unknown = Reflect.get(Object(jitiOfFile), 'import')
  try {
    return { namespace: typeof load === 'function' ? await Reflect.apply(load, jitiOfFile, [file]) : undefined }
  } catch (error) {
    const [message = ''] = String(error).split('\n')
    const missing = Object.keys(provided).find((name) => message.includes(`'${name}'`))
    if (missing === undefined) throw error
    return {
      problem: `the package jiti of this project does not find ${missing}; expected jiti 2.7 or later, which takes it from msgapi.`,
    }
  }
}

/** Whether Node strips the types of files outside of `node_modules`. */
export function stripsTypes(): boolean {
  return Boolean(Reflect.get(process.features, 'typescript'))
}

function whyNot(): string {
  if (stripsTypes()) {
    return 'Node runs no TypeScript below node_modules; run "npm install --save-dev jiti", or publish the file as JavaScript.'
  }
  return `Node ${process.versions.node} does not run TypeScript; run "npm install --save-dev jiti", or use Node 22.18 or later, or write the file in JavaScript.`
}
