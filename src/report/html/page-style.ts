import { COLOR_SCALES, inkOn, type ScaleKind } from '../map/color-scale.ts';

/** The report page's own style. */
export const PAGE_STYLE = `
main,footer{max-width:76rem;margin:0 auto;padding:0 1.25rem}
.skip{position:absolute;left:-99rem;padding:.5rem 1rem;background:var(--card)}.skip:focus{left:.5rem;top:.5rem;z-index:2}
.defs{position:absolute}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[hidden]{display:none!important}
a{color:var(--accent)}
h1,h2,h3,h4{line-height:1.2;margin:0}
h2{font-size:1.15rem;margin:0 0 .9rem}
h3{font-size:1.05rem;margin:0 0 .75rem}h3 small{font-weight:400;color:var(--soft)}
h4{font-size:.8rem;font-weight:600;color:var(--soft)}
section,.summary{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem 1.5rem;margin:1.25rem 0}
.summary{border-top:6px solid var(--tone);--tone:var(--unsure);padding:1.5rem}
.summary.pass{--tone:var(--pass)}.summary.fail{--tone:var(--fail)}
.kicker{margin:0 0 .75rem;color:var(--soft);font-size:.9rem}
.summary h1{font-size:clamp(2rem,5vw,3rem);color:var(--tone);display:flex;gap:.8rem;align-items:center;letter-spacing:-.01em}
.outcome{width:1em;height:1em;flex:none}.outcome .disc{fill:var(--tone)}.outcome .sign{fill:none;stroke:var(--card);stroke-width:5}
.why{font-size:1.2rem;margin:.75rem 0 1.1rem;max-width:60ch}
.diagnosis{margin:.4rem 0}
.facts{display:grid;grid-template-columns:repeat(3,minmax(0,max-content));gap:.8rem 2.25rem;margin:1.1rem 0 1rem}.facts small{font-weight:400;color:var(--soft);display:block}.facts dt{color:var(--soft);font-size:.85rem}.facts dt::first-letter{text-transform:uppercase}.facts dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.facts .short{color:var(--unsure)}
.glance{margin:1rem 0 0;min-width:0}.glance h2{font-size:1rem;margin:0 0 .4rem}.glance>svg{display:block;width:100%;border:1px solid var(--line);border-radius:4px}.glance .no{display:none}.region-edge{fill:none;stroke:var(--card);stroke-width:13;stroke-linecap:square}.region{fill:none;stroke:var(--accent);stroke-width:6;stroke-linecap:square}.outlined path{stroke:var(--accent);stroke-width:3}
@media (min-width:62rem){.summary{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,30rem);gap:0 2rem}.summary>.banner{grid-column:1/-1}.glance{margin:0;grid-column:2}.told{grid-column:1}.told:only-of-type:last-child{grid-column:1/-1}}
.basis{margin:.3rem 0 0;color:var(--soft);font-size:.9rem;max-width:80ch}.caveat{color:var(--unsure);font-weight:600}
.banner{margin:-1.5rem -1.5rem 1.25rem;padding:.6rem 1.5rem;background:var(--unsure);color:var(--card);font-weight:600}
.reasons ol{margin:0;padding-left:1.3rem}.reasons li{margin:.3rem 0;overflow-wrap:anywhere}
.tag{display:inline-block;border:1px solid currentColor;border-radius:4px;padding:0 .4em;font-size:.8rem;font-weight:600;color:var(--soft)}.tag.fail{color:var(--fail)}.tag.inconclusive{color:var(--unsure)}
.where{color:var(--soft);font-size:.9rem}.stopped{border-left:4px solid var(--unsure);padding-left:.75rem}
.switches{display:flex;flex-wrap:wrap;gap:.6rem 1.5rem;align-items:end;margin:0 0 1rem}
fieldset{border:0;padding:0;margin:0;min-width:0;display:flex;flex-wrap:wrap}legend{padding:0;color:var(--soft);font-size:.85rem}
fieldset fieldset label{position:relative}fieldset fieldset input{position:absolute;opacity:0;inset:0;margin:0;pointer-events:none}fieldset fieldset label{cursor:pointer}
fieldset fieldset span{display:block;padding:.25rem .7rem;border:1px solid var(--line);margin-left:-1px;font-size:.9rem}
fieldset fieldset label:first-of-type span{border-radius:6px 0 0 6px;margin-left:0}fieldset fieldset label:last-of-type span{border-radius:0 6px 6px 0}
fieldset input:checked+span{background:var(--accent);border-color:var(--accent);color:var(--card)}fieldset input:focus-visible+span{outline:3px solid var(--accent);outline-offset:2px}
.checks{margin:0;font-size:.9rem;display:flex;gap:1.25rem;flex-wrap:wrap}.hint{margin:0;color:var(--soft);font-size:.85rem;flex-basis:100%}
.patch{border-top:1px solid var(--line);padding-top:1.1rem;margin-top:1.1rem}.patch:first-child{border:0;padding:0;margin:0}
.swatch{width:1.1em;height:1.1em;vertical-align:-.2em}.swatch rect{stroke:var(--soft);stroke-width:1}.swatch.chart{width:1.9em}.swatch.chart rect{stroke:none}.expected rect{stroke:#fff;stroke-width:1.5;outline:1px solid #000}.icon.expected rect{outline:none;stroke:none}
figure{margin:0 0 1.25rem}figcaption{font-size:.88rem;color:var(--soft)}
.screen{position:relative;border:1px solid var(--line);border-radius:4px;overflow:hidden;max-width:60rem}.screen svg{display:block;width:100%;position:relative}
.screen canvas{display:none;position:absolute;inset:0;width:100%;height:100%}.smooth .screen canvas{display:block}.smooth .screen canvas+svg .cells{visibility:hidden}
.cells path{fill:var(--step);stroke:var(--card);stroke-width:1}.cells .run{fill:none;stroke:var(--step);shape-rendering:crispEdges}.legend rect{fill:var(--step)}.hatch{fill:url(#hatch)}#hatch path{stroke:var(--soft);stroke-width:3}
.values text{fill:var(--on,var(--ink));text-anchor:middle;font-weight:600}.values .no text{font-weight:400;text-anchor:start}
.marks{fill:none;stroke:var(--on,var(--ink));stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.order{display:none;fill:none;stroke:var(--ink);stroke-width:3;stroke-linejoin:round;opacity:.55}.show-order .order{display:block}
.cursor{fill:none;stroke:var(--accent);stroke-width:6;paint-order:stroke}
.legend{overflow:visible;max-width:60rem;margin-top:.2rem}.legend text{fill:var(--soft);font-size:13px}.legend .end,.plane .end,.charts .end{text-anchor:end}
.decided{margin:.5rem 0 0;color:var(--ink);font-size:1rem}
.legend-title{margin:.6rem 0 0;font-weight:600;color:var(--ink)}
.tick{overflow:visible}.tick path{stroke:var(--limit);stroke-width:2}.tick text{text-anchor:middle;fill:var(--ink)}.tick .after{text-anchor:start}.tick .before{text-anchor:end}
.marks-key{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.25rem;margin:.25rem 0 0;padding:0}
.icon{width:.95em;height:.95em;vertical-align:-.12em;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.details{padding:.7rem 1rem;border:1px solid var(--line);border-radius:8px;font-size:.82rem}.details p{margin:0;color:var(--soft)}.details dl{margin:0}.details dl+dl{border-top:1px solid var(--line);margin-top:.4rem;padding-top:.4rem}.details dl div{display:flex;justify-content:space-between;gap:1rem}.details dt{color:var(--soft)}.details dd{margin:0;font-weight:600;text-align:right}
@media (min-width:68rem){.scripted .map{display:grid;grid-template-columns:minmax(0,1fr) 19rem;grid-template-rows:auto 1fr;gap:0 1.5rem}.scripted .map>.screen,.scripted .map>figcaption{grid-column:1}.scripted .map>.details{grid-column:2;grid-row:1/3;align-self:start}.scripted .chroma{grid-template-columns:auto 1fr}}
.charts .row{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1rem}.charts svg{width:100%;max-width:26rem}
.charts text,.plane text{fill:var(--soft);font-size:10px}.axis{fill:none;stroke:var(--line)}.dots{fill:none;stroke:var(--accent);stroke-width:5;stroke-linecap:round;stroke-opacity:.75}.dots.many{stroke-width:2}.bars{fill:var(--accent)}
path.limit,circle.limit{fill:none;stroke:var(--fail);stroke-width:1.5}.recommended{fill:none;stroke:var(--unsure);stroke-width:1.2;stroke-dasharray:4 3}
.chroma{display:grid;gap:.5rem 1.25rem;align-items:center}.planes{display:flex;flex-wrap:wrap;gap:1.25rem}.plane{width:min(17rem,100%)}.plane .frame{fill:none;stroke:var(--line)}.grid{stroke:var(--line);stroke-width:.5}.plane .mid{text-anchor:middle}.reference{stroke:var(--ink);stroke-width:1.5}
.line{fill:none;stroke:var(--accent);stroke-width:1.5}.drift .row{max-width:56rem}
.beside .hint{margin:0 0 1rem}.beside .row{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr));gap:1rem}.beside figure{margin:0 0 1rem;min-width:0}.beside figure svg:not(.legend,.tick,.icon){display:block;width:100%;border:1px solid var(--line);border-radius:4px}.beside :is(th,td):last-child{padding-left:1.5rem}.chart rect{stroke:#808080;stroke-width:1}.beside .chart:where(:only-child){max-width:30rem}.chart .beyond{stroke:var(--fail);stroke-width:9}.beside h4{margin:0 0 .35rem}.beside article+article{border-top:1px solid var(--line);padding-top:1rem;margin-top:1rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.88rem;width:100%}caption{text-align:left;color:var(--soft);padding:0 0 .5rem}
th,td{text-align:left;padding:.3rem .7rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top}td{white-space:nowrap}thead th{color:var(--soft);font-weight:600;vertical-align:bottom}tbody th{font-weight:600}
.n{text-align:right}td:last-child{white-space:normal}
.limits td,.attempts td{white-space:normal}.limits th small{display:block;font-weight:400;color:var(--soft);white-space:nowrap}.result{font-weight:600}.limits .result{white-space:nowrap}.met .result{color:var(--pass)}.missed .result{color:var(--fail)}.marginal .result,.unjudged .result{color:var(--unsure)}
thead button{all:unset;cursor:pointer}thead button:focus-visible{outline:3px solid var(--accent)}thead button::after{content:" ↕";content:" ↕"/"";opacity:.45}[aria-sort=ascending] button::after{content:" ↑";content:" ↑"/"";opacity:1}[aria-sort=descending] button::after{content:" ↓";content:" ↓"/"";opacity:1}
tr.odd td{color:var(--unsure);font-weight:600}tr.bad td:first-child{color:var(--fail);font-weight:600}@media screen{@supports selector(:has(a)){.points:has(.all:not([open])) .more{display:none}}}
.tools{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;margin:0 0 .8rem}input[type=search],button{font:inherit;font-size:.9rem;padding:.3rem .7rem;border:1px solid var(--line);border-radius:6px;background:var(--card);color:var(--ink)}button:not(:disabled){cursor:pointer}output{color:var(--soft);font-size:.9rem}
.paper{display:none}
.columns>*,.scroll{min-width:0}.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:0 1.25rem}
.list{margin:0 0 1rem}.list>div{display:grid;grid-template-columns:10rem 1fr;gap:.75rem;padding:.2rem 0;border-bottom:1px solid var(--line)}.list dt{color:var(--soft);font-size:.9rem}.list dd{margin:0;overflow-wrap:anywhere}.list ul{margin:0;padding-left:1.1rem}
details>summary{cursor:pointer;color:var(--accent);margin:.5rem 0}.raw dl{font-size:.8rem}.raw dt{color:var(--soft)}.raw dd{margin:0 0 .4rem;overflow-wrap:anywhere}
footer{color:var(--soft);font-size:.85rem;padding-bottom:2rem;overflow-wrap:anywhere}
@media (max-width:40rem){.facts{grid-template-columns:repeat(2,minmax(0,max-content));gap:.7rem 1.25rem}main,footer{padding:0 .75rem}section,.summary{padding:1rem}.banner{margin:-1rem -1rem 1rem;padding:.6rem 1rem}.list>div{grid-template-columns:1fr;gap:0}.tick .aside{display:none}.limits th small,.limits .result{white-space:normal}.limits :is(th,td){padding-right:.5rem}}
${scaleRules()}
@media print{
@page{margin:10mm;@bottom-right{content:counter(page) " / " counter(pages);font:7pt system-ui,sans-serif}}
html{font-size:8.3pt}
body{background:none;font-size:1rem;line-height:1.3;print-color-adjust:exact;-webkit-print-color-adjust:exact}
main,footer{max-width:none;padding:0}section,.summary{border:0;border-radius:0;padding:0;margin:0 0 1.5mm;background:none}.legend text{font-size:9px}.legend{height:48px}.tick .aside,.cursor{display:none}
.summary{display:block;border-top:1.2mm solid var(--tone);padding-top:2mm}.banner{margin:0 0 2mm;padding:1mm 2mm}
.kicker,.why,.facts,.basis{margin:0 0 1.2mm}.summary h1{font-size:20pt}.why{font-size:10.5pt}.facts{display:flex;flex-wrap:wrap;gap:1mm 8mm}
h2{font-size:10.5pt;margin:0 0 1mm}h3{font-size:9pt;margin:0 0 1mm}h2,h3,h4,.hint{break-after:avoid;break-inside:avoid}.beside article{break-inside:avoid}
.skip,.switches,.tools,.all,.glance,.actions,.details,.others,.raw,.wide,.shortened,.screen canvas{display:none!important}.paper{display:block;margin:0 0 1mm}
.smooth .screen canvas+svg .cells{visibility:visible}
.patches{display:grid;grid-template-columns:repeat(auto-fit,minmax(55mm,1fr));gap:3mm}.patch,.patch:first-child{border:0;padding:0;margin:0;break-inside:avoid}
.patch:only-child{display:grid;grid-template-columns:minmax(0,120mm) minmax(0,1fr);gap:0 5mm}.patch:only-child .view:not([hidden]){display:contents}.patch:only-child :is(h3,.charts){grid-column:1/-1}.patch:only-child .map{display:block;grid-area:2/1}.patch:only-child .chroma{grid-area:2/2}
.patch:not(:only-child) .charts,.patch:not(:only-child) .chroma{display:none}
figure{margin:0 0 1.5mm;break-inside:avoid}figcaption,h4,caption,table{font-size:7.5pt}.why,.basis{max-width:none}.charts .row{grid-template-columns:repeat(3,1fr);gap:3mm}.plane{width:48mm}.planes{gap:1mm}.scripted .chroma,.chroma{grid-template-columns:1fr;align-content:start}.patch:only-child .plane:not(:only-child){width:36mm}
th,td{padding:.25mm 1.5mm .25mm 0}.scroll{overflow:visible}caption{padding:0 0 .5mm}thead button::after{content:none!important}
.points{break-before:page}.screens:has(.patch+.patch)~.points{break-before:auto}.patch:not(:only-child) .legend-title,.limits details{display:none}.limits :is(thead th,td):not(:last-child){white-space:nowrap}.columns{grid-template-columns:3fr 2fr;gap:0 6mm}.list{margin:0 0 1mm}.list>div{grid-template-columns:26mm 1fr;gap:2mm;padding:.1mm 0}.list,.columns table{font-size:7pt}.list dt{font-size:7pt}
details:not([open]),.attempts:not(:has(table)){display:none}.columns>*{break-inside:avoid}
tr{break-inside:avoid}footer{padding:0;font-size:7pt}footer p{margin:0}
}
`;

/** A rule for each step: `b` paints the cell, `t` names the ink that can be read on it. */
function scaleRules(): string {
  const kinds = Object.keys(COLOR_SCALES) as ScaleKind[];
  return kinds
    .flatMap((kind) =>
      COLOR_SCALES[kind].map(
        (color, step) => `.${kind} .b${step}{--step:${color}}.${kind} .t${step}{--on:${inkOn(color)}}`,
      ),
    )
    .join('');
}
