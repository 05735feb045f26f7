// Tests of the functions of Spectral rulesets, divided by subject.
import './functions/messages.ts'
import './functions/core.ts'
import './functions/schema.ts'
import './functions/oas.ts'
import './functions/enumeration.ts'
import './functions/known-functions.ts'
