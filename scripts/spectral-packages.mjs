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
    /** @type {Set<RegExp>} */
    const unused = new Set()
    /** @type {import('esbuild').PluginBuild} */
    const watched = {
      ...context,
      onLoad(options, callback) {
        unused.add(options.filter)
        context.onLoad(options, (file) => {
          unused.delete(options.filter)
          return callback(file)
        })
      },
    }
    leaveOut(watched)
    readWhenAskedFor(watched)
    compileAhead(watched)
    // A file that was moved would otherwise go into the bundle as it is, and ask at run time for packages that do not come along.
    context.onEnd(() => {
      if (unused.size > 0) throw new Error(`Unexpected patches without a module: ${[...unused].join(', ')}`)
    })
  },
}
