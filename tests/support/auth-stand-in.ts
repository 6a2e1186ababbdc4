// A stand-in for Supabase Auth on its own tables, for tests only: e-mail and password, without confirmation.
import { randomBytes, randomUUID, scryptSync } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import * as v from 'valibot';
import { signToken, verifyToken } from '../../supabase/scripts/tokens.ts';

type Options = { pool: Pool; jwtSecret: string };
type Context = { db: PoolClient; request: Request; url: URL; jwtSecret: string };
type Route = (context: Context) => Promise<Response>;
type User = {
  id: string;
  email: string;
  encrypted_password: string;
  raw_app_meta_data: object;
  raw_user_meta_data: object;
  created_at: Date;
};

const LIFETIME_S = 3_600;
const SIGN_UP = v.object({
  email: v.pipe(v.string(), v.toLowerCase(), v.email()),
  password: v.string(),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
});
const CREDENTIALS = v.object({ email: v.pipe(v.string(), v.toLowerCase()), password: v.string() });
const REFRESH = v.object({ refresh_token: v.string() });
const CHANGES = v.object({
  email: v.optional(v.string()),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
});

class AuthError extends Error {
  status: number;
  code: string;
  details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const ROUTES: Record<string, Route> = {
  'POST /signup': signUp,
  'POST /token?password': signIn,
  'POST /token?refresh_token': refresh,
  'POST /logout': signOut,
  'GET /user': async (context) => json(userJson((await requireSession(context)).user)),
  'PUT /user': updateUser,
  'POST /recover': async () => json({}),
};

/** Handles requests to `/auth/v1/…`; `pool` connects as `supabase_auth_admin`. */
export function authStandIn({ pool, jwtSecret }: Options): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const grant = url.searchParams.get('grant_type');
    const path = url.pathname.slice('/auth/v1'.length);
    const route = ROUTES[`${request.method} ${path}${grant === null ? '' : `?${grant}`}`];
    if (route === undefined) return json({ code: 404, msg: 'Not found' }, 404);
    const db = await pool.connect();
    try {
      await db.query('begin');
      const response = await route({ db, request, url, jwtSecret });
      await db.query('commit');
      return response;
    } catch (error) {
      await db.query('rollback');
      return refusal(error);
    } finally {
      db.release();
    }
  };
}

