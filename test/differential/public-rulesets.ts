import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { parse } from 'yaml'
import { type AnyFunction, definitionOf } from './definition.ts'

/** What is needed of a ruleset in data form. */
interface RulesetData {
  readonly extends?: unknown
  readonly functions?: readonly string[]
  readonly functionsDir?: string
}

/**
 * A public ruleset as spectral-core takes it, with its functions and all that it extends. Written apart from the loader of
 * msgapi. Throws for what is not there.
 */
export async function publicDefinition(file: string): Promise<unknown> {
  const data: RulesetData = parse(readFileSync(file, 'utf8'))
  const functions: Record<string, AnyFunction> = {}
  for (const name of data.functions ?? []) {
    functions[basename(name)] = await functionIn(resolve(dirname(file), data.functionsDir ?? 'functions', `${name}.js`))
  }
  const rulesets: Record<string, unknown> = {}
  for (const name of namesIn(data.extends)) {
    const extended = resolve(dirname(file), name)
    if (existsSync(extended)) rulesets[name] = await publicDefinition(extended)
  }
  return definitionOf(data, { functions, rulesets })
}

function namesIn(written: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(written) ? written : [written]
  return items.map((item) => (Array.isArray(item) ? item[0] : item)).filter((name) => typeof name === 'string')
}

/** The function of a file, with what it imports in the place that Spectral's bundler would find it. */
async function functionIn(file: string): Promise<AnyFunction> {
  const name = Buffer.from(file).toString('base64url').slice(-80)
  const outfile = resolve(`node_modules/.cache/msgapi/functions/${name}-${process.pid}.cjs`)
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    nodePaths: [join(process.cwd(), 'node_modules')],
    external: ['@stoplight/*'],
    logLevel: 'warning',
  })
  const { default: exported }: { default: AnyFunction | { default: AnyFunction } } = await import(
    pathToFileURL(outfile).href
  )
  return typeof exported === 'function' ? exported : exported.default
}
