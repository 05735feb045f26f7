// Tests of the filter transform, divided by subject.
import './filter/left-over.ts'
import './filter/selected.ts'
import './filter/globs.ts'
import './filter/selectors.ts'
import './filter/random.ts'
import './filter/messages.ts'
