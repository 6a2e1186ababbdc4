// The pages about the product. Each says what it does today and promises nothing else.
import type { ReactNode } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { EmailText } from '#ui/email-text.tsx';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';

type TopicSection = {
  title: string;
  /** `contactEmail` is the support address of this deployment; '' if none is set. */
  content: (contactEmail: string) => ReactNode;
};

export type Topic = { title: string; lead: string; sections: readonly TopicSection[] };

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

const PRIVACY: Topic = {
  title: 'Privacy',
  lead: 'What stays on this device, what is sent, and who can read it.',
  sections: [
    {
      title: 'On this device',
      content: () => (
        <p>
          The directory, unsent changes, half-written forms, your settings and, while you are signed in, your
          session and your own submissions and claims. Searches, filters and your watchlist stay on this
          device: no request names what you watch. <TextLink to="/settings">Settings</TextLink> shows how much
          there is and can remove all of it.
        </p>
      ),
    },
    {
      title: 'What everyone can read',
      content: () => (
        <p>
          Listings, and the profiles of brokers and companies with their contact details. Do not write
          anything in them that is not for everyone.
        </p>
      ),
    },
    {
      title: 'What only some people can read',
      content: () => (
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>
            Contact details that you give with a listing: the owners of that broker’s and that company’s
            profiles.
          </li>
          <li>
            Your name and email address: you, and administrators, who see who submitted or claimed something.
          </li>
          <li>
            Your submissions, claims and reports: administrators. You see your submissions and claims too.
          </li>
          <li>
            A random number that stands for this device is sent with listings and reports, so that a flood of
            fakes can be hidden at once. Administrators see it, and nothing else about your device.
          </li>
        </ul>
      ),
    },
    {
      title: 'Others',
      content: () => (
        <>
          <p>
            There are no ads and no analytics. Pictures on profiles are loaded from the addresses that their
            owners gave. Their hosts then see your internet address, as does the host of this app. “Save
            data”, in <TextLink to="/settings">Settings</TextLink>, stops that.
          </p>
          <p>Whoever runs this copy of {APP_NAME} can read its database and the logs of its host.</p>
        </>
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
      content: (contactEmail) =>
        contactEmail === '' ? (
          <p>Whoever runs this copy has not given an address.</p>
        ) : (
          <p>
            Write to{' '}
            <TextAnchor href={`mailto:${contactEmail}`}>
              <EmailText email={contactEmail} />
            </TextAnchor>
            .
          </p>
        ),
    },
  ],
};

/** The topics by the last part of their address. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map([
  ['resources', RESOURCES],
  ['terms', TERMS],
  ['privacy', PRIVACY],
  ['cookies', COOKIES],
  ['contact', CONTACT],
]);
