import { startWith } from './load-command.ts'

// The process has written what its threads load, and its flags of V8 are theirs.
startWith('thread.cjs', { writesCode: false })
