declare module 'semver/functions/compare.js' {
  /** Negative when the first version is the older one. */
  export default function compare(left: string, right: string): number
}
