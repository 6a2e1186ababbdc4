declare global {
  interface Window {
    /** In browsers with Trusted Types, a plain text cannot become the address of a script. */
    trustedTypes?: {
      createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls;
    };
  }
}

type ScriptUrls = { createScriptURL: (url: string) => string };

/** The one policy that the content security policy allows (src/build/content-security-policy.ts): scripts come from this origin. */
const policy: ScriptUrls = {
  createScriptURL: (url) => {
    if (new URL(url, location.origin).origin !== location.origin)
      throw new TypeError(`Not a script of ours: ${url}`);
    return url;
  },
};

const trusted = window.trustedTypes?.createPolicy('headwater', policy) ?? policy;

export function trustedScriptUrl(url: string): string {
  return trusted.createScriptURL(url);
}
