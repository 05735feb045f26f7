// Tests of source maps, divided by subject.
import './source-map/places.ts'
import './source-map/text.ts'
import './source-map/lint.ts'
import './source-map/notes.ts'
