/** The style of the page around a picture. */
export const pageStyle = `:root{color-scheme:light dark;--paper:#fff;--ink:#16222c;--soft:#4a5864;--edge:#cfd7de;--shade:#f3f6f8;--accent:#0063a0;--bad:#b33600}
@media (prefers-color-scheme:dark){:root{--paper:#14181d;--ink:#eef2f6;--soft:#b5c0ca;--edge:#3a4550;--shade:#1d242b;--accent:#6fc0ef;--bad:#ff8f55}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;display:flex;flex-direction:column;height:100vh;background:var(--paper);color:var(--ink);font:14px/1.45 "Segoe UI",system-ui,-apple-system,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
header{padding:10px 16px;border-bottom:1px solid var(--edge)}
h1{font-size:18px;margin:0 0 8px}h2{font-size:15px;margin:0 0 8px}h3{font-size:14px;margin:14px 0 4px}h4{font-size:12px;margin:8px 0 2px;color:var(--soft)}
.controls{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center}
input,select,button{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:5px;padding:4px 8px;max-width:190px}
button{cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
main{flex:1;display:flex;min-height:0}
.picture{flex:1;position:relative;min-width:0}
.zoom{position:absolute;right:10px;top:10px;display:flex;gap:4px;z-index:1}
#view{position:absolute;inset:0;touch-action:none;cursor:grab;overflow:hidden}
#view svg{width:100%;height:100%;display:block}
#view text{user-select:none}
#view .heading,#view .heading+.text{display:none}
aside{width:360px;overflow:auto;padding:14px 16px;border-left:1px solid var(--edge)}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:0 0 10px}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.bad,strong{color:var(--bad);font-weight:600}
pre{background:var(--shade);padding:8px;overflow:auto;max-height:260px;border-radius:5px;font-size:12px;margin:4px 0}
code{font-size:12px;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0}li button{width:100%;max-width:none;text-align:left;margin-bottom:5px;overflow-wrap:anywhere}
li span{display:block;font-size:12px;color:var(--soft)}
#count{color:var(--soft)}
.off{opacity:.08;pointer-events:none}
.hit{fill:none;stroke:transparent;stroke-width:14}
.arrow[tabindex],.box[tabindex]{cursor:pointer}
.arrow:hover .line,.arrow:focus .line,.chosen .line{stroke-width:4}.chosen{opacity:1}
.focused .shape{stroke-width:4}
@media (max-width:760px){body{height:auto;min-height:100vh}main{flex-direction:column}.picture{flex:none;height:60vh}aside{width:auto;border-left:0;border-top:1px solid var(--edge)}.controls label{flex:1 1 150px}input,select{width:100%;max-width:none}}
@media print{.controls,.zoom{display:none}body{height:auto;display:block}main{display:block}.picture{height:auto}#view{position:static}#view svg{height:auto;max-height:90vh}aside{width:auto;border:0}li button{border:0;padding:0}pre{max-height:none}}`
