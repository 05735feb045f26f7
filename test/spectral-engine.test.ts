// Tests of how msgapi runs Spectral rulesets, divided by subject.
import '../packages/spectral/test/run/findings.ts'
import '../packages/spectral/test/run/shared-values.ts'
import '../packages/spectral/test/run/functions.ts'
import '../packages/spectral/test/run/failures.ts'
import '../packages/spectral/test/run/order.ts'
import '../packages/spectral/test/run/property-paths.ts'
import '../packages/spectral/test/run/lint.ts'
