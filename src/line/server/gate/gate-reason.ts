import type { GateAnswer } from '../../protocol/gate-answer.ts';

export type GateReason = GateAnswer['reasons'][number];
