// node --import ./scripts/bundled-tests.mjs test/NAME.test.ts: how tap runs a test. What runs is the bundle of it that
// bundle-tests.mjs has made: reading some hundred files of TypeScript one by one takes about two seconds of every test file.
import { register } from 'node:module'

register('./bundled-tests-hooks.mjs', import.meta.url)
