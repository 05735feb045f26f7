import { houseStyle } from '../../src/page/style.ts'

/** The style of the site. */
export const siteStyle = `${houseStyle}
body{font-size:16px;line-height:1.6}
header{position:sticky;top:0;z-index:2;display:flex;gap:16px;align-items:center;padding:8px 24px;background:var(--paper);border-bottom:1px solid var(--edge)}
header>a{font-weight:700;font-size:18px;color:inherit;text-decoration:none}
header form{margin-left:auto;flex:0 1 420px;position:relative}
header input{width:100%;max-width:none}
#results{position:absolute;right:0;top:calc(100% + 6px);width:min(640px,calc(100vw - 24px));max-height:70vh;overflow:auto;background:var(--paper);border:1px solid var(--soft);border-radius:8px;box-shadow:0 8px 30px rgb(0 0 0/.2);padding:8px}
#results p{margin:4px 8px;color:var(--soft);font-size:14px}
#results ol{list-style:none;margin:0;padding:0}
#results a{display:block;padding:6px 8px;border-radius:5px;color:inherit;text-decoration:none}
#results a:hover,#results a:focus{background:var(--shade)}
#results strong{color:var(--accent)}#results span{display:block;font-size:13px;color:var(--soft);overflow-wrap:anywhere}
mark{background:var(--mark);color:inherit}
.columns{display:grid;grid-template-columns:250px minmax(0,1fr) 220px;gap:32px;max-width:1400px;margin:0 auto;padding:0 24px}
nav{font-size:14px}
nav>details,.here{position:sticky;top:56px;max-height:calc(100vh - 56px);overflow:auto;padding:20px 4px}
nav>details>summary{display:none}
nav h2{font-size:12px;letter-spacing:.04em;text-transform:uppercase;color:var(--soft);margin:16px 0 4px;padding:0 8px}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:3px 8px;border-radius:5px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a:hover{background:var(--shade)}nav a[aria-current]{background:var(--shade);color:var(--accent);font-weight:600}
.here .deep{padding-left:20px}
main{padding:20px 0 80px;max-width:860px}
main h1{font-size:30px;line-height:1.25;margin:0 0 16px}main h2{font-size:22px;margin:40px 0 8px}main h3{font-size:18px;margin:28px 0 6px}main h4{font-size:16px;margin:20px 0 4px;color:inherit}
main h1,main h2,main h3,main h4{scroll-margin-top:64px;overflow-wrap:anywhere}
.anchor{color:var(--soft);text-decoration:none;font-weight:400;opacity:.55}.anchor:hover,.anchor:focus{opacity:1}
main p,main li{overflow-wrap:anywhere}
code,pre{font-size:.86em}
main :not(pre)>code{background:var(--shade);padding:1px 4px;border-radius:4px}
a code{color:inherit}
pre{padding:12px 14px;line-height:1.5}
img{max-width:100%;height:auto}
.table{overflow:auto;margin:12px 0}
table{border-collapse:collapse;font-size:14px;line-height:1.45}
th,td{text-align:left;vertical-align:top;padding:6px 10px;border-bottom:1px solid var(--edge)}
th{background:var(--shade)}
td code{overflow-wrap:anywhere}
@media (min-width:760px){#rules td:first-child{min-width:280px}}
.controls{font-size:14px;margin:16px 0}
footer{border-top:1px solid var(--edge);padding:16px 24px;color:var(--soft);font-size:14px}
@media (max-width:1180px){.columns{grid-template-columns:230px minmax(0,1fr)}.here{display:none}}
@media (max-width:760px){header{padding:8px 12px}.columns{display:block;padding:0 12px}nav>details{position:static;max-height:none;padding:10px 0;border-bottom:1px solid var(--edge)}nav>details>summary{display:list-item;cursor:pointer;font-weight:600}main{padding-top:16px}main h1{font-size:25px}#results{position:fixed;left:12px;right:12px;top:54px;width:auto}}
@media print{header,nav,.anchor,footer{display:none}.columns{display:block;padding:0}main{max-width:none}pre{white-space:pre-wrap;overflow:visible}.table{overflow:visible}}`
