/**
 * A kind of run: every run at its start, one that passes through every stage just once, such as `bundle`, one over many descriptions,
 * or one that goes on for hours, which undoes what the start does.
 */
export type KindOfRun = 'start' | 'onePass' | 'many' | 'lasting'

/**
 * Flags that save CPU time in a process that makes one large graph and ends, by the major version of V8 that they were measured
 * with. V8 complains on standard error about a flag that it does not know.
 */
const flagsByVersion: ReadonlyMap<string, Readonly<Partial<Record<KindOfRun, readonly string[]>>>> = new Map([
  [
    // Node 20: the space for young objects grows faster, dead objects are not looked for until they have to be, which most runs
    // end before, and code is optimized later. In one pass, most code ends before its optimization pays.
    '11',
    {
      start: ['--semi-space-growth-factor=8', '--no-incremental-marking', '--interrupt-budget=600000'],
      onePass: ['--interrupt-budget=6000000'],
      lasting: ['--incremental-marking', '--interrupt-budget=135168'],
    },
  ],
  // Node 22: code is optimized later.
  [
    '12',
    {
      start: ['--invocation-count-for-turbofan=30000'],
      lasting: ['--invocation-count-for-turbofan=3000'],
    },
  ],
  // Node 24: the space for young objects stays as small as it begins, since most objects of the graph stay, and the second compiler
  // optimizes what runs very often, in many descriptions sooner. The third one costs more than it saves in a run over documents of 10 MB.
  [
    '13',
    {
      start: [
        '--semi-space-growth-factor=1',
        '--no-incremental-marking',
        '--no-turbofan',
        '--invocation-count-for-maglev=6000',
      ],
      many: ['--invocation-count-for-maglev=400'],
      lasting: [
        '--semi-space-growth-factor=2',
        '--incremental-marking',
        '--turbofan',
        '--invocation-count-for-maglev=400',
      ],
    },
  ],
])

/** The flags for a version of V8, such as `11.3.244.8`, and a kind of run. */
export function engineFlags(run: KindOfRun, version: string): readonly string[] {
  return flagsByVersion.get(version.split('.')[0] ?? '')?.[run] ?? []
}

/** Fits V8 to this process. Without flags, Node does not load its module `v8`, which takes a millisecond. */
export function tuneEngine(run: KindOfRun): void {
  const fitting = engineFlags(run, process.versions.v8)
  if (fitting.length === 0) return
  const v8 = process.getBuiltinModule('node:v8')
  for (const flag of fitting) v8.setFlagsFromString(flag)
}
