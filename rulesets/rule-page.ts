import { namesOfCode } from '../src/plugin/index.ts'
import { bindingChecks } from './bindings/index.ts'

/**
 * The page about a rule, given by any of its codes, relative to `docs/rules`. A check that the bindings of several protocols have
 * in common has one.
 */
export function pageOf(code: string): string {
  const [canonical = code] = namesOfCode(code)
  const [, name] = /^bindings\/[^/]+\/(.+)$/.exec(code) ?? []
  return name !== undefined && Object.hasOwn(bindingChecks, name) ? `bindings/${name}.md` : `${canonical}.md`
}
