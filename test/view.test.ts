// Tests of documents as Spectral sees them, divided by subject.
import '../packages/spectral/test/view/places.ts'
import '../packages/spectral/test/view/view.ts'
import '../packages/spectral/test/view/resolution.ts'
