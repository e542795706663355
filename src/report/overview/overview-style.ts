/** The own style of an overview; more rows on a screen than a report needs. */
export const OVERVIEW_STYLE = `
body{font-size:15px;line-height:1.45}
main{max-width:90rem;margin:0 auto;padding:1.25rem}
h1{margin:0 0 1rem}h2{font-size:1.15rem;margin:0 0 .75rem}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:1.25rem 0}
.counts{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin:0}.counts dt{color:var(--soft)}.counts dd{margin:0;font-size:1.6rem;font-weight:600}
.pass{--tone:var(--pass)}.fail{--tone:var(--fail)}.inconclusive,.pass-marginal{--tone:var(--unsure)}
.counts div[class] dd,a[class],td span[class]{color:var(--tone)}a[class],td span[class]{font-weight:600}
.note{color:var(--soft);max-width:80ch;margin:.75rem 0}.counts dd{white-space:nowrap}small{display:block}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .7rem;text-align:left;vertical-align:middle;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
thead th{position:sticky;top:0;background:var(--card);white-space:nowrap}
tbody th{font-weight:600}tbody th{min-width:7.5rem}.units td:nth-child(2){min-width:7rem}.runs td:last-child{min-width:14rem}.runs td:nth-child(6){min-width:8.5rem}td:nth-child(5),.units td:nth-child(7){min-width:5rem}
.number{text-align:right}.number,time,td a,td span[class]{white-space:nowrap}small{color:var(--soft)}
.trend{display:block}.trend .limit{stroke:var(--fail);stroke-dasharray:4 3;fill:none}.trend .line{stroke:var(--accent);stroke-width:1.5;fill:none}.trend .crosses{stroke:var(--fail);stroke-width:2;fill:none}
@media (max-width:60rem){main{padding:.75rem}section{padding:1rem}.counts{gap:.75rem 1.5rem}.counts dd{font-size:1.25rem}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}table,tbody,tr,th,td{display:block}tr{border:1px solid var(--line);border-radius:8px;padding:.5rem .75rem;margin:.75rem 0}tbody td,tbody th{position:relative;border:0;padding:.15rem 0 .15rem 8.75rem;text-align:left;min-width:0!important}tbody tr>*::before{position:absolute;left:0;width:8.25rem;color:var(--soft);font-weight:400;white-space:normal}.number,time,td a,td span[class]{white-space:normal}tbody .number{text-align:left}}
@media (min-width:40rem) and (max-width:60rem){tbody{columns:2;column-gap:.75rem}tr{break-inside:avoid;margin:0 0 .75rem}}
@media print{@page{margin:11mm}body{background:none;font-size:10px}section{border:0;padding:0}tr{break-inside:avoid}}
`;
