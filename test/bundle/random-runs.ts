export const seed = process.env.FC_SEED

export const runs = { numRuns: 60, ...(seed === undefined ? {} : { seed: Number(seed) }) }
