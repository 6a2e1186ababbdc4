import { Avatar } from '#ui/avatar.tsx';
import type { ReviewCase } from './review-cases.ts';

type CasePictureProps = { item: ReviewCase; size: 'small' | 'large'; onBroken: () => void };

/** The submitted logo or photo; in place of one that cannot be loaded stands a picture that ships with the product. */
export function CasePicture({ item: { kind, picture, submission }, size, onBroken }: CasePictureProps) {
  const what = kind === 'company' ? 'Logo' : 'Photo';
  return (
    <Avatar
      src={picture}
      name={submission.name}
      size={size}
      square={kind === 'company'}
      label={`${what} of ${submission.name}`}
      placeholder="/no-picture.svg"
      // Without a network it says nothing about the picture.
      onBroken={() => navigator.onLine && onBroken()}
    />
  );
}
