import './version-2/format.ts'
import './version-2/graph.ts'
