/**
 * `msgapi/browser`: the library where there is no Node. It reads what `setFiles` has set, and nothing else: no disk, no network, and
 * no code of plugins or rulesets.
 */
export * from '../../src/index.ts'
export { setFiles } from './files.ts'
