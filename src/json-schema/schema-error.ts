/** What a schema finds wrong with a value, in the shape and with the words of ajv 8, so that its error printers work on it. */
export interface SchemaError {
  /** The value as an RFC 6901 pointer from the validated value; empty for the value itself. */
  instancePath: string
  /** The keyword as a pointer in the schema; behind a reference it starts anew, as ajv has it. */
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message: string
  /** Only for errors about the name of a property: that name. */
  propertyName?: string
}
