import type { CompanyChoices } from '#domain/company-choices.ts';

/**
 * The firms to choose from. A chosen one that is not among them any more has its own line: without it the browser would
 * show the first firm in its place.
 */
export function CompanyOptions({ choices, chosen }: { choices: CompanyChoices; chosen: string }) {
  const offered = chosen === '' || choices.companies.some(({ id }) => id === chosen);
  return (
    <>
      {!offered && (
        <option value={chosen} disabled>
          {choices.mirrored ? 'No longer listed' : 'Loading companies...'}
        </option>
      )}
      {choices.companies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
