import { rgbLink } from '../link.mjs';
import { perDrive } from './stages.mjs';

const depths = [8, 10];
const squeeze = (drive) => (16 + 219 * drive) / 255;

/** Source and sink disagree about the range of the codes. */
export const ranges = [
  ...depths.map((depth) =>
    fault(`full-into-limited-${depth}`, ['full-range-into-limited'], () => ({
      link: rgbLink({ depth, sink: 'limited' }),
    })),
  ),
  ...depths.map((depth) =>
    fault(`limited-into-full-${depth}`, ['limited-range-into-full'], () => ({
      link: rgbLink({ depth, source: 'limited' }),
    })),
  ),
  ...depths.map((depth) =>
    fault(`squeezed-twice-${depth}`, ['limited-range-into-full'], () => ({
      stages: [perDrive(squeeze)],
      link: rgbLink({ depth, source: 'limited' }),
    })),
  ),
  ...depths.map((depth) =>
    fault(`squeezed-in-the-picture-${depth}`, ['limited-range-into-full'], () => ({
      stages: [perDrive(squeeze)],
      link: rgbLink({ depth }),
    })),
  ),
  ...depths.map((depth) =>
    fault(`outermost-codes-reserved-${depth}`, ['full-range-into-limited'], () => ({
      link: rgbLink({ depth, reserved: true }),
    })),
  ),
];

function fault(name, causes, build) {
  return { family: 'range', group: 'link', name, causes, build };
}
