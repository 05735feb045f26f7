/**
 * Imports a module of the user by its URL. This is a separate module because the build replaces it: the files of the command
 * are scripts with compiled code, in which Node has no stable way to import, so the import of the start file is used.
 */
export const importModule = (url: string): Promise<unknown> => import(url)
