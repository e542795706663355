/** The order of faults on their way: what is drawn, then the graphics card, then the cable. */
const groups = ['geometry', 'color', 'table', 'depth', 'link'];
const pairsOfGroups = groups.flatMap((first, index) => groups.slice(index + 1).map((second) => [first, second]));

/** Two faults of different groups at once; which ones, a seed decides. */
export function pairsOf(faults) {
  return pairsOfGroups.map((names) => ({
    family: 'two-at-once',
    group: 'pair',
    name: names.join('-and-'),
    build(random) {
      const [first, second] = names.map((group) => random.pick(faults.filter((fault) => fault.group === group)));
      const [a, b] = [first.build(random), second.build(random)];
      return {
        ...a,
        ...b,
        stages: [...(a.stages ?? []), ...(b.stages ?? [])],
        box: a.box ?? b.box ?? null,
        causes: [...new Set([...first.causes, ...second.causes])],
        alone: [
          { ...a, name: first.name, causes: first.causes },
          { ...b, name: second.name, causes: second.causes },
        ],
      };
    },
  }));
}
