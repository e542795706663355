import base from '/tmp/wt/hl/vitest.config.ts';
export default { ...base, root: '/tmp/wt/hl', test: { ...base.test, testTimeout: 30000, hookTimeout: 20000, globalSetup: ['test/state-folder.setup.ts'] } };
