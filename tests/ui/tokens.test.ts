import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CSS = readFileSync('src/styles.css', 'utf8');
/** The theme of screens; print has its own colours. */
const [THEME = ''] = CSS.split('@layer base');
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const TOKEN = /--color-([a-z-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6})\))?;/gu;

/** The opaque colours of the stylesheet; one without a dark value is the same in both. */
const TOKENS = new Map(
  [...THEME.matchAll(TOKEN)].map(([, name = '', light = '', dark = light]) => [name, { light, dark }]),
);

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/gu) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function valueOf(token: string, scheme: Scheme): string {
  const value = TOKENS.get(token)?.[scheme];
  if (value === undefined) throw new Error(`The stylesheet has no opaque colour ${token}`);
  return value;
}

/** The pairs below the required ratio, with their ratios. */
function tooClose(min: number, pairs: Record<string, readonly string[]>): string[] {
  return Object.entries(pairs).flatMap(([text, grounds]) =>
    grounds.flatMap((ground) =>
      SCHEMES.flatMap((scheme) => {
        const ratio = contrast(valueOf(text, scheme), valueOf(ground, scheme));
        return ratio < min ? [`${text} on ${ground}, ${scheme}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );
}

const PAGE = ['ground', 'surface', 'sunk'] as const;

it('computes the ratios of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('has a contrast of 7 to 1 for text and numbers, to be read in the sun', () => {
  const washes = ['river-wash', 'gum-wash', 'amber-wash', 'danger-wash'];
  expect(
    tooClose(7, {
      ink: [...PAGE, ...washes],
      'ink-soft': ['surface', 'ground'],
      river: ['surface'],
      'river-deep': ['surface', 'river-wash'],
      'on-band': ['band'],
      'on-band-soft': ['band'],
      'on-straw': ['straw', 'straw-deep'],
      'on-river': ['river', 'river-deep'],
    }),
  ).toEqual([]);
});

it('has a contrast of 4.5 to 1 for all other text', () => {
  expect(
    tooClose(4.5, {
      'ink-soft': ['sunk', 'river-wash'],
      river: ['ground', 'sunk', 'river-wash'],
      gum: ['surface', 'gum-wash'],
      amber: ['surface', 'amber-wash'],
      ochre: ['ochre-wash'],
      stone: ['stone-wash'],
      danger: ['surface', 'ground', 'danger-wash'],
      'on-danger': ['danger', 'danger-deep'],
      surface: ['gum'],
      'on-band': ['band-line'],
    }),
  ).toEqual([]);
});

it('has a contrast of 3 to 1 for control borders, focus rings and highlights', () => {
  expect(
    tooClose(3, {
      control: ['surface', 'ground'],
      focus: [...PAGE, 'river-wash'],
      straw: ['band'],
      star: ['surface'],
      danger: ['surface'],
      water: ['band'],
      leaf: ['band'],
      clay: ['band'],
      sand: ['band'],
      'on-band-soft': ['band'],
    }),
  ).toEqual([]);
});

it('gives every colour of the page a light and a dark value', () => {
  // The colours of the dark band and of the straw on it are the same in both.
  const same = [...TOKENS].filter(([, { light, dark }]) => light === dark).map(([name]) => name);
  expect(same.toSorted()).toEqual(
    [
      'clay',
      'leaf',
      'on-band',
      'on-band-soft',
      'on-straw',
      'sand',
      'straw',
      'straw-deep',
      'water',
    ].toSorted(),
  );
});

it('has no motion where the user prefers reduced motion', () => {
  const [, still = ''] = CSS.split('@media (prefers-reduced-motion: reduce)');
  expect(still).toMatch(/animation-duration: 0\.01ms !important/u);
  // No transition at all: even the shortest would delay each colour change by a frame per nested level.
  expect(still).toMatch(/transition-duration: 0s !important/u);
});
