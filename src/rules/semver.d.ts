// The package has no types of its own.
declare module 'semver/functions/satisfies.js' {
  export default function satisfies(version: string, range: string, options: { includePrerelease: boolean }): boolean
}
declare module 'semver/ranges/valid.js' {
  export default function validRange(range: string): string | null
}
