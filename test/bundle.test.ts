// Tests of the bundler, divided by subject.
import './bundle/cases.ts'
import './bundle/avro-references.ts'
import './bundle/layout.ts'
import './bundle/depth.ts'
import './bundle/cut-descriptions.ts'
import './bundle/classes.ts'
import './bundle/damage.ts'
import './bundle/verification.ts'
