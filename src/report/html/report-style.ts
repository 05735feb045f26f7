/** The style of the report, beside that of all pages. */
export const reportStyle = `:root{--error:#b3261e;--warning:#8a4b00}
@media (prefers-color-scheme:dark){:root{--error:#ff9a8f;--warning:#f0b95b}}
header,main,footer{padding:12px 20px}
header{border-bottom:1px solid var(--edge)}
h1{font-size:20px;margin:0}
header p{margin:2px 0 10px;color:var(--soft)}
main{display:grid;grid-template-columns:minmax(190px,260px) minmax(0,1fr);gap:24px;align-items:start}
nav>details>summary{display:none}
nav ul,ol{list-style:none;margin:0;padding:0}
nav section{margin-bottom:16px}
nav h2{font-size:12px;letter-spacing:.04em;text-transform:uppercase;color:var(--soft);margin:0 0 4px}
nav a{display:flex;justify-content:space-between;gap:10px;padding:3px 8px;border-radius:5px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a:hover{background:var(--shade)}
nav a[aria-current]{background:var(--accent);color:var(--paper)}
nav b{flex:none;font-variant-numeric:tabular-nums;font-weight:600}
nav details details summary{padding:3px 8px;cursor:pointer;color:var(--accent)}
#findings h2{margin:18px 0 6px;overflow-wrap:anywhere}
#findings section:first-child>h2{margin-top:0}
h2 span,footer,.path{color:var(--soft);font-weight:400}
h2 span{font-size:13px}
ol.findings>li{border:1px solid var(--edge);border-left:4px solid var(--soft);border-radius:5px;margin-bottom:6px}
ol.findings{content-visibility:auto}
ol.findings>.error{border-left-color:var(--error)}.error>details>summary b{color:var(--error)}
ol.findings>.warning{border-left-color:var(--warning)}.warning>details>summary b{color:var(--warning)}
ol.findings>.information{border-left-color:var(--accent)}.information>details>summary b{color:var(--accent)}
ol.findings>[data-status]{border-style:dashed}
ol.findings>li>details>summary{display:grid;grid-template-columns:92px 64px minmax(0,1fr) minmax(90px,auto);gap:2px 10px;padding:7px 12px;cursor:pointer;list-style:none}
ol.findings>li>details>summary::-webkit-details-marker{display:none}
ol.findings>li>details>summary:focus-visible{outline-offset:-3px}
.message{overflow-wrap:anywhere}
.place{color:var(--soft);font-variant-numeric:tabular-nums}
.rule{color:var(--soft);text-align:right;max-width:280px}
.findings p{margin:4px 12px}
.findings pre{white-space:normal;overflow:visible;margin:6px 12px;padding:6px 0}
.line{display:grid;grid-template-columns:52px minmax(0,1fr)}
.line i{font-style:normal;color:var(--soft);text-align:right;padding-right:12px;user-select:none}
.line code{white-space:pre-wrap;overflow-wrap:anywhere;padding-right:8px}
mark{background:var(--mark);color:inherit;border-bottom:2px solid var(--error);font-weight:600}
.added{background:var(--added)}.removed{background:var(--removed)}ins,del{text-decoration:none}
figure{margin:8px 0 0;border-top:1px dashed var(--edge);padding-top:4px}
figcaption{margin:0 12px;font-size:12px;color:var(--soft);overflow-wrap:anywhere}
.chain{margin:6px 12px;padding-left:12px;border-left:2px solid var(--edge)}
.chain pre{margin:2px 0 6px}
.suppressed{font-style:italic}
.none{padding:24px 0;color:var(--soft)}
@media (max-width:760px){header,main,footer{padding:10px 12px}main{grid-template-columns:minmax(0,1fr);gap:10px}nav>details>summary{display:list-item;cursor:pointer;font-weight:600;padding:4px 0}ol.findings>li>details>summary{grid-template-columns:auto 1fr}.message,.rule{grid-column:1/-1;text-align:left;max-width:none}}
@media print{main{display:block}#findings section:first-child>h2{margin-top:12px}nav section{break-inside:avoid}nav>details>summary{display:none}nav>details{columns:3}ol.findings{content-visibility:visible}ol.findings>li{break-inside:avoid}details::details-content{content-visibility:visible}}`
