import { namesOfCode, type Ruleset } from '../src/plugin/index.ts'
import { tableRules } from './bindings/bindings-ruleset.ts'

/** Where the folder `docs/rules` is published, with a slash at its end; undefined as long as it is not public. */
const publishedRules: string | undefined = undefined

/**
 * Gives each rule of a ruleset the address of its page.
 * @param base where the pages are published; without it, the rules stay as they are, and reports name `msgapi explain`
 */
export function withPageLinks(ruleset: Ruleset, base: string | undefined = publishedRules): Ruleset {
  if (base === undefined) return ruleset
  const rules = Object.entries(ruleset.rules).map(
    ([code, rule]) => [code, { ...rule, documentationUrl: new URL(pageOf(code), base).href }] as const,
  )
  return { ...ruleset, rules: Object.fromEntries(rules) }
}

/**
 * The page about a rule, given by any of its codes, relative to `docs/rules`. A check that the bindings of several protocols have
 * in common has one.
 */
export function pageOf(code: string): string {
  const [canonical = code] = namesOfCode(code)
  const [, name] = /^bindings\/[^/]+\/(.+)$/.exec(code) ?? []
  return name !== undefined && Object.hasOwn(tableRules, name) ? `bindings/${name}.md` : `${canonical}.md`
}
