import { describe, expect, it } from 'vitest';
import { refreshTokens } from '#remote/refresh.ts';

const refreshAnsweredBy = (status: number, body: string) =>
  refreshTokens(
    {
      url: 'http://headwater.test',
      publishableKey: 'key',
      now: Date.now,
      fetch: async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }),
    },
    'token',
  );

describe('law 14: a refresh', () => {
  it.each([
    [400, '{"code":400,"error_code":"refresh_token_not_found","msg":"Invalid Refresh Token"}'],
    [400, '{"code":400,"error_code":"refresh_token_already_used","msg":"Invalid Refresh Token"}'],
    [400, '{"code":400,"error_code":"session_expired","msg":"Invalid Refresh Token: Session Expired"}'],
    [400, '{"code":400,"error_code":"validation_failed","msg":"Refresh token is not valid"}'],
    [403, '{"code":"user_banned","message":"Invalid Refresh Token: User Banned"}'],
    [400, '{"error":"invalid_grant","error_description":"Invalid Refresh Token"}'],
  ])('is refused by %i %s', async (status, body) => {
    expect(await refreshAnsweredBy(status, body)).toEqual({ kind: 'refused' });
  });

  it.each([
    [409, '{"code":409,"error_code":"conflict","msg":"Too many concurrent token refresh requests"}'],
    [422, '{"code":422,"error_code":"hook_timeout","msg":"Failed to reach hook within maximum time"}'],
    [400, '{"code":400,"error_code":"bad_json","msg":"Could not parse request body as JSON"}'],
    [403, '{"code":"forbidden","message":"Blocked by policy"}'],
    [429, '{"code":429,"error_code":"over_request_rate_limit","msg":"Too many requests"}'],
    [500, '{"code":500,"error_code":"session_not_found","msg":"Broken"}'],
    [401, '{"error":"access_denied","error_description":"Log in to the motel"}'],
  ])('is repeated later after %i %s', async (status, body) => {
    expect(await refreshAnsweredBy(status, body)).toMatchObject({ kind: 'unreachable' });
  });
});
