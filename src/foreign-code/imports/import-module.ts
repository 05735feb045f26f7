/**
 * Imports a module of the user by its URL. A module of its own: in the command, whose files are scripts with compiled code,
 * for which Node has no stable way to import, the build puts the import of the start file here.
 */
export const importModule = (url: string): Promise<unknown> => import(url)
