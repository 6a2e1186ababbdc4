import { textOf, type MailMessage } from './messages.ts';
import { DROPPED, failed, SENT, type Outcome } from './outcome.ts';
import { send, type Fetch } from './request.ts';

/** An API that takes an e-mail as JSON, as that of Resend does. */
export type MailApi = { url: string; token: string; from: string };

type Options = {
  api: MailApi | null;
  siteUrl: string;
  fetch: Fetch;
  timeoutMs: number;
  log: (line: string) => void;
};

/** Sends messages by e-mail; without an API, none. */
export function createMail(options: Options): (message: MailMessage) => Promise<Outcome> {
  const { api, siteUrl, fetch, timeoutMs, log } = options;
  return async (message) => {
    if (api === null || message.email === null) return DROPPED;
    const { sentence, link } = textOf(message, siteUrl);
    const settings = new URL('/settings', siteUrl).href;
    const answer = await send(fetch, api.url, {
      headers: {
        authorization: `Bearer ${api.token}`,
        'content-type': 'application/json',
        // The sum may have grown since the last attempt: then it is another e-mail.
        'idempotency-key': `${message.message}-${message.count}`,
      },
      body: JSON.stringify({
        from: api.from,
        to: message.email,
        subject: sentence,
        text: `${sentence}.\n\n${link}\n\nTo get no more of these emails: ${settings}\n`,
      }),
      timeoutMs,
    });
    if (answer === null) return failed(message.attempt);
    const { status, retryAfter } = answer;
    // 409: an attempt with this key was received.
    if ((status >= 200 && status < 300) || status === 409) return SENT;
    log(`The mail API answered ${status}`);
    return status === 400 || status === 413 || status === 422 ? DROPPED : failed(message.attempt, retryAfter);
  };
}
