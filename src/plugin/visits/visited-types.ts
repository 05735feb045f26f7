import { quote } from '../../findings/quote.ts'
import { closest } from '../../findings/suggest.ts'
import { typeInTables } from '../../format/compile.ts'
import type { Format } from '../../format/format.ts'
import type { ObjectType } from '../../format/shape.ts'
import { tableWord } from '../../format/vocabulary.ts'

/**
 * True if a key of `visit` names an object type: by its name (`Message`), by the name of a type that covers several
 * (`AnySchema`), or for binding objects of all versions by protocol and level (`kafka/channel`), with the protocol in either
 * spelling.
 */
export function meansType(key: string, type: ObjectType): boolean {
  const { name, binding } = type
  const meant = tableName(key)
  if (name === meant || name.startsWith(`${meant} `)) return true
  return binding !== undefined && `${binding.protocol}/${binding.level}` === meant
}

/** Compiles a format on first use, because most keys are names in the tables and need none. */
type FormatSource = () => Format

/** The names of the types that a key means in a format, including the types that they stand for. */
export function typesBehind(key: string, formatOf: FormatSource): ReadonlySet<string> {
  const typeNamed = (name: string) => typeInTables(name) ?? formatOf().types.get(name)
  const named = typeNamed(tableName(key))
  const meant = named === undefined ? [...formatOf().types.all()].filter((type) => meansType(key, type)) : [named]
  const names = new Set(meant.map(({ name }) => name))
  for (const name of names) for (const { type } of typeNamed(name)?.choices ?? []) names.add(type)
  return names
}

/** Returns the problem with a key that names no type of a format, as the end of a sentence; undefined if it names one. */
export function problemOfKey(key: string, formatOf: FormatSource): string | undefined {
  const name = tableName(key)
  if (typeInTables(name) !== undefined) return undefined
  const { types } = formatOf()
  if (types.get(name) !== undefined) return undefined
  const all = [...types.all()]
  if (all.some((type) => meansType(key, type))) return undefined
  const meant = closest(key, new Set(all.map(nameOf)))
  const hint =
    meant === undefined ? 'expected a type such as "Message" or "kafka/channel"' : `did you mean ${quote(meant)}?`
  return `an object type ${quote(key)} that the format does not have (${hint})`
}

/** The name that all versions of a type share. */
function nameOf({ name, binding }: ObjectType): string {
  return binding === undefined ? name.replace(/ of .*$/, '') : `${binding.protocol}/${binding.level}`
}

/** A key in the words of the tables. */
function tableName(key: string): string {
  const slash = key.indexOf('/')
  return slash === -1 ? key : `${tableWord('protocol', key.slice(0, slash))}${key.slice(slash)}`
}
