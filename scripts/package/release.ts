/// <reference path="./semver.d.ts" />
import compare from 'semver/functions/compare.js'
import { changelogOfRelease, changelogProblems } from './changelog.ts'

/** The texts of the files that state the version or its changes. */
export interface ReleaseTexts {
  readonly 'package.json': string
  readonly 'package-lock.json': string
  readonly 'CHANGELOG.md': string
}

/** The repository from which to release. */
export interface Checkout {
  readonly branch: string
  /** What `git status --porcelain` prints. */
  readonly changes: string
  readonly tags: readonly string[]
}

const versionForm = /^\d+\.\d+\.\d+(?:-[\da-z]+(?:\.\d+)*)?$/

/** Why a version cannot be released from a checkout. */
export function releaseProblems(version: string, texts: ReleaseTexts, { branch, changes, tags }: Checkout): string[] {
  if (!versionForm.test(version)) return [`Unexpected version "${version}", expected one such as 1.2.3 or 1.2.3-rc.1`]
  const current: string = JSON.parse(texts['package.json']).version
  const released = tags.filter((tag) => versionForm.test(tag.slice(1)))
  const newer = released.find((tag) => compare(tag.slice(1), version) >= 0)
  return [
    ...(branch === 'main' ? [] : [`Unexpected branch "${branch}", expected main`]),
    ...(changes === '' ? [] : [`Unexpected changes in the working tree, expected none:\n${changes}`]),
    ...(newer === undefined ? [] : [`Unexpected tag ${newer}, expected only versions before ${version}`]),
    ...(compare(current, version) <= 0 ? [] : [`Unexpected version ${version}, expected one from ${current} on`]),
    ...changelogProblems(texts['CHANGELOG.md'], current).map((problem) => `CHANGELOG.md:${problem}`),
    ...(/^## Unreleased\n\n- /m.test(texts['CHANGELOG.md'])
      ? []
      : ['Unexpected CHANGELOG.md without changes below "Unreleased", expected what to release']),
  ]
}

/** Why npm would not publish the package with provenance, whatever its version. */
export function publicationProblems(manifestText: string): string[] {
  const manifest: {
    private?: boolean
    repository?: unknown
    publishConfig?: { provenance?: boolean; access?: string }
  } = JSON.parse(manifestText)
  return [
    ...(manifest.private === true ? ['package.json has "private": true; remove it to publish'] : []),
    ...(manifest.repository === undefined
      ? ['package.json has no "repository"; provenance requires the address that the package is built from']
      : []),
    ...(manifest.publishConfig?.provenance === true && manifest.publishConfig.access === 'public'
      ? []
      : ['package.json lacks "publishConfig": { "access": "public", "provenance": true }']),
  ]
}

/** The texts with a version, and with what was unreleased below that version and its date. */
export function releasedTexts(texts: ReleaseTexts, version: string, date: string): ReleaseTexts {
  const manifest = JSON.parse(texts['package.json'])
  const lock = JSON.parse(texts['package-lock.json'])
  lock.version = version
  lock.packages[''].version = version
  return {
    'package.json': `${JSON.stringify({ ...manifest, version }, null, 2)}\n`,
    'package-lock.json': `${JSON.stringify(lock, null, 2)}\n`,
    'CHANGELOG.md': changelogOfRelease(texts['CHANGELOG.md'], version, date),
  }
}
