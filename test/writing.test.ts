// Tests of writing files, divided by subject.
import './writing/killed.ts'
import './writing/changed-documents.ts'
import './writing/interrupted.ts'
import './writing/refusals.ts'
import './writing/outputs.ts'
import './writing/output-checks.ts'
import './writing/watching.ts'
import './writing/watched-lint.ts'
