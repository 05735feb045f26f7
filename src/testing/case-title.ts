/** How a failure names a case: by its kind and number, and its name where it has one. */
export function titleOf(kind: string, index: number, { name }: { readonly name?: string | undefined }): string {
  const counted = `${kind} case ${index + 1}`.trimStart()
  return name === undefined ? counted : `${counted} (${name})`
}
