import { describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { createHandler } from '../../supabase/functions/notify/handler.ts';
import { readSettings } from '../../supabase/functions/notify/settings.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const ENV = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
  SITE_URL: 'https://headwater.example',
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:operator@headwater.example',
  NOTIFY_SECRET: 'secret of the schedule',
};

const call = (token: string | null) =>
  new Request('https://project.supabase.co/functions/v1/notify', {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

const emptyQueue = () => vi.fn<typeof fetch>(() => Promise.resolve(Response.json([])));

describe('M18: the Edge Function', () => {
  it('sends what is due for the schedule, and answers with numbers', async () => {
    const fetch = emptyQueue();
    const answer = await createHandler(ENV, fetch)(call(ENV.NOTIFY_SECRET));
    expect(await answer.json()).toEqual({ sent: 0, failed: 0, gone: 0, dropped: 0 });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      'https://project.supabase.co/rest/v1/rpc/take_notices',
      expect.objectContaining({ headers: { apikey: 'sb_secret_1', 'content-type': 'application/json' } }),
    );
  });

  it.each([null, '', 'another secret', 'undefined'])(
    'does nothing for a caller with the secret %j',
    async (token) => {
      const fetch = emptyQueue();
      expect((await createHandler(ENV, fetch)(call(token))).status).toBe(401);
      const { NOTIFY_SECRET: _unset, ...env } = ENV;
      expect((await createHandler(env, fetch)(call(token))).status).toBe(401);
      expect((await createHandler({ ...ENV, NOTIFY_SECRET: '' }, fetch)(call(token))).status).toBe(401);
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('says nothing to the caller about a failure', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fetch = vi.fn(() => Promise.reject(new Error('The server is down')));
    const answer = await createHandler(ENV, fetch)(call(ENV.NOTIFY_SECRET));
    expect([answer.status, await answer.text()]).toEqual([500, '']);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe('M18: the settings of the notifier', () => {
  it.each(['SUPABASE_URL', 'SITE_URL', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])(
    'need %s',
    (name) => {
      expect(() => readSettings({ ...ENV, [name]: '' })).toThrow(`${name} is not set.`);
    },
  );

  it('need a secret key, in any of its forms', () => {
    const { SUPABASE_SECRET_KEYS: named, ...env } = ENV;
    const keyIn = (keys: Record<string, string>) => readSettings({ ...env, ...keys }).server.secretKey;
    expect(keyIn({ SUPABASE_SECRET_KEYS: named })).toBe('sb_secret_1');
    expect(keyIn({ SUPABASE_SECRET_KEY: 'sb_secret_2' })).toBe('sb_secret_2');
    expect(keyIn({ SUPABASE_SERVICE_ROLE_KEY: 'header.claims.signature' })).toBe('header.claims.signature');
    expect(() => keyIn({})).toThrow('SUPABASE_SECRET_KEY is not set.');
  });

  it('send a key that is a token as one', async () => {
    const fetch = emptyQueue();
    const env = { ...ENV, SUPABASE_SECRET_KEYS: '{}', SUPABASE_SERVICE_ROLE_KEY: 'header.claims.signature' };
    await createHandler(env, fetch)(call(ENV.NOTIFY_SECRET));
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({
      authorization: 'Bearer header.claims.signature',
    });
  });

  it('are without e-mail unless an API is named, with its token and sender', () => {
    expect(readSettings(ENV).mail).toBeNull();
    const env = { ...ENV, MAIL_URL: 'https://mail.example', MAIL_TOKEN: 'token' };
    expect(() => readSettings(env)).toThrow('MAIL_FROM is not set.');
    expect(readSettings({ ...env, MAIL_FROM: 'a@b.example' }).mail).toEqual({
      url: 'https://mail.example',
      token: 'token',
      from: 'a@b.example',
    });
  });
});
