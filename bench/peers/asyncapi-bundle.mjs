// node asyncapi-bundle.mjs ENTRY OUTPUT
// Runs the library @asyncapi/bundler, which has no command of its own, as its documentation says.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import bundle from '@asyncapi/bundler'

const [entry = '', output = ''] = process.argv.slice(2)
const target = path.resolve(output)
const document = await bundle([path.basename(entry)], { baseDir: path.dirname(entry) })
writeFileSync(target, document.yml())
