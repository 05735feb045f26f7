import { Project } from '../../project/project.ts'

/** The real paths of the descriptions below a folder, given by its real path, in order; without those that are ignored there. */
export async function descriptionsBelow(root: string): Promise<readonly string[]> {
  return (await new Project({ workingFolder: root }).descriptionsIn(root)).paths
}
