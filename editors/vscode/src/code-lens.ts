import type { CodeLens } from 'vscode'
import { type LanguageClient, Location, Position } from 'vscode-languageclient/node'

/** What the server calls the command that shows places, as VS Code does. */
const showReferences = 'editor.action.showReferences'

/**
 * A lens whose command VS Code can run: `editor.action.showReferences` takes objects of VS Code, and the protocol sends a URI, a
 * position and locations as JSON.
 */
export function withPlaces(
  lens: CodeLens | null | undefined,
  { protocol2CodeConverter: converter }: LanguageClient,
): CodeLens | null | undefined {
  if (lens?.command?.command !== showReferences) return lens
  const [uri, position, places]: readonly unknown[] = lens.command.arguments ?? []
  if (typeof uri !== 'string' || !Position.is(position) || !Array.isArray(places)) return lens
  const locations = places.filter((place) => Location.is(place)).map((place) => converter.asLocation(place))
  lens.command.arguments = [converter.asUri(uri), converter.asPosition(position), locations]
  return lens
}
