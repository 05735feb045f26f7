// Tests of how msgapi runs Spectral rulesets, divided by subject.
import './spectral-engine/findings.ts'
import './spectral-engine/shared-values.ts'
import './spectral-engine/functions.ts'
import './spectral-engine/failures.ts'
import './spectral-engine/order.ts'
import './spectral-engine/property-paths.ts'
import './spectral-engine/lint.ts'
