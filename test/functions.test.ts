// Tests of the functions of Spectral rulesets, divided by subject.
import '../packages/spectral/test/functions/messages.ts'
import '../packages/spectral/test/functions/core.ts'
import '../packages/spectral/test/functions/schema.ts'
import '../packages/spectral/test/functions/oas.ts'
import '../packages/spectral/test/functions/enumeration.ts'
import '../packages/spectral/test/functions/known-functions.ts'
