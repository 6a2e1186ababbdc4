// The notifier as an Edge Function of a hosted project.
import { createHandler } from './handler.ts';

declare const Deno: {
  env: { toObject: () => Record<string, string> };
  serve: (handler: (request: Request) => Promise<Response>) => unknown;
};

Deno.serve(createHandler(Deno.env.toObject()));
