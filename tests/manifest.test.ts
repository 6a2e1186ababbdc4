// @vitest-environment jsdom
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { manifest } from '../src/manifest.ts';
import { createAppRouter } from '../src/router.tsx';

const router = createAppRouter(
  { device: new Promise(() => undefined), update: new Promise(() => undefined) },
  createMemoryHistory(),
);
const fileOf = (src: string) => new URL(`../public${src}`, `file://${import.meta.dirname}/`).pathname;

/** Width and height from the PNG's header. */
function pngSize(src: string): string {
  const header = readFileSync(fileOf(src)).subarray(16, 24);
  return `${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`;
}

/** The route of an address of the app. */
function routeOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'https://headwater.example');
  const [, , route] = router.getMatchedRoutes(pathname);
  return route?.id;
}

describe('the manifest', () => {
  it('keeps the identity of installed apps', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' });
  });

  it.each([...manifest.icons, ...manifest.screenshots])('has the picture $src in its size', (picture) => {
    expect(existsSync(fileOf(picture.src))).toBe(true);
    if (picture.type === 'image/png') expect(pngSize(picture.src)).toBe(picture.sizes);
  });

  it('has icons of the smallest and largest size, and one maskable icon', () => {
    const sizes: string[] = manifest.icons.map(({ sizes }) => sizes);
    expect(sizes).toContain('192x192');
    expect(sizes).toContain('512x512');
    expect(manifest.icons.filter((icon) => 'purpose' in icon && icon.purpose === 'maskable')).toHaveLength(1);
  });

  it.each(manifest.screenshots)(
    'has $src in at most 150 kB, and in a shape that browsers accept',
    ({ src, sizes }) => {
      expect(statSync(fileOf(src)).size).toBeLessThanOrEqual(150_000);
      const sides = sizes.split('x').map(Number);
      expect(Math.min(...sides)).toBeGreaterThanOrEqual(320);
      expect(Math.max(...sides) / Math.min(...sides)).toBeLessThanOrEqual(2.3);
    },
  );

  it.each([
    ['Find a Broker', '/brokers'],
    ['List Water Parcel', '/add-parcel'],
    ['Outbox', '/settings'],
  ])('has the shortcut %s to an existing page', (name, route) => {
    const [shortcut, ...others] = manifest.shortcuts.filter((each) => each.name === name);
    expect(others).toEqual([]);
    expect(routeOf(shortcut?.url ?? '/nowhere')).toBe(route);
  });

  it('opens the listing form for shared content', () => {
    expect(routeOf(manifest.share_target.action)).toBe('/add-parcel');
    expect(manifest.share_target.params).toMatchObject({ title: 'title', text: 'text', url: 'url' });
  });

  it('detects a shortcut to a missing page', () => {
    expect(routeOf('/weir/42')).toBeUndefined();
  });
});
