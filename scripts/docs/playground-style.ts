/** The style of the playground, beside that of the site. */
export const playgroundStyle = `:root{--warn:#8a4b00;--code-key:#004f86;--code-text:#1f6b2f;--code-value:#8b2a6b;--chosen:#bcdcf5}
@media (prefers-color-scheme:dark){:root{--warn:#f0b95b;--code-key:#86c9f4;--code-text:#9ad6a5;--code-value:#eaa4d3;--chosen:#2b4a63}}
.wide .columns{display:block;max-width:1800px}
.wide nav>details{position:static;max-height:none;padding:8px 0;border-bottom:1px solid var(--edge)}
.wide nav>details>summary{display:list-item;cursor:pointer;font-weight:600}
.wide nav>details[open]{columns:240px}
.wide main{max-width:none;padding-top:12px}
.wide main h1{margin-bottom:4px}
.wide main>h1+p{max-width:none;margin:4px 0 12px}.wide main>p,.wide main>ul,.wide main>.table,.wide main>pre{max-width:860px}
.refused{border:1px solid var(--edge);border-left:4px solid var(--accent);border-radius:6px;padding:4px 16px;max-width:860px;margin:16px 0}
#app{font-size:14px;line-height:1.45;margin:12px 0 40px}
#app button,#app select,#app input{max-width:100%}
#app button.main{background:var(--accent);border-color:var(--accent);color:var(--paper);font-weight:600}
.bar,.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:0}
.bar .example{display:flex;gap:6px;align-items:center}
.bar .example select{width:290px}
.bar .main{margin-left:auto}
.said{min-height:32px;margin:4px 0;color:var(--soft)}
.work{display:grid;grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);gap:16px;height:max(460px,calc(100vh - 275px))}
.work>section{display:flex;flex-direction:column;min-width:0;min-height:0;border:1px solid var(--edge);border-radius:8px;overflow:hidden;background:var(--paper)}
.tabs{display:flex;overflow-x:auto;background:var(--shade);border-bottom:1px solid var(--edge);flex:none;scrollbar-width:thin}
#app .tabs button{border:0;border-radius:0;border-bottom:3px solid transparent;background:none;padding:8px 14px 6px;white-space:nowrap;flex:none;color:var(--soft)}
#app .tabs button[aria-selected=true]{background:var(--paper);border-bottom-color:var(--accent);color:var(--ink);font-weight:600}
.tabs button:focus-visible{outline-offset:-3px}
.mark{font-size:12px;font-weight:600;background:var(--edge);color:var(--ink);border-radius:9px;padding:0 7px}
.mark.error{background:var(--bad);color:var(--paper)}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
#text,#outcome{flex:1;min-height:0}
#editor{height:100%}
#outcome{overflow:auto;padding:10px 14px}
#outcome:focus-visible{outline-offset:-3px}
#outcome h3{margin:14px 0 4px;font-size:16px}#outcome h3 small{font-weight:400;color:var(--soft)}#outcome h4{font-size:14px;margin:14px 0 4px}
.head{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:baseline;margin:0 0 6px}
#ruleset-choice{margin-left:auto}#ruleset-choice input{width:auto}
ol.findings{list-style:none;margin:0;padding:0}
.findings>li{border:1px solid var(--edge);border-left:4px solid var(--accent);border-radius:6px;padding:8px 12px;margin:0 0 8px}
.findings>.error{border-left-color:var(--bad)}.findings>.error b{color:var(--bad)}
.findings>.warn{border-left-color:var(--warn)}.findings>.warn b{color:var(--warn)}
.findings .head{margin:0}
.findings .message{margin:2px 0}
.findings .related{margin:4px 0;padding-left:18px;color:var(--soft)}
.fixes{display:flex;flex-wrap:wrap;gap:6px;margin:6px 0 0}
#app .fixes button{border-color:var(--accent);color:var(--accent);text-align:left}
#app button.place{border:0;padding:0;background:none;color:var(--accent);text-decoration:underline;font:12px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;text-align:left;overflow-wrap:anywhere}
.notice{color:var(--soft)}
#transforms{margin:10px 0}#transforms summary{cursor:pointer;color:var(--accent)}
#transform-form{display:grid;gap:8px;padding:8px 0;justify-items:start}
#transform-form label{display:grid;grid-template-columns:150px minmax(0,260px);gap:2px 10px;align-items:center}
#transform-form small{grid-column:1/3;color:var(--soft);overflow-wrap:anywhere}
#transform-form p{margin:0}#transform-options{display:grid;gap:8px}
figure{margin:10px 0}figcaption{font-weight:600;overflow-wrap:anywhere}
figure pre{white-space:normal;overflow:auto;max-height:60vh;padding:6px 0}
.line{display:grid;grid-template-columns:56px minmax(0,1fr)}
.line i{font-style:normal;color:var(--soft);text-align:right;padding-right:12px;user-select:none}
.line code{font-size:12px;white-space:pre-wrap;overflow-wrap:anywhere;padding:0 8px 0 0;background:none}
.hunk{color:var(--soft)}
.added{background:var(--added)}.removed{background:var(--removed)}ins,del{text-decoration:none}
#landscape img{display:block;max-width:100%;margin:0 auto;border:1px solid var(--edge);border-radius:6px;background:var(--paper)}
#landscape .place{overflow-wrap:normal}#landscape table{margin-top:8px;font-size:13px}#landscape .row{margin:6px 0}
dialog{border:1px solid var(--soft);border-radius:8px;background:var(--paper);color:var(--ink);padding:16px 20px;width:min(420px,calc(100vw - 32px))}
dialog::backdrop{background:rgb(0 0 0/.45)}
dialog h3{margin:0 0 10px}dialog input{width:100%}
#name-problem{color:var(--bad);min-height:22px;margin:6px 0}
@media (max-width:900px){.work{display:block;height:auto}.work>section{margin-bottom:14px}#text{flex:none;height:56vh}#outcome{max-height:none;overflow:visible}.bar .main{margin-left:0}.bar .example{flex:1 1 100%}.bar .example select{flex:1;width:auto}}
@media print{#app,.refused{display:none}}`
