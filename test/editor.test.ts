import './editor/changes.ts'
import './editor/diagnostics.ts'
import './editor/positions.ts'
import './editor/transports.ts'
