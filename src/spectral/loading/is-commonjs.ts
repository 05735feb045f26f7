import { extname } from 'node:path'
import type { PackageManifests } from './package-manifests.ts'

/** Whether Node takes a file for a CommonJS module or JSON, which `require` loads: by its extension, or by its package. */
export async function isCommonjs(path: string, manifests: PackageManifests): Promise<boolean> {
  const extension = extname(path)
  if (extension === '.cjs' || extension === '.json') return true
  if (extension !== '.js') return false
  const manifest = await manifests.nearest(path)
  return manifest.kind !== 'found' || manifest.content.type !== 'module'
}
