import type { RigEvent } from '../scenario/scenario.ts';
import type { Computer } from './computer.ts';
import type { VirtualMonitor } from './virtual-monitor.ts';

/** Lets something happen to a monitor, its signal, or the application on its computer. */
export function applyEvent(computer: Computer, monitor: VirtualMonitor, event: RigEvent): void {
  switch (event.kind) {
    case 'hdcp':
      monitor.signal.hdcp = event.enabled;
      break;
    case 'bit-depth':
      monitor.signal.bitDepth = event.bitDepth;
      break;
    case 'color-mode':
      monitor.colorModes.select(event.index);
      break;
    case 'key-pressed':
      if (monitor.keyLock !== 'ALL') monitor.colorModes.select(event.index);
      break;
    case 'calibrated':
      monitor.calibrate(monitor.colorModes.selectedIndex, computer.now());
      break;
    case 'plugged':
      monitor.plugged = event.plugged;
      break;
    case 'clock-stepped':
      computer.stepClock(event.byMs);
      break;
    case 'window':
      computer.setPreconditions({ windowOpen: event.open });
      break;
    case 'agent':
      computer.setPreconditions({ agentRunning: event.running });
      break;
    case 'api':
      computer.setPreconditions({ apiEnabled: event.enabled });
      break;
    default:
      event satisfies never;
  }
}
