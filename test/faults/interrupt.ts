// Loaded before the command line: sends the process a signal in the middle of its work, wherever that is. Steps are counted by
// what every stage does all the time, so that the same step is the same place in every run.
import fs, { writeFileSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { INTERRUPT, INTERRUPT_AT, INTERRUPT_LOG } = process.env
const at = Number(INTERRUPT_AT)
const { get } = Map.prototype
const { fsync } = fs
// As from outside: code of rulesets may not call it.
const kill = process.kill.bind(process)
let steps = 0

Map.prototype.get = function counted(key) {
  steps += 1
  if (steps === at) interrupt()
  return get.call(this, key)
}

// Called for large files only, while other work may go on.
Object.assign(fs, {
  fsync: (descriptor: number, done: fs.NoParamCallback) => {
    if (INTERRUPT_AT === 'flush') interrupt()
    fsync(descriptor, done)
  },
})
syncBuiltinESMExports()

function interrupt(): void {
  kill(process.pid, INTERRUPT)
  if (INTERRUPT_AT !== 'flush') writeSync(2, 'went on')
}

process.on('exit', () => {
  if (INTERRUPT_LOG !== undefined) writeFileSync(INTERRUPT_LOG, String(steps))
})
