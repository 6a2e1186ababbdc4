// Warnings for the reviewer. Each is a sentence; none blocks a decision. Whether a website is reachable is not tested.
import type { BrokerSubmission } from '#domain/profile/broker-submission.ts';
import type { CompanySubmission } from '#domain/profile/company-submission.ts';
import type { Company } from '#domain/profile/company.ts';
import { hasAustralianPhone } from '#domain/values/phone.ts';
import { emailDomain, isFreeMail, websiteHost } from './contact-keys.ts';

/** Warnings about a submitted company; `currentYear` is the device's. */
export function companyChecks(
  { address, email, website, phone, yearFounded }: CompanySubmission,
  { currentYear, pictureBroken }: { currentYear: number; pictureBroken: boolean },
): string[] {
  return present([
    !address.includes(',') && 'The address has no comma: all of it becomes the city of the office.',
    mailCheck(email, [websiteHost(website)], `the website is ${websiteHost(website)}`),
    phoneCheck(phone),
    pictureBroken && 'The logo could not be loaded here.',
    yearFounded === currentYear && `Founded this year (${currentYear}), which the form suggests by default.`,
  ]);
}

/** Warnings about a submitted broker; `company` is undefined where the directory on this device lacks it. */
export function brokerChecks(
  { email, phone, location }: BrokerSubmission,
  { company, pictureBroken }: { company: Company | undefined; pictureBroken: boolean },
): string[] {
  return present([
    company === undefined && 'The company is not in the directory on this device.',
    company !== undefined && companyMailCheck(email, company),
    phoneCheck(phone),
    !location.includes(',') && 'The location is not written as city and state, for instance Echuca, VIC.',
    pictureBroken && 'The photo could not be loaded here.',
  ]);
}

function companyMailCheck(email: string, { name, email: companyEmail, website }: Company): string | false {
  const domain = emailDomain(companyEmail);
  const own = [websiteHost(website), isFreeMail(domain) ? '' : domain].filter((each) => each !== '');
  return mailCheck(email, own, `${name} uses ${[...new Set(own)].join(' and ')}`);
}

function mailCheck(email: string, hosts: readonly string[], expected: string): string | false {
  const domain = emailDomain(email);
  if (
    domain === '' ||
    hosts.length === 0 ||
    hosts.includes('') ||
    hosts.some((host) => isOneSite(domain, host))
  )
    return false;
  return isFreeMail(domain)
    ? `The email is with a free mail service (${domain}), while ${expected}.`
    : `The email is at ${domain}, while ${expected}.`;
}

/** The same domain, or a subdomain of the other: 'mail.weir.example' and 'weir.example'. */
function isOneSite(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

function phoneCheck(phone: string): string | false {
  return !hasAustralianPhone(phone) && `The phone number does not look Australian: ${phone}`;
}

function present(warnings: readonly (string | false)[]): string[] {
  return warnings.filter((warning) => warning !== false);
}
