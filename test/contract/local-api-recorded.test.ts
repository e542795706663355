import { localApiContract } from './local-api-contract.ts';
import { type Dialect, replay } from './replay.ts';

const recorded = new URL('../../fixtures/local-api/', import.meta.url);

for (const dialect of ['documented', 'field'] satisfies Dialect[]) {
  localApiContract(`recorded answers, ${dialect}`, async () => ({ ...(await replay(recorded, dialect)), dialect }));
}
