import { Avatar } from '#ui/avatar.tsx';
import type { ReviewCase } from './review-cases.ts';

type CasePictureProps = { item: ReviewCase; size: 'small' | 'large'; onBroken: () => void };

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
      // Offline, a failed load does not mean that the picture is broken.
      onBroken={() => navigator.onLine && onBroken()}
    />
  );
}
