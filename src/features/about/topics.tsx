import { APP_NAME } from '#domain/app.ts';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import { ACCESSIBILITY } from './accessibility.tsx';
import { OperatorFacts } from './operator-facts.tsx';
import { PRIVACY } from './privacy.tsx';
import { ThirdPartyPackages } from './third-party-packages.tsx';
import type { Topic } from './topic.ts';

const REGISTERS = [
  { name: 'Victorian Water Register', href: 'https://www.waterregister.vic.gov.au/' },
  { name: 'WaterNSW', href: 'https://www.waternsw.com.au/' },
  { name: 'Water SA, Department for Environment and Water', href: 'https://www.water.sa.gov.au/' },
  {
    name: 'Business Queensland, water',
    href: 'https://www.business.qld.gov.au/industries/mining-energy-water/water',
  },
  { name: 'Murray–Darling Basin Authority', href: 'https://www.mdba.gov.au/' },
  { name: 'Bureau of Meteorology, water', href: 'http://www.bom.gov.au/water/' },
] as const;

const RESOURCES: Topic = {
  title: 'Resources',
  lead: 'Where water is registered, and where its rules and figures come from.',
  sections: [
    {
      title: 'Registers and agencies',
      content: () => (
        <ul className="flex flex-col gap-5">
          {REGISTERS.map(({ name, href }) => (
            <li key={href}>
              <TextAnchor href={href} alone>
                {name}
              </TextAnchor>
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: 'Glossary',
      content: () => (
        <p>
          Megalitre, allocation, entitlement, zone and reliability are explained wherever they are underlined,
          and on each parcel’s page. A season runs from 1 July to 30 June.
        </p>
      ),
    },
    {
      title: 'Other sites',
      content: () => (
        <p>
          These sites belong to other organisations and need a network. {APP_NAME} does not copy their figures
          and is not part of those organisations.
        </p>
      ),
    },
  ],
};

const TERMS: Topic = {
  title: 'Terms',
  lead: `What ${APP_NAME} does, and what it expects of its users.`,
  sections: [
    {
      title: 'A directory',
      content: () => (
        <p>
          {APP_NAME} shows who trades water and what is on offer. It matches no buyer with a seller, takes no
          bids, holds no money, settles no trade and gives no advice. A trade is between you, your broker and
          the register.
        </p>
      ),
    },
    {
      title: 'What is listed',
      content: () => (
        <>
          <p>
            A listing says what its author wrote. “Confirmed” means that the author, or an owner of the
            broker’s or company’s profile, said on that day that it is still true. Nobody at {APP_NAME} checks
            volumes, prices or rights. Ask the broker before you rely on a listing.
          </p>
          <p>
            Sample brokers, companies and parcels are made up. Their phone numbers are reserved for fiction.
          </p>
        </>
      ),
    },
    {
      title: 'What you list',
      content: () => (
        <p>
          List only water that is on offer, under a broker who knows about it, and change or withdraw the
          listing when the water is no longer on offer. A broker or company can disown a listing under its
          name. Administrators can hide or restore listings, reject submissions with a reason, and end the
          ownership of a profile. You are told on this device.
        </p>
      ),
    },
    {
      title: 'What can go wrong',
      content: () => (
        <p>
          What you save stays on this device until the server has received it, and is sent automatically. A
          browser can clear a site’s data, most likely if the app is not installed. The app may be unavailable
          or contain errors.
        </p>
      ),
    },
  ],
};

const COOKIES: Topic = {
  title: 'Cookies',
  lead: `${APP_NAME} sets none.`,
  sections: [
    {
      title: 'What is stored instead',
      content: () => (
        <p>
          The app itself, the directory, your settings, watchlist, drafts and unsent changes, in this
          browser’s storage for this site. They let the app work without a network, and do not follow you to
          other sites. You can remove them in <TextLink to="/settings">Settings</TextLink> or by clearing the
          site’s data in your browser.
        </p>
      ),
    },
  ],
};

const CONTACT: Topic = {
  title: 'Contact',
  lead: 'Who can help with what.',
  sections: [
    {
      title: 'About a parcel, a broker or a company',
      content: () => (
        <p>
          Call or write to the broker or company: their page has a phone number and an email address.{' '}
          {APP_NAME} takes no part in trades. If something is wrong or fraudulent, press “Report” on the same
          page to tell the administrators, even without a network.
        </p>
      ),
    },
    {
      title: `About ${APP_NAME}`,
      content: (operator) => <OperatorFacts operator={operator} />,
    },
  ],
};

const THIRD_PARTY: Topic = {
  title: 'Third-Party Software',
  lead: `The packages that ${APP_NAME} contains, with their licences.`,
  sections: [{ title: 'Packages', content: () => <ThirdPartyPackages /> }],
};

/** The topics by the last part of their address. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map([
  ['resources', RESOURCES],
  ['terms', TERMS],
  ['privacy', PRIVACY],
  ['cookies', COOKIES],
  ['contact', CONTACT],
  ['accessibility', ACCESSIBILITY],
  ['third-party', THIRD_PARTY],
]);
