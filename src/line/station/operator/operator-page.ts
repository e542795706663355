import { createHash } from 'node:crypto';
import { Html, html } from '../../../report/html/html.ts';
import { OPERATOR_SCRIPT } from './operator-script.ts';

/**
 * The operator's page: the same for every station, unit and moment, since all that it shows comes by its events. `policy`: its content
 * security policy, by which nothing but its one style and one script runs, and nothing but its own station is asked.
 */
export function operatorPage(): { readonly html: string; readonly policy: string } {
  const policy = [
    "default-src 'none'",
    `style-src '${sourceHash(OPERATOR_STYLE)}'`,
    `script-src '${sourceHash(OPERATOR_SCRIPT)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const { markup } = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flatfield</title>
<style>${new Html(OPERATOR_STYLE)}</style>
</head>
<body>
<header id="facts"></header>
<main id="screen" aria-live="polite"></main>
<footer id="foot"></footer>
<div id="cover" role="alert" hidden></div>
<noscript>This page needs JavaScript.</noscript>
<script>${new Html(OPERATOR_SCRIPT)}</script>
</body>
</html>
`;
  return { html: markup, policy };
}

function sourceHash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}

/** The style of the operator's page: dark between runs, so that it adds little light to the monitor under test; read from three meters. */
const OPERATOR_STYLE = `
*{box-sizing:border-box;margin:0}
:root{color-scheme:dark;--ink:#f2f4f7;--soft:#b9c0ca;--line:#4a525e;--bg:#14171c;--u:min(1vw,1.78vh)}
html,body{height:100%;overflow:hidden}
body{display:grid;grid-template-rows:auto minmax(0,1fr) auto;background:var(--bg);color:var(--ink);font:calc(2*var(--u))/1.35 system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP","IPAGothic",sans-serif;font-variant-numeric:tabular-nums}
[hidden]{display:none!important}
.mono{font-family:ui-monospace,"Cascadia Mono",Consolas,"DejaVu Sans Mono",monospace;font-variant-ligatures:none}
button{font:inherit;color:inherit;background:none;border:0;padding:0;margin:0;text-align:inherit;touch-action:manipulation;user-select:none}
@media (hover:hover){button:hover{background:color-mix(in srgb,currentColor 14%,transparent)}}button:active{background:color-mix(in srgb,currentColor 30%,transparent)}
kbd{display:inline-block;min-width:2em;padding:0 .45em;margin-right:.5em;border:2px solid currentColor;border-radius:.3em;font:inherit;font-weight:700;text-align:center}
header{display:flex;gap:1.5em;padding:.4em 1.4em;border-bottom:1px solid var(--line);min-height:3.3em;align-items:center}
.fact{display:flex;flex-direction:column;line-height:1.2;min-width:0}.fact .name{color:var(--soft);font-size:.75em;white-space:nowrap}.fact strong{font-size:1.05em;max-width:24em;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
header .simulated{margin-left:auto;flex:none;padding:.25em .8em;background:#ffd24a;color:#161200;font-weight:700}
main{min-height:0;display:grid;grid-template-columns:minmax(0,1fr)}
footer{padding:.45em 1.4em;border-top:1px solid var(--line)}
.keys{display:flex;flex-wrap:wrap;align-items:center;gap:.2em .7em;min-height:1.8em;font-size:max(16px,.9em);color:var(--soft)}.keys .sending{margin-left:auto}.keys .sending.bad{margin-left:0;color:#ffb4ab;font-weight:700}
.key{display:inline-flex;align-items:center;min-height:44px;padding:.15em .5em;border-radius:.3em}
.notice{margin:-.36em -1.12em .36em;padding:.5em 1.4em;background:#ffd24a;color:#161200;font-weight:700;font-size:1.25em;overflow-wrap:anywhere}
.plain{display:flex;flex-direction:column;justify-content:center;align-items:center;text-align:center;gap:.8em;padding:.6em 1.2em;min-height:0;overflow:hidden}
.plain h1{font-size:calc(6*var(--u));line-height:1.15}
.retest{gap:.45em}.retest h1{font-size:calc(4.2*var(--u))}.retest .unit{font-size:calc(4.2*var(--u))}
.go{font-size:calc(11*var(--u));line-height:1;letter-spacing:.02em;padding:.15em .5em;border:.05em solid;border-radius:.15em}
.hint{font-size:max(20px,calc(2.6*var(--u)));color:var(--soft);max-width:34em}
.unit{font-size:calc(5.2*var(--u));font-weight:700;white-space:pre-wrap;line-height:1.1;overflow-wrap:anywhere;max-width:100%}
.entry{white-space:pre-wrap;font-size:calc(4*var(--u));min-height:1.6em;min-width:12em;max-width:100%;overflow-wrap:anywhere;border-bottom:3px solid var(--line);padding:.1em .5em}
.caret{display:inline-block;width:.08em;height:1em;background:var(--ink);vertical-align:-.12em;margin-left:.08em}
.last{font-size:calc(2.4*var(--u))}
.choices{list-style:none;padding:0;text-align:left;font-size:max(18px,calc(2.3*var(--u)));display:grid;grid-template-columns:auto auto;gap:.3em 1.4em;line-height:1.3}.choice{display:flex;align-items:baseline;gap:.3em;width:100%;min-height:44px;padding:.15em .4em;border-radius:.3em}.choice kbd{flex:none}
.restored{list-style:none;padding:0;font-size:calc(2*var(--u));max-width:60em}
.running h1{font-size:calc(5*var(--u))}.running.asked h1{background:#ffd24a;color:#161200;padding:.1em .6em}
.patch{font-size:calc(3*var(--u));display:flex;align-items:center;gap:.15em;white-space:pre}
.swatch{width:1.6em;height:1em;border:2px solid var(--ink);margin-right:.5em}.swatch.chart{background:conic-gradient(#c33 25%,#3a3 0 50%,#36c 0 75%,#ccc 0)}
progress{appearance:none;width:min(72vw,84em);height:2em;border:2px solid var(--ink);border-radius:.3em;overflow:hidden;background:none}progress::-webkit-progress-bar{background:none}progress::-webkit-progress-value{background:var(--ink)}progress::-moz-progress-bar{background:var(--ink)}
.count{font-size:calc(2.6*var(--u));width:min(72vw,84em);display:flex;justify-content:space-between;min-height:1.4em}
.result{display:flex;flex-direction:column;align-items:center;min-height:0;overflow:hidden;background:var(--tone);color:var(--on)}.result>*{flex:none}
.result.pass{--tone:#0b5d33;--on:#fff}.result.fail{--tone:#8e1510;--on:#fff}.result.not-tested{--tone:#ffd24a;--on:#161200}
.result .banner{align-self:stretch;padding:.2em .5em;text-align:center;font-size:calc(3*var(--u));font-weight:800;line-height:1.15;background:#161200;color:#ffd24a}.result .banner+.banner{padding-top:0}
.result.simulated{background:repeating-linear-gradient(135deg,var(--tone) 0 calc(5*var(--u)),color-mix(in srgb,var(--tone),#000 22%) 0 calc(7*var(--u)))}
.verdict{display:flex;align-items:center;justify-content:center;gap:calc(3*var(--u));width:100%;margin-top:auto}
.shape{width:calc(10*var(--u));height:calc(10*var(--u));flex:none}.disc{fill:var(--on)}.sign{fill:none;stroke:var(--tone);stroke-width:5.5;stroke-linecap:round}
.result h1{font-size:min(calc(12*var(--u)),calc(96*var(--u)/var(--letters)));line-height:1;font-weight:800;letter-spacing:.01em;white-space:nowrap}
.result .unit{font-size:calc(4.2*var(--u));margin:calc(.6*var(--u)) 0;max-width:94%;overflow:hidden;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical}.result .unit.long{font-size:calc(2.6*var(--u))}
.result .why{display:flex;flex:0 1 auto;min-height:0;align-items:center;justify-content:center;gap:calc(4*var(--u));width:100%;padding:0 calc(4*var(--u)) calc(1.6*var(--u));margin-bottom:auto}.why>div{min-width:0;max-height:100%}
.why p{overflow:hidden;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;line-height:1.22}.why .reason,.why .cause{-webkit-line-clamp:4}
.reason,.where,.marginal{font-size:max(18px,calc(2.3*var(--u)));font-weight:600}.cause{font-size:max(22px,calc(2.4*var(--u)));font-weight:700}.cause~p{font-size:max(16px,calc(1.7*var(--u)));font-weight:400}.why p.monitor{font-size:max(16px,calc(1.6*var(--u)));font-weight:400}
.next{align-self:stretch;padding:.25em .8em;text-align:center;font-size:calc(2.8*var(--u));font-weight:700;background:var(--bg);color:var(--ink)}
.why p+p{margin-top:.3em}
.place{width:calc(20*var(--u));flex:none}.place .edge{fill:none;stroke:var(--on);stroke-width:2.5}.place .hair{stroke:var(--on);stroke-width:.8;opacity:.7}.place .ring{fill:none;stroke:var(--on);stroke-width:3}.place .dot{fill:var(--on)}
#cover{position:fixed;inset:0;display:flex;flex-direction:column;justify-content:center;align-items:center;text-align:center;gap:1em;padding:2em;background:repeating-linear-gradient(135deg,#2a2f37 0 40px,#1b1f25 0 80px);color:#fff}
#cover h1{font-size:calc(6*var(--u));line-height:1.15}#cover p{font-size:calc(2.6*var(--u));max-width:34em}
`;
