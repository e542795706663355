/** The style of an overview: light and dark by the reader's choice, always light on paper; rows out of sight cost nothing. */
export const OVERVIEW_STYLE = `
:root{--bg:#f6f6f3;--card:#fff;--ink:#1b1f24;--soft:#555d68;--line:#d9dad4;--accent:#1f5f8b;--pass:#17693f;--fail:#a3211a;--unsure:#7a5200;color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root{--bg:#131519;--card:#1b1e24;--ink:#e6e8eb;--soft:#a5acb7;--line:#343942;--accent:#8cc4ee;--pass:#6fcf97;--fail:#ff8f85;--unsure:#f0c060;color-scheme:dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP",sans-serif;font-variant-numeric:tabular-nums}
main{max-width:90rem;margin:0 auto;padding:1.25rem}
h1{margin:0 0 1rem}h2{font-size:1.15rem;margin:0 0 .75rem}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:1.25rem 0}
.counts{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin:0}.counts dt{color:var(--soft)}.counts dd{margin:0;font-size:1.6rem;font-weight:600}
.pass{--tone:var(--pass)}.fail{--tone:var(--fail)}.inconclusive,.pass-marginal{--tone:var(--unsure)}
.counts div[class] dd,a[class]{color:var(--tone)}a[class]{font-weight:600}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .7rem;text-align:left;vertical-align:middle;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
thead th{position:sticky;top:0;background:var(--card);white-space:nowrap}
tbody th{font-weight:600}td:last-child{min-width:11rem}
.number{text-align:right}.number,time,td a{white-space:nowrap}small{color:var(--soft)}
.trend{display:block}.trend .limit{stroke:var(--fail);stroke-dasharray:4 3;fill:none}.trend .line{stroke:var(--accent);stroke-width:1.5;fill:none}.trend .crosses{stroke:var(--fail);stroke-width:2;fill:none}
@media print{@page{margin:11mm}body{background:none;font-size:10px}section{border:0;padding:0}tr{break-inside:avoid}}
`;
