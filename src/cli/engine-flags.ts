/**
 * The major version of V8 that has the flags below and that they were measured with: that of Node 20. Later ones have no
 * such budget, and V8 itself tells of an unknown flag on stderr.
 */
const knownVersion = '11'

const flags = {
  /**
   * For a process that makes one large graph and ends: the space for young objects grows faster, what is gone is looked for
   * all at the start where it has to be, which most runs end before, and code is optimised later. Saves CPU time on large
   * documents and on many files, and changes nothing on small ones.
   */
  start: ['--semi-space-growth-factor=8', '--no-incremental-marking', '--interrupt-budget=600000'],
  /** For a run that passes through every stage just once: most code ends before its optimisation pays. */
  onePass: ['--interrupt-budget=6000000'],
}

/** The flags that fit a version of V8, `11.3.244.8` say, to a kind of run; none where they are not known to be good. */
export function engineFlags(run: keyof typeof flags, version: string): readonly string[] {
  return version.split('.')[0] === knownVersion ? flags[run] : []
}

/** Fits V8 to this process. A Node without flags does not load its module `v8`, which takes a millisecond. */
export function tuneEngine(run: keyof typeof flags): void {
  const fitting = engineFlags(run, process.versions.v8)
  if (fitting.length === 0) return
  const v8 = process.getBuiltinModule('node:v8')
  for (const flag of fitting) v8.setFlagsFromString(flag)
}
