import { Specimen, State } from './specimen.tsx';

const COLOURS = [
  'ground surface sunk ink ink-soft line control',
  'river river-deep on-river river-wash star',
  'band band-line on-band on-band-soft gauge water leaf clay sand straw straw-deep on-straw',
  'gum gum-wash amber amber-wash ochre ochre-wash stone stone-wash danger danger-deep danger-wash on-danger focus',
].map((row) => row.split(' '));

const SIZES = ['sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl'];
const CORNERS = ['xs', 'sm', 'control', 'card'];

/** The values come from styles.css itself, so the page shows what the app uses. */
export function Tokens() {
  return (
    <>
      {COLOURS.map((row) => (
        <Specimen key={row[0]} name={`Colours from ${row[0] ?? ''}`}>
          {row.map((name) => (
            <State key={name} name={name}>
              <span
                className="size-12 rounded-control border border-line"
                style={{ background: `var(--color-${name})` }}
              />
            </State>
          ))}
        </Specimen>
      ))}
      <Specimen name="Type">
        {SIZES.map((size) => (
          <State key={size} name={size}>
            <span style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--text-${size}--line-height)` }}>
              1,200 ML at $250
            </span>
          </State>
        ))}
      </Specimen>
      <Specimen name="Corners and shadow">
        {CORNERS.map((corner) => (
          <State key={corner} name={corner}>
            <span
              className="size-14 border border-control bg-surface"
              style={{ borderRadius: `var(--radius-${corner})` }}
            />
          </State>
        ))}
        <State name="lift">
          <span className="size-14 rounded-card bg-surface shadow-lift" />
        </State>
      </Specimen>
    </>
  );
}
