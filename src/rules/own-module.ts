import { provideModule } from '../spectral/loading/provided-packages.ts'

/**
 * Makes `msgapi/plugin`, in plugins and rulesets that are code, the module of the msgapi that runs, be it that another copy is
 * installed beside them, or none: what they get from it has to know the graph that they are given.
 */
export function provideOwnModule(): void {
  provideModule('msgapi/plugin', () => import('../plugin/index.ts'))
}
