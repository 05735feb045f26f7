/** Imports a module of the user. A file of its own: old versions of Node do not parse one with an `import()`. */
export const importOutside = (url: string): Promise<unknown> => import(url)
