/** The own style of an overview; more rows on a screen than a report needs. */
export const OVERVIEW_STYLE = `
body{font-size:15px;line-height:1.45}
main{max-width:90rem;margin:0 auto;padding:1.25rem}
h1{margin:0 0 1rem}h2{font-size:1.15rem;margin:0 0 .75rem}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:1.25rem 0}
.counts{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin:0}.counts dt{color:var(--soft)}.counts dd{margin:0;font-size:1.6rem;font-weight:600}
.pass{--tone:var(--pass)}.fail{--tone:var(--fail)}.inconclusive,.pass-marginal{--tone:var(--unsure)}
.counts div[class] dd,a[class]{color:var(--tone)}a[class]{font-weight:600}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .7rem;text-align:left;vertical-align:middle;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
thead th{position:sticky;top:0;background:var(--card);white-space:nowrap}
tbody th{font-weight:600}td:last-child{min-width:11rem}
.number{text-align:right}.number,time,td a{white-space:nowrap}small{color:var(--soft)}
.trend{display:block}.trend .limit{stroke:var(--fail);stroke-dasharray:4 3;fill:none}.trend .line{stroke:var(--accent);stroke-width:1.5;fill:none}.trend .crosses{stroke:var(--fail);stroke-width:2;fill:none}
@media print{@page{margin:11mm}body{background:none;font-size:10px}section{border:0;padding:0}tr{break-inside:avoid}}
`;
