import { provideSpectralPackages } from '../../packages/spectral/index.ts'
import { provideModule } from '../foreign-code/imports/provided-packages.ts'

/**
 * Makes `msgapi/plugin`, in plugins and rulesets that are code, the module of the msgapi that runs, be it that another copy is
 * installed beside them, or none: what they get from it has to know the graph that they are given. They also get the packages
 * that rulesets in code import.
 */
export function provideOwnModules(): void {
  provideModule('msgapi/plugin', () => import('../plugin/index.ts'))
  provideSpectralPackages()
}
