// Tests of bindings in the perspective transform, divided by subject.
import './perspective-bindings/generated.ts'
import './perspective-bindings/written.ts'
import './perspective-bindings/plugins.ts'
