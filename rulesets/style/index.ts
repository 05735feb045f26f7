import { spectralRuleset } from '../../src/plugin/index.ts'
import { strictRuleset, styleRuleset } from './house-style.ts'

/** The rules of house style in Spectral's form, for Spectral itself: `msgapi/rulesets/style`. */
export default spectralRuleset(styleRuleset)

/** The same rules, with every rule on that needs no options. */
export const strict = spectralRuleset(strictRuleset)
