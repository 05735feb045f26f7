import { CallResources } from './call-resources.ts'
import { filesOfDescription } from './files-of-description.ts'
import type { RunOptions } from './options.ts'

/** Those of some descriptions that a file is a part of; all paths are real ones. Runs no code of configs, and reads nothing from the network. */
export async function descriptionsWith(
  path: string,
  descriptions: readonly string[],
  options: RunOptions,
): Promise<readonly string[]> {
  const resources = new CallResources(options)
  const found: string[] = []
  for (const description of descriptions) {
    const files = await filesOfDescription(description, options, resources)
    if (files.includes(path)) found.push(description)
  }
  return found
}
