import type { SitePage } from './frame.ts'
import { type PlaygroundExample, playgroundExamples } from './playground-examples.ts'
import type { ProjectFiles } from './project-files.ts'

/** The page of `docs/` that has the playground above its sections. */
export const playgroundPage = 'docs/playground.md'

export const playgroundStyleAddress = 'playground/page.css'

/** The page with the playground, whose script is `browser/playground/page.ts`. */
export function playgroundOf(page: SitePage, project: ProjectFiles): SitePage {
  const at = page.body.indexOf('<h2')
  if (at === -1) throw new Error(`Expected a second heading in ${playgroundPage}`)
  return {
    ...page,
    body: page.body.slice(0, at) + markup(playgroundExamples(project)) + page.body.slice(at),
    styles: [playgroundStyleAddress],
    startScript: 'playground/start.js',
    scripts: ['playground/page.js'],
    policy,
    isWide: true,
  }
}

/** Beside what all pages load: the worker, and pictures that it draws. No request can carry a text away. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; worker-src 'self'; img-src 'self' blob:; form-action 'none'; base-uri 'none'"

function markup(examples: Readonly<Record<string, PlaygroundExample>>): string {
  const data = JSON.stringify(examples).replaceAll('<', '\\u003c')
  return `<noscript><p class="refused">The playground needs scripts, which this browser does not run here.</p></noscript>
<div id="no-worker" class="refused" hidden>
<p><strong>The playground needs a web server.</strong> Browsers start no workers for pages that are files on a disk, and none that are older than
2023. Serve the folder of this site and open the address that the command prints:</p>
<pre><code>python3 -m http.server --directory site</code></pre>
</div>
<div id="app" hidden>
<div class="bar" role="group" aria-label="Files">
<label class="example"><span>Example</span> <select id="example"><option value="">choose…</option></select></label>
<button type="button" id="new-file">New file</button>
<button type="button" id="open-files">Open files</button>
<button type="button" id="rename-file">Rename</button>
<button type="button" id="delete-file">Delete</button>
<button type="button" id="ruleset">Spectral ruleset</button>
<button type="button" id="share" class="main">Copy link</button>
<input type="file" id="chosen-files" multiple hidden aria-label="Files to open" accept=".yaml,.yml,.json,.avsc,.proto">
</div>
<p class="said"><span id="status" role="status"></span> <button type="button" id="undo" hidden>Undo</button></p>
<div class="work">
<section aria-label="Texts">
<div class="tabs" id="files" role="tablist" aria-label="Files"></div>
<div id="text" role="tabpanel"><div id="editor"></div></div>
</section>
<section aria-label="Results">
<div class="tabs" id="views" role="tablist" aria-label="Results"></div>
<div id="outcome" role="tabpanel" tabindex="0">
<div id="findings-view">
<p class="head"><strong id="count" role="status">Loading…</strong>
<label id="ruleset-choice" hidden><input type="checkbox" id="ruleset-alone"> only the Spectral ruleset</label></p>
<div id="finding-list"></div>
</div>
<div id="change-view" hidden>
<p class="row">
<button type="button" id="fix-safe">Fix what is safe</button>
<button type="button" id="fix-all">Fix all</button>
<button type="button" id="bundle">Bundle</button>
<button type="button" id="other-side">The other side</button>
<button type="button" id="upgrade">Upgrade to 3.1</button>
</p>
<details id="transforms"><summary>Other transforms</summary>
<form id="transform-form">
<label><span>Transform</span><select id="transform"></select></label>
<div id="transform-options"></div>
<button type="submit">Show the change</button>
</form>
</details>
<div id="change-result" aria-live="polite"><p>Each button shows what it would change. Nothing changes until you take it.</p></div>
</div>
<div id="landscape-view" hidden><div id="landscape" aria-live="polite"><p>Drawing…</p></div></div>
</div>
</section>
</div>
<dialog id="name-dialog" aria-labelledby="name-title"><form id="name-form">
<h3 id="name-title">New file</h3>
<label>Path <input id="name" autocomplete="off" spellcheck="false" placeholder="parts/order.yaml" aria-describedby="name-problem"></label>
<p id="name-problem" role="alert"></p>
<p class="row"><button type="submit" class="main">OK</button> <button type="button" id="name-cancel">Cancel</button></p>
</form></dialog>
</div>
<script type="application/json" id="examples">${data}</script>
`
}
