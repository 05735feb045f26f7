// Tests of JSONPath expressions, divided by subject.
import './jsonpath/idioms.ts'
import './jsonpath/differences.ts'
import './jsonpath/rulesets.ts'
import './jsonpath/shared-objects.ts'
import './jsonpath/random.ts'
import './jsonpath/hostile.ts'
import './jsonpath/regular-expressions.ts'
