import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** As much of Node's `process` as the library uses. Its folder is `/`, and nothing is set in its environment. */
export const process = {
  cwd: () => '/',
  env: {},
  platform: 'linux',
  versions: { node: '20.19.0' },
  features: {},
  getBuiltinModule,
  // No event of a process happens here.
  on: () => undefined,
  once: () => undefined,
  off: () => undefined,
}

/** The modules of Node that the library asks for late. */
function getBuiltinModule(name: string): unknown {
  if (name === 'node:crypto') return { createHash: () => new Sha256() }
  if (name === 'node:module') return { createRequire: () => ({ resolve: noModule }) }
  return undefined
}

function noModule(name: string): never {
  throw Object.assign(new Error(`Cannot find module '${name}': there are no modules in a browser`), {
    code: 'MODULE_NOT_FOUND',
  })
}

/** The digest of one or more parts. */
class Sha256 {
  readonly #digest = sha256.create()

  update(content: string | Uint8Array): this {
    this.#digest.update(typeof content === 'string' ? new TextEncoder().encode(content) : content)
    return this
  }

  digest(form: 'hex' | 'base64'): string {
    const bytes = this.#digest.digest()
    return form === 'hex' ? bytesToHex(bytes) : btoa(String.fromCharCode(...bytes))
  }
}
