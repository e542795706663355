/** The suite page's own style. */
export const SUITE_STYLE = `
main,footer{max-width:96rem;margin:0 auto;padding:0 1.25rem}
a{color:var(--accent)}
h1,h2,h3,h4{line-height:1.25;margin:0}h2{font-size:1.15rem;margin:0 0 .9rem}h3{font-size:1rem;display:flex;flex-wrap:wrap;gap:.2rem .75rem;align-items:baseline}h4{font-size:.9rem;margin:.75rem 0 .25rem}
.card,.summary{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem 1.5rem;margin:1.25rem 0}
.summary{border-top:6px solid var(--tone)}
.pass{--tone:var(--pass)}.fail{--tone:var(--fail)}.inconclusive{--tone:var(--unsure)}.skipped,.not-inspected{--tone:var(--soft)}
.banner{margin:-1.25rem -1.5rem 1rem;padding:.5rem 1.5rem;background:var(--unsure);color:var(--card);font-weight:600}
.kicker{margin:0 0 .5rem;color:var(--soft)}
.mark{display:inline-flex;gap:.4em;align-items:center;color:var(--tone);font-weight:600;white-space:nowrap}
.mark svg{width:1em;height:1em;fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
h1 .mark{font-size:clamp(2rem,5vw,2.75rem);letter-spacing:-.01em}
.why{font-size:1.15rem;margin:.6rem 0 1rem;max-width:80ch;overflow-wrap:anywhere}
.facts{display:flex;flex-wrap:wrap;gap:.75rem 2rem;margin:0}.facts dt{color:var(--soft);font-size:.85rem}.facts dd{margin:0;font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.6rem 1rem .6rem 0;border-bottom:1px solid var(--line);min-width:13rem;max-width:22rem;overflow-wrap:anywhere}
tbody th{position:sticky;left:0;background:var(--card)}
thead th{vertical-align:bottom}
th small{display:block;font-weight:400;color:var(--soft)}
tr>:last-child{padding-right:0}
.cell p{margin:.15rem 0}.cell+.cell{margin-top:.6rem}.cell>a{text-decoration-color:transparent}.cell>a:hover{text-decoration-color:currentColor}
.soft,.none{color:var(--soft);font-size:.88rem}p.soft{margin:.15rem 0}
article{border-top:1px solid var(--line);padding:1rem 0}article:first-of-type{border:0;padding-top:0}article:target{outline:3px solid var(--accent);outline-offset:.5rem}article>p{margin:.3rem 0;overflow-wrap:anywhere;max-width:90ch}
.run{border-left:4px solid var(--tone);padding-left:.9rem;margin:.6rem 0}.run p{margin:.1rem 0}.run ul{margin:.2rem 0;padding-left:1.2rem;max-width:90ch}li{overflow-wrap:anywhere}
details>summary{cursor:pointer;color:var(--accent)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.82rem;background:var(--bg);padding:.75rem 1rem;border-radius:6px;margin:.4rem 0}
footer{color:var(--soft);font-size:.85rem;padding-bottom:2rem}
@media (max-width:40rem){main,footer{padding:0 .75rem}.card,.summary{padding:1rem}}
@media print{@page{size:landscape;margin:11mm}html{font-size:9pt}body{background:none}main,footer{max-width:none;padding:0}.card,.summary{border:0;padding:0;margin:0 0 4mm}.scroll{overflow:visible}th,td{min-width:0}tbody th{position:static}article{break-inside:avoid}}
`;