async function signUp({ db, request, jwtSecret }: Context): Promise<Response> {
  const { email, password, data } = await read(SIGN_UP, request);
  if (password.length < 6)
    throw new AuthError(422, 'weak_password', 'Password should be at least 6 characters.', {
      weak_password: { reasons: ['length'] },
    });
  const { rows } = await db.query<User>(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(), now(), $4, $5, now(), now())
     on conflict (email) where not is_sso_user do nothing returning *`,
    [randomUUID(), email, hash(password), { provider: 'email', providers: ['email'] }, data],
  );
  if (rows[0] === undefined) throw new AuthError(422, 'user_already_exists', 'User already registered');
  return startSession(db, rows[0], jwtSecret);
}

async function signIn({ db, request, jwtSecret }: Context): Promise<Response> {
  const { email, password } = await read(CREDENTIALS, request);
  const { rows } = await db.query<User>('select * from auth.users where email = $1', [email]);
  const [user] = rows;
  if (user === undefined || !isPassword(password, user.encrypted_password))
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  return startSession(db, user, jwtSecret);
}

async function startSession(db: PoolClient, user: User, jwtSecret: string): Promise<Response> {
  const sessionId = randomUUID();
  await db.query(
    'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
    [sessionId, user.id],
  );
  const token = await issueRefreshToken(db, { user, sessionId, parent: null });
  return json(sessionJson({ user, sessionId, refreshToken: token, jwtSecret }));
}

/** Rotates the token. A request with the previous token gets the newest one, because the answer to it may have been lost. */
async function refresh({ db, request, jwtSecret }: Context): Promise<Response> {
  const { refresh_token: given } = await read(REFRESH, request);
  const { rows } = await db.query<User & { session_id: string; newest: string; parent: string | null }>(
    `select users.*, sessions.id as session_id, newest.token as newest, newest.parent
     from auth.refresh_tokens as given
     join auth.sessions on sessions.id = given.session_id
     join auth.users on users.id = sessions.user_id
     join lateral (
       select token, parent from auth.refresh_tokens where session_id = sessions.id order by id desc limit 1
     ) as newest on true
     where given.token = $1 for update of sessions`,
    [given],
  );
  const [user] = rows;
  if (user === undefined)
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const sessionId = user.session_id;
  if (given === user.newest) {
    await db.query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [
      given,
    ]);
    const refreshToken = await issueRefreshToken(db, { user, sessionId, parent: given });
    return json(sessionJson({ user, sessionId, refreshToken, jwtSecret }));
  }
  if (given === user.parent)
    return json(sessionJson({ user, sessionId, refreshToken: user.newest, jwtSecret }));
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

async function issueRefreshToken(
  db: PoolClient,
  { user, sessionId, parent }: { user: User; sessionId: string; parent: string | null },
): Promise<string> {
  const token = randomBytes(9).toString('base64url');
  await db.query(
    `insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, false, now(), now())`,
    [token, parent, user.id, sessionId],
  );
  return token;
}

async function signOut(context: Context): Promise<Response> {
  const { user, sessionId } = await requireSession(context);
  const which = {
    global: 'user_id = $1',
    local: 'user_id = $1 and id = $2',
    others: 'user_id = $1 and id <> $2',
  }[context.url.searchParams.get('scope') ?? 'global'];
  if (which === undefined) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope');
  const params = which.includes('$2') ? [user.id, sessionId] : [user.id];
  await context.db.query(`delete from auth.sessions where ${which}`, params);
  return new Response(null, { status: 204 });
}

/** Changes the user's metadata; another e-mail waits for a confirmation that never comes. */
async function updateUser(context: Context): Promise<Response> {
  const { email, data } = await read(CHANGES, context.request);
  const { user } = await requireSession(context);
  const { rows } = await context.db.query<User>(
    `update auth.users set email_change = coalesce($2, email_change), raw_user_meta_data = raw_user_meta_data || $3,
       updated_at = now() where id = $1 returning *`,
    [user.id, email ?? null, data],
  );
  return json(userJson(rows[0] ?? user));
}

async function requireSession({
  db,
  request,
  jwtSecret,
}: Context): Promise<{ user: User; sessionId: string }> {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = verifyToken(token, jwtSecret);
  if (claims === undefined)
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  const { rows } = await db.query<User>(
    'select users.* from auth.sessions join auth.users on users.id = user_id where sessions.id = $1',
    [claims.session_id],
  );
  if (rows[0] === undefined)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { user: rows[0], sessionId: claims.session_id };
}

async function read<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): Promise<v.InferOutput<Schema>> {
  const body = v.safeParse(schema, await request.json().catch(() => undefined));
  if (!body.success) throw new AuthError(400, 'validation_failed', body.issues[0].message);
  return body.output;
}

function refusal(error: unknown): Response {
  if (!(error instanceof AuthError)) {
    const msg = `Database error: ${error instanceof Error ? error.message : String(error)}`;
    return json({ code: 500, error_code: 'unexpected_failure', msg }, 500);
  }
  const { status, code, message, details } = error;
  return json({ code: status, error_code: code, msg: message, ...details }, status);
}

function sessionJson(session: { user: User; sessionId: string; refreshToken: string; jwtSecret: string }) {
  const { user, sessionId, refreshToken, jwtSecret } = session;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: 'authenticated',
    exp: now + LIFETIME_S,
    iat: now,
    sub: user.id,
    email: user.email,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: 'authenticated',
    session_id: sessionId,
  };
  return {
    access_token: signToken(claims, jwtSecret),
    token_type: 'bearer',
    expires_in: LIFETIME_S,
    expires_at: now + LIFETIME_S,
    refresh_token: refreshToken,
    user: userJson(user),
  };
}

function userJson({ id, email, raw_app_meta_data, raw_user_meta_data, created_at }: User) {
  const at = created_at.toISOString();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: at,
    app_metadata: raw_app_meta_data,
    user_metadata: raw_user_meta_data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

const json = (body: object, status = 200) => Response.json(body, { status });

function hash(password: string, salt = randomBytes(8).toString('hex')): string {
  return `${salt}:${scryptSync(password, salt, 32, { N: 1_024 }).toString('hex')}`;
}

function isPassword(password: string, stored: string): boolean {
  return hash(password, stored.split(':')[0]) === stored;
}
