// Tests of loading rulesets, divided by subject.
import '../packages/spectral/test/loading/built-in.ts'
import '../packages/spectral/test/loading/definitions.ts'
import '../packages/spectral/test/loading/several-rulesets.ts'
import '../packages/spectral/test/loading/packages.ts'
import '../packages/spectral/test/loading/mistakes.ts'
import '../packages/spectral/test/loading/left-out-rules.ts'
import '../packages/spectral/test/loading/hostile.ts'
