// Tests of loading rulesets, divided by subject.
import './ruleset-loading/built-in.ts'
import './ruleset-loading/definitions.ts'
import './ruleset-loading/several-rulesets.ts'
import './ruleset-loading/packages.ts'
import './ruleset-loading/mistakes.ts'
import './ruleset-loading/left-out-rules.ts'
import './ruleset-loading/hostile.ts'
