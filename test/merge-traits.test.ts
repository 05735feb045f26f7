// Tests of merging traits, divided by subject.
import './merge-traits/messages.ts'
import './merge-traits/descriptions.ts'
import './merge-traits/refusals.ts'
import './merge-traits/at.ts'
import './merge-traits/merging.ts'
import './merge-traits/names.ts'
