/** Nothing lies deeper than a number of steps; looks at the way and nothing else. */
export default (_value, { most }, { path }) =>
  path.length > most ? [{ message: `${path.length} steps deep, at most ${most} are allowed` }] : undefined
