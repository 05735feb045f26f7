// Tests of JSONPath expressions, divided by subject.
import '../packages/spectral/test/jsonpath/idioms.ts'
import '../packages/spectral/test/jsonpath/differences.ts'
import '../packages/spectral/test/jsonpath/rulesets.ts'
import '../packages/spectral/test/jsonpath/shared-objects.ts'
import '../packages/spectral/test/jsonpath/random.ts'
import '../packages/spectral/test/jsonpath/hostile.ts'
import '../packages/regexp/test/regular-expressions.ts'
