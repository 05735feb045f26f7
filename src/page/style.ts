/** Colors, type and controls of every page, light and dark. Colors of text have a contrast of 4.5 at least, in both. */
export const houseStyle = `:root{color-scheme:light dark;--paper:#fff;--ink:#16222c;--soft:#4a5864;--edge:#cfd7de;--shade:#f3f6f8;--accent:#0063a0;--bad:#b33600;--mark:#ffe2b8;--added:#dff3e4;--removed:#fde4dc}
@media (prefers-color-scheme:dark){:root{--paper:#14181d;--ink:#eef2f6;--soft:#b5c0ca;--edge:#3a4550;--shade:#1d242b;--accent:#6fc0ef;--bad:#ff8f55;--mark:#5c4013;--added:#17381f;--removed:#4a231a}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.45 "Segoe UI",system-ui,-apple-system,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
h1{font-size:18px;margin:0 0 8px}h2{font-size:15px;margin:0 0 8px}h3{font-size:14px;margin:14px 0 4px}h4{font-size:12px;margin:8px 0 2px;color:var(--soft)}
a{color:var(--accent)}
.controls{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center}
input,select,button{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:5px;padding:4px 8px;max-width:190px}
button{cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
code,pre,samp{font:12px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
code{overflow-wrap:anywhere}
pre{background:var(--shade);padding:8px;overflow:auto;border-radius:5px;margin:4px 0}
#count{color:var(--soft)}
.skip{position:absolute;left:8px;top:-60px;background:var(--paper);padding:6px 10px;z-index:2}.skip:focus{top:8px}
@media (max-width:760px){.controls label{flex:1 1 150px}input,select{width:100%;max-width:none}}
@media print{.controls,.skip{display:none}}`
