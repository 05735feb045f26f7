import { spectralRuleset } from '../../src/plugin/index.ts'
import { bindingsRuleset } from './bindings-ruleset.ts'

/** The rules of the bindings in Spectral's form, for Spectral itself: `msgapi/rulesets/bindings`. */
export default spectralRuleset(bindingsRuleset)
