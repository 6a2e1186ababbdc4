import { BASIN, APP_NAME } from '#domain/app.ts';
import { FooterBar, FooterGroup, FooterLink } from '#ui/footer-bar.tsx';
import { ABOUT_LINKS, FOOTER_LINKS } from './-site-links.ts';

export function Footer() {
  return (
    <FooterBar
      statement={
        <>
          {APP_NAME} is a directory of water brokers, brokerage firms and water parcels, centred on the{' '}
          {BASIN}. It never matches buyers with sellers, settles a trade or gives advice: that is between you
          and your broker.
        </>
      }
    >
      <FooterGroup title="Directory">
        {FOOTER_LINKS.map(({ label, to }) => (
          <FooterLink key={label} to={to}>
            {label}
          </FooterLink>
        ))}
      </FooterGroup>
      <FooterGroup title={`About ${APP_NAME}`}>
        {ABOUT_LINKS.map((label) => (
          <FooterLink key={label} to="/about/$topic" params={{ topic: label.toLowerCase() }}>
            {label}
          </FooterLink>
        ))}
      </FooterGroup>
    </FooterBar>
  );
}
