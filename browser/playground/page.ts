// The script of the playground: msgapi works in a worker, and no text leaves the page.
import { byId } from '../elements.ts'
import { libraryIn } from './asking.ts'
import { openPlayground } from './playground.ts'
import type {} from './start.ts'

const started = globalThis.playgroundWorker
started?.failure.then(refuse)
if (started === undefined) refuse()
else openPlayground(libraryIn(started.worker))

function refuse(): void {
  byId('no-worker', HTMLElement).hidden = false
  byId('app', HTMLElement).hidden = true
}
