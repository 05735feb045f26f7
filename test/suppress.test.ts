// Tests of suppressions, divided by subject.
import './suppress/comments.ts'
import './suppress/references.ts'
import './suppress/unused.ts'
import './suppress/fixes.ts'
import './suppress/bundles.ts'
import './suppress/suppressions-file.ts'
import './suppress/reports.ts'
import './suppress/cost.ts'
