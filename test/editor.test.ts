import './editor/diagnostics.ts'
