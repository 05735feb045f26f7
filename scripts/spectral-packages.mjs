import { readWhenAskedFor } from './shared-modules.mjs'
import { compileAhead } from './spectral-compiled.mjs'
import { leaveOut } from './spectral-left-out.mjs'

/**
 * How the packages of Spectral go into the bundle: without what msgapi has its own of, without compiling at run time, and
 * with what few runs need read only when it is needed.
 * @type {import('esbuild').Plugin}
 */
export const spectralPackages = {
  name: 'spectral-packages',
  setup(context) {
    leaveOut(context)
    readWhenAskedFor(context)
    compileAhead(context)
  },
}
