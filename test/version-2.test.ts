import './version-2/format.ts'
import './version-2/graph.ts'
import './version-2/lint.ts'
import './version-2/bundle.ts'
