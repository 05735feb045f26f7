import { spectralRuleset } from '../../src/plugin/index.ts'
import { specRuleset } from './format-rules.ts'

/** The rules of the format in Spectral's form, for Spectral itself: `msgapi/rulesets/spec`. */
export default spectralRuleset(specRuleset)
