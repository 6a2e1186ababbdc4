import { APP_NAME } from '#domain/app.ts';
import type { Operator } from '#domain/values/operator.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { TextAnchor } from '#ui/text-link.tsx';

/** Who runs this copy, and how to reach them; a calm sentence for what they have not said. */
export function OperatorFacts({ operator: { name, abn, postalAddress, email } }: { operator: Operator }) {
  const entries = [
    { term: 'ABN', detail: abn },
    { term: 'Postal address', detail: postalAddress },
  ].filter(({ detail }) => detail !== '');
  return (
    <>
      <p>
        {name === ''
          ? `This copy of ${APP_NAME} does not say who runs it. Ask the person who gave you its address.`
          : `This copy of ${APP_NAME} is run by ${name}.`}
      </p>
      {entries.length > 0 && <DescriptionList wide entries={entries} />}
      {email === '' ? (
        <p>No email address is given.</p>
      ) : (
        <p>
          Write to{' '}
          <TextAnchor href={`mailto:${email}`}>
            <EmailText email={email} />
          </TextAnchor>
          .
        </p>
      )}
    </>
  );
}
