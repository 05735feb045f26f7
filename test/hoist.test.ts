// Tests of transforms that sort, strip and hoist, divided by subject.
import './hoist/cases.ts'
import './hoist/random.ts'
