import { BASIN, PRODUCT } from '#domain/product.ts';
import { FooterBar, FooterGroup, FooterLink, FooterPlaceholder } from '#ui/footer-bar.tsx';
import { showToast } from '#ui/toast.tsx';
import { FOOTER_LINKS, PLACEHOLDERS } from './-site-links.ts';

export function Footer() {
  return (
    <FooterBar
      statement={
        <>
          {PRODUCT} is a directory of water brokers, brokerage firms and water parcels, centred on the {BASIN}
          . It never matches buyers with sellers, settles a trade or gives advice: that is between you and
          your broker.
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
      <FooterGroup title={`About ${PRODUCT}`}>
        {PLACEHOLDERS.map((label) => (
          <FooterPlaceholder
            key={label}
            onPress={() => showToast({ title: `'${label}' is still being written` })}
          >
            {label}
          </FooterPlaceholder>
        ))}
      </FooterGroup>
    </FooterBar>
  );
}
