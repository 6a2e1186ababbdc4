import type { MatchField } from '#domain/review/likely-duplicates.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ReviewCase } from './review-cases.ts';

/** Duplicates listed, best matches first: a shared e-mail domain or switchboard can match hundreds. */
const MAX_LISTED = 5;

type ReviewWarningsProps = {
  item: ReviewCase;
  pictureBroken: boolean;
  onOpen: (id: string) => void;
};

export function ReviewWarnings({ item, pictureBroken, onOpen }: ReviewWarningsProps) {
  const checks = item.checks(pictureBroken);
  if (checks.length === 0 && item.duplicates.length === 0) {
    return <p>No duplicates found on this device, and nothing unusual in the fields.</p>;
  }
  return (
    <>
      {item.duplicates.length > 0 && <Duplicates item={item} onOpen={onOpen} />}
      {checks.length > 0 && (
        <Notice tone="warning" title="Worth checking">
          <ul className="list-disc pl-5">
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function Duplicates({ item: { kind, duplicates }, onOpen }: Pick<ReviewWarningsProps, 'item' | 'onOpen'>) {
  const more = duplicates.length - MAX_LISTED;
  return (
    <Notice tone="warning" title="Possible duplicates">
      <ul className="flex flex-col">
        {duplicates.slice(0, MAX_LISTED).map(({ match: { id, name, place }, same }) => (
          <li key={id} className="flex flex-col items-start pb-1 sm:flex-row sm:items-center sm:gap-x-2">
            {place === 'directory' ? (
              <TextLink
                to={kind === 'company' ? '/company/$id' : '/broker/$id'}
                params={{ id }}
                target="_blank"
                className="py-3"
              >
                <span>{name}</span>
                <span className="sr-only"> (opens in a new tab)</span>
              </TextLink>
            ) : (
              <Button variant="quiet" className="-ml-3" onClick={() => onOpen(id)}>
                {name}
              </Button>
            )}
            <span className="max-sm:-mt-2">
              {`${place === 'directory' ? 'in the directory' : 'also waiting'}: ${sameFieldsText(same)}`}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`And ${more} more.`}</p>}
    </Notice>
  );
}

function sameFieldsText(same: readonly MatchField[]): string {
  return `same ${same.join(', ')}`;
}
