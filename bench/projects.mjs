// Measures msgapi alone over projects of many descriptions that share parts: with the results of earlier runs, on two threads, and
// the memory for ten times as many.
import { appendFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { importTypeScript } from '../scripts/run-typescript.mjs'
import { generateMany } from './generate.mjs'

/** @type {typeof import('./measure.ts')} */
const { measure, median } = await importTypeScript('bench/measure.ts')

/**
 * @typedef {object} Variant
 * @property {string} name
 * @property {readonly string[]} options
 * @property {(folder: string) => Promise<void>} [before] changes the project
 */

/** @type {readonly Variant[]} */
const variants = [
  { name: 'every result is made', options: ['--no-cache'] },
  { name: 'nothing has changed', options: ['--cache'] },
  {
    name: 'one part has changed',
    options: ['--cache'],
    before: (folder) => appendFile(path.join(folder, 'parts/part0.yaml'), '# changed\n'),
  },
  { name: 'two threads', options: ['--no-cache', '--concurrency', '2'] },
]

/**
 * Prints a row for each kind of run over 1,000 descriptions, as a ratio to the first one in the same round, and the memory of runs over 500
 * and 5,000.
 * @param {string} msgapiFile
 * @param {string} workFolder
 * @param {number} rounds
 */
export async function measureProjects(msgapiFile, workFolder, rounds) {
  const folder = await project(workFolder, 1000)
  /** @param {readonly string[]} options */
  const lint = (options, inFolder = folder) => {
    const measured = measure([msgapiFile, 'lint', '.', '-f', 'json', ...options], inFolder)
    if (measured.exit > 1) throw new Error(`Unexpected exit code ${measured.exit} of lint ${options.join(' ')}`)
    return measured
  }
  const measured = variants.map(() => /** @type {import('./measure.ts').Measurement[]} */ ([]))
  for (let round = -1; round < rounds; round++) {
    for (const [index, { options, before }] of variants.entries()) {
      await before?.(folder)
      const measurement = lint(options)
      if (round >= 0) measured[index]?.push(measurement)
    }
  }
  for (const [index, { name }] of variants.entries()) {
    /** @param {'cpu' | 'wall'} key */
    const figures = (key) => {
      const own = measured[index] ?? []
      const ratios = own.map((each, round) => each[key] / (measured[0]?.[round]?.[key] ?? NaN))
      const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
      const usual = median(own.map((each) => each[key])).toFixed(2)
      return `${key} ${usual} s, ratio ${median(ratios).toFixed(3)} (${least} to ${most})`
    }
    console.log(`1,000 descriptions, ${name.padEnd(20)}  ${figures('cpu')}  ${figures('wall')}`)
  }
  await rm(folder, { recursive: true })
  const peaks = []
  for (const descriptions of [500, 5000]) {
    const large = await project(workFolder, descriptions)
    const { peak } = lint(['--no-cache'], large)
    peaks.push(peak)
    console.log(`${descriptions.toLocaleString('en')} descriptions: peak ${peak.toFixed(0)} MiB`)
    await rm(large, { recursive: true })
  }
  console.log(`memory of ten times as many: ratio ${((peaks[1] ?? NaN) / (peaks[0] ?? NaN)).toFixed(2)}`)
}

/**
 * @param {string} workFolder
 * @param {number} descriptions
 */
async function project(workFolder, descriptions) {
  const output = path.join(workFolder, `project-${descriptions}`)
  await generateMany({ output, descriptions })
  // The root of the project, and the place of its results.
  await mkdir(path.join(output, '.git'))
  await mkdir(path.join(output, 'node_modules'))
  return output
}
