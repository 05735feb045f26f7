/** The style of the page around a picture, beside that of all pages. */
export const pageStyle = `body{display:flex;flex-direction:column;height:100vh}
header{padding:10px 16px;border-bottom:1px solid var(--edge)}
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
pre{max-height:260px}
ul{list-style:none;margin:0;padding:0}li button{width:100%;max-width:none;text-align:left;margin-bottom:5px;overflow-wrap:anywhere}
li span{display:block;font-size:12px;color:var(--soft)}
.off{opacity:.08;pointer-events:none}
.hit{fill:none;stroke:transparent;stroke-width:14}
.arrow[tabindex],.box[tabindex]{cursor:pointer}
.arrow:hover .line,.arrow:focus .line,.chosen .line{stroke-width:4}.chosen{opacity:1}
.focused .shape{stroke-width:4}
@media (max-width:760px){body{height:auto;min-height:100vh}main{flex-direction:column}.picture{flex:none;height:60vh}aside{width:auto;border-left:0;border-top:1px solid var(--edge)}}
@media print{.zoom{display:none}body{height:auto;display:block}main{display:block}.picture{height:auto}#view{position:static}#view svg{height:auto;max-height:90vh}aside{width:auto;border:0}li button{border:0;padding:0}pre{max-height:none}}`
