import avsc from 'avsc'
import { child, type Data, type Documents, pointerOf, referenceIn, type Value } from './document.ts'

/** Whether an Avro schema has references where schemas are. */
export function hasAvroReferences(data: Data | undefined): boolean {
  if (Array.isArray(data)) return data.some(hasAvroReferences)
  if (!(data instanceof Map)) return false
  if (referenceIn(data) !== undefined) return true
  const fields = child(data, 'fields')
  const types = Array.isArray(fields) ? fields.map((field) => child(field, 'type')) : []
  return [child(data, 'items'), child(data, 'values'), ...types].some(hasAvroReferences)
}

/** An Avro schema as the `avsc` library reads it, with full names; its references are resolved when it comes to them. */
export function avroForm(documents: Documents, schema: Value): string {
  const type = typeOf(documents, schema, { namespace: '', registry: {} })
  return JSON.stringify(type.schema({ exportAttrs: true }))
}

interface Context {
  readonly namespace: string
  readonly registry: Record<string, avsc.Type>
}

function typeOf(documents: Documents, { file, data }: Value, { namespace, registry }: Context): avsc.Type {
  return avsc.Type.forSchema(plain(data), { namespace, registry, typeHook })

  function typeHook(written: unknown, { namespace: around = '' }: { namespace?: string }): avsc.Type | undefined {
    if (typeof written !== 'object' || written === null) return undefined
    const reference: unknown = Reflect.get(written, '$ref')
    if (typeof reference !== 'string') return registry[fullName(written, around)]
    const found = documents.resolve({ file, data: new Map([['$ref', reference]]) })
    const target = {
      file: found.file,
      data: child(found.data, 'schemaFormat') ? child(found.data, 'schema') : found.data,
    }
    if (target.data === undefined) return undefined
    return typeOf(
      documents,
      { ...target, data: target.data },
      { namespace: namespaceOf(documents, reference, file), registry },
    )
  }
}

function fullName(schema: object, around: string): string {
  const name: unknown = Reflect.get(schema, 'name')
  const own: unknown = Reflect.get(schema, 'namespace')
  const namespace = typeof own === 'string' ? own : around
  return typeof name !== 'string' || name.includes('.') || namespace === '' ? String(name) : `${namespace}.${name}`
}

/** The namespace of the definitions around what a reference leads to. */
function namespaceOf(documents: Documents, reference: string, file: string): string {
  let at: Data | undefined = documents.root(documents.fileOf(reference, file)).data
  let namespace = ''
  for (const key of pointerOf(reference)) {
    const name = child(at, 'name')
    const own = child(at, 'namespace')
    if (child(at, 'type') === 'record' && typeof name === 'string')
      namespace = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : typeof own === 'string' ? own : namespace
    at = child(at, key)
  }
  return namespace
}

function plain(data: Data): avsc.Schema {
  return JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => {
      if (value instanceof Map) return Object.fromEntries(value)
      return typeof value === 'bigint' ? Number(value) : value
    }),
  )
}
