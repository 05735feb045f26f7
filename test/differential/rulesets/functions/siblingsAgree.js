/** An example stands beside a type or a payload; reads the holder from the inventory by the path. */
export default (_value, _options, { path, documentInventory, rule }) => {
  let holder = documentInventory.resolved
  for (const segment of path.slice(0, -2)) holder = holder?.[segment]
  if (holder === undefined || 'type' in holder || 'payload' in holder) return []
  return [{ message: `${rule.name}: neither type nor payload`, path: path.slice(0, -2) }]
}
