import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';

/** The last word of the home page. Its buttons have names of their own: the hero's lead to the same places. */
export function HomeClosing() {
  return (
    <Section look="wide" title="Water to sell this season?">
      <div className="flex flex-col items-start gap-6 lg:flex-row lg:items-end lg:justify-between">
        <p className="max-w-2xl text-lg text-ink-soft">
          Write the listing where you stand. Without reception it is saved on this device and sent, once, when
          there is a network again.
        </p>
        <div className="button-row">
          <ButtonLink to="/add-parcel">Start a Listing</ButtonLink>
          <ButtonLink to="/brokers" variant="secondary">
            Browse the Directory
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
