// Tests of changing the spelling, divided by subject.
import './spelling/respelled.ts'
import './spelling/refusals.ts'
import './spelling/tables.ts'
import './spelling/upgrade.ts'
import './spelling/pipelines.ts'
import './spelling/random.ts'
