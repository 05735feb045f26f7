// Tests of the bindings of protocols, divided by subject.
import './protocol-bindings/mutations.ts'
import './protocol-bindings/findings.ts'
import './protocol-bindings/plugins.ts'
import './protocol-bindings/sides.ts'
import './protocol-bindings/contracts.ts'
import './protocol-bindings/page.ts'
