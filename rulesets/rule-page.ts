import { bindingChecks } from './bindings/index.ts'

/** The page about a rule, relative to `docs/rules`. A check that the bindings of several protocols have in common has one. */
export function pageOf(code: string): string {
  const [, name] = /^bindings\/[^/]+\/(.+)$/.exec(code) ?? []
  return name !== undefined && Object.hasOwn(bindingChecks, name) ? `bindings/${name}.md` : `${code}.md`
}
