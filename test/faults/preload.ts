// Loaded before the command line: what happens at which call is said by the environment.
import { writeFileSync } from 'node:fs'
import { type Fault, injectFaults } from './inject.ts'

const { FAULT, FAULT_AT, FAULT_LOG } = process.env
const faults: readonly Fault[] = ['SIGKILL', 'SIGINT', 'SIGTERM', 'ENOSPC']
const fault = faults.find((name) => name === FAULT)
const { calls } = injectFaults((index) => (index === Number(FAULT_AT) ? fault : undefined))
process.on('exit', () => {
  if (FAULT_LOG !== undefined) writeFileSync(FAULT_LOG, JSON.stringify(calls))
})
