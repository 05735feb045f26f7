const known = /^(?:[a-z]+|[A-Z][a-z]*)(?:[A-Z][a-z]*)*$/

/** Keys are made of words; looks at the value only. */
export default (key) => (known.test(key) ? undefined : [{ message: `"${key}" is not made of words` }])
