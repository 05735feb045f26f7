// Tests of the rules of the format, divided by subject.
import './rules/pages.ts'
import './rules/protocols.ts'
import './rules/one-defect.ts'
import './rules/references.ts'
import './rules/hints.ts'
import './rules/mutations.ts'
