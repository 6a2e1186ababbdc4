import { afterEach, expect, it, vi } from 'vitest';
import { openSealed, readDeviceFile, sealText, type SealedFile } from '#db/device-file/sealed-file.ts';

afterEach(() => void vi.unstubAllGlobals());

const PASSWORD = 'dry summer on the Edward';
const KEY = 'ab'.repeat(32);
const TEXT = JSON.stringify({ format: 'headwater-outbox/2', items: [], keys: [{ key: KEY }], note: 'Ü 🌊' });

type Changes = { changes?: object; kdf?: object; cipher?: object };

async function sealed(text = TEXT): Promise<SealedFile> {
  const reading = await readDeviceFile(await sealText(text, PASSWORD));
  if (reading.kind !== 'sealed') throw new Error(reading.kind);
  return reading.sealed;
}

/** What is read of a file with these changes. */
async function changed({ changes = {}, kdf = {}, cipher = {} }: Changes) {
  const file = await sealed();
  const text = JSON.stringify({
    ...file,
    kdf: { ...file.kdf, ...kdf },
    cipher: { ...file.cipher, ...cipher },
    ...changes,
  });
  return (await readDeviceFile(text)).kind;
}

it('M20: the password opens the file, and another one says so', async () => {
  const file = await sealed();
  // A keyboard adds the space.
  for (const right of [PASSWORD, ` ${PASSWORD} `]) expect(await openSealed(file, right)).toBe(TEXT);
  for (const wrong of ['', 'Dry summer on the Edward', `${PASSWORD}.`])
    expect(await openSealed(file, wrong)).toBeNull();
});

it('M20: the file has no key and no other text of its content in the clear', async () => {
  const file = await sealText(TEXT, PASSWORD);
  const contents = [file, atob((await sealed()).content)].join('\n');
  for (const secret of [KEY, 'keys', 'items', 'headwater-outbox', PASSWORD])
    expect(contents).not.toContain(secret);
});

it('M20: the file says how it was encrypted, as README.md describes it, never twice with the same values', async () => {
  const [first, second] = [await sealed(), await sealed()];
  expect(Object.keys(first)).toEqual(['format', 'version', 'kdf', 'cipher', 'content', 'checksum']);
  expect(first).toMatchObject({
    format: 'headwater-device',
    version: 1,
    kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 },
    cipher: { name: 'AES-GCM' },
  });
  expect([atob(first.kdf.salt).length, atob(first.cipher.iv).length]).toEqual([16, 12]);
  expect(first.kdf.salt).not.toBe(second.kdf.salt);
  expect(first.cipher.iv).not.toBe(second.cipher.iv);
});

it('M20: a password opens the file however its accents were typed', async () => {
  const reading = await readDeviceFile(await sealText(TEXT, 'caf\u00e9 cr\u00e8me'));
  if (reading.kind !== 'sealed') throw new Error(reading.kind);
  expect(await openSealed(reading.sealed, 'cafe\u0301 cre\u0300me')).toBe(TEXT);
});

it('M20: a file that was cut short or changed on the way is damaged', async () => {
  const text = await sealText(TEXT, PASSWORD);
  for (const cut of [text.slice(0, -1), text.slice(0, text.length / 2), text.slice(0, 40)])
    expect(await readDeviceFile(cut)).toEqual({ kind: 'damaged' });
  const { content } = await sealed();
  const [other, salt] = [
    content.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A')),
    btoa('x'.repeat(16)),
  ];
  for (const changes of [
    { content: other },
    { content: content.slice(4) },
    { checksum: '' },
    { version: '1' },
  ])
    expect(await changed({ changes })).toBe('damaged');
  for (const kdf of [
    { salt },
    { salt: 'short' },
    { iterations: 1_000 },
    { iterations: 1e9 },
    { hash: 'SHA-1' },
  ])
    expect(await changed({ kdf })).toBe('damaged');
  expect(await changed({ cipher: { iv: btoa('x'.repeat(12)) } })).toBe('damaged');
});

it('M20: a file whose header was changed together with its checksum opens with no password', async () => {
  const file = await sealed();
  const kdf = { ...file.kdf, salt: btoa('x'.repeat(16)) };
  const altered = [
    { ...file, content: btoa('x'.repeat(atob(file.content).length)) },
    { ...file, cipher: { ...file.cipher, iv: btoa('x'.repeat(12)) } },
    { ...file, kdf },
    { ...file, content: '' },
  ];
  for (const each of altered) expect(await openSealed(each, PASSWORD)).toBeNull();
});

it('M20: a file of a newer version, of an earlier one and of another app are told apart', async () => {
  expect(await changed({ changes: { version: 2 } })).toBe('newer');
  expect(await readDeviceFile('{"format":"headwater-device","version":9}')).toEqual({ kind: 'newer' });
  expect(await readDeviceFile('{"format":"headwater-outbox/3","items":[]}')).toEqual({ kind: 'newer' });
  for (const version of [1, 2]) {
    const text = JSON.stringify({ format: `headwater-outbox/${version}`, items: [] });
    expect(await readDeviceFile(text)).toEqual({ kind: 'plain', text });
    expect(await readDeviceFile(text.slice(0, -2))).toEqual({ kind: 'damaged' });
  }
  for (const text of ['', 'no json', '[]', 'null', '{}', '{"format":"other/1","items":[]}', '{"format":2}'])
    expect(await readDeviceFile(text)).toEqual({ kind: 'other' });
});

it('M20: a browser without WebCrypto reads only what is not encrypted', async () => {
  const text = await sealText(TEXT, PASSWORD);
  vi.stubGlobal('crypto', {});
  expect(await readDeviceFile(text)).toEqual({ kind: 'unsupported' });
  expect((await readDeviceFile('{"format":"headwater-outbox/1","items":[]}')).kind).toBe('plain');
});

/** Saved by the first version of the app that encrypted. */
const FIRST = `{"format":"headwater-device","version":1,"kdf":{"name":"PBKDF2","hash":"SHA-256","iterations":600000,"salt":"2bi3NzehaF1UCE/Ybc7Aew=="},"cipher":{"name":"AES-GCM","iv":"UsWu8ZfWBi1rGJZh"},"content":"0QDPw3Z1VmXEknicF6DX+ZJUrsbE98yEJIUHY6PucyOTo5vQle+EWwz44Thdae6TXDjQ7ezp9Tz21A==","checksum":"KAvRLJ1t+OT97SgtZWTLh7dGlHPPFAOouvRpViUdRA4="}`;

it('M20: a file of version 1 stays readable', async () => {
  const reading = await readDeviceFile(FIRST);
  if (reading.kind !== 'sealed') throw new Error(reading.kind);
  expect(await openSealed(reading.sealed, 'correct horse')).toBe(
    '{"format":"headwater-outbox/2","items":[]}',
  );
});
