import { registeredProfileSchema } from '../../../protocol/gate-answer.ts';
import { registerKey } from '../../data-folder/register-key.ts';
import { gateInEnglish } from '../../gate/gate-reason.ts';
import { publicKeyOf } from '../../intake/public-key.ts';
import { inEnglish } from '../../languages/languages.ts';
import { releaseRun, releaseUnit } from '../gate/releases.ts';
import { unitGate } from '../gate/unit-gate.ts';
import type { Handlers } from '../handler.ts';
import type { LineDeps } from '../line-env.ts';
import { pagedAnswer, wholeAnswer } from '../list-answer.ts';
import { auditRowSchema, keyRowSchema } from '../operations.ts';
import { refusal } from '../refusal.ts';
import { noRun } from '../runs/run-handlers.ts';

/** Operations for administrators' decisions, and the log of them. */
export function adminHandlers(
  deps: LineDeps,
): Handlers<
  | 'releaseRun'
  | 'releaseUnit'
  | 'listProfiles'
  | 'registerProfile'
  | 'unregisterProfile'
  | 'listKeys'
  | 'registerKey'
  | 'listAudit'
> {
  const { store, turns, now } = deps;
  return {
    releaseRun: async ({ parameters: { id }, body }, context) => {
      await releaseRun(deps, id, context.var.reader.name, body.reason);
      const row = await store.run(id);
      if (!row) throw noRun(id);
      return context.json(inEnglish(row));
    },

    releaseUnit: async ({ parameters: { serial }, body: { profile, reason } }, context) => {
      await releaseUnit(deps, { unit: serial, profile }, context.var.reader.name, reason);
      return context.json(gateInEnglish(await unitGate(deps, serial, profile)));
    },

    listProfiles: async ({ query }, context) =>
      wholeAnswer(context, query, registeredProfileSchema, await store.registeredProfiles()),

    registerProfile: async ({ body: { profile, ...rules } }, context) => {
      const { profileOf } = await import('../../intake/profiles.ts');
      const { registerProfile } = await import('../../data-folder/register-profile.ts');
      const found = profileOf(profile);
      const who = { by: context.var.reader.name, now: now() };
      return context.json(await registerProfile(store, found, { ...rules, ...who }), 201);
    },

    unregisterProfile: async ({ parameters: { hash } }, context) => {
      const who = { by: context.var.reader.name, now: now() };
      const { unregisterProfile } = await import('../../data-folder/register-profile.ts');
      if (await unregisterProfile(store, hash, who)) return context.body(null, 204);
      throw refusal('not-found', `No profile ${hash} is registered.`);
    },

    listKeys: async ({ query }, context) => wholeAnswer(context, query, keyRowSchema, await store.signingKeys()),

    registerKey: async ({ body: { publicKey, label } }, context) => {
      const who = { by: context.var.reader.name, now: now() };
      const fingerprint = await registerKey(store, publicKeyOf(publicKey), label, who);
      return context.json({ fingerprint, label }, 201);
    },

    listAudit: ({ query: { format, cursor, limit } }, context) =>
      pagedAnswer(
        context,
        { format, cursor, limit },
        { schema: auditRowSchema, turns, load: (page) => store.auditLog(page) },
      ),
  };
}
