// The list of the fleet at the address given, fetched and parsed and nothing else; prints what it took as JSON.
const startMs = performance.now();
const { monitors } = await (await fetch(process.argv[2])).json();
const totalMs = performance.now() - startMs;
if (monitors.length === 0) throw new Error('nothing was listed');
console.log(JSON.stringify({ totalMs, maxRssMb: process.resourceUsage().maxRSS / 1024 }));
