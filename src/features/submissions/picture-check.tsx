import { Notice } from '#ui/notice.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { useState } from 'react';

type PictureCheckProps = {
  src: string;
  /** What the picture is: 'logo'. */
  name: string;
};

/** The picture behind an address, and a word about it. It is looked at again when the network comes back. */
export function PictureCheck(props: PictureCheckProps) {
  const online = useOnlineHint();
  return <Picture key={`${online} ${props.src}`} {...props} online={online} />;
}

type Look = { state: 'loading' } | { state: 'loaded'; width: number; height: number } | { state: 'broken' };

function Picture({ src, name, online }: PictureCheckProps & { online: boolean }) {
  const [look, setLook] = useState<Look>({ state: 'loading' });
  return (
    <div className="flex items-center gap-4">
      {look.state !== 'broken' && (
        <img
          src={src}
          alt={`Your ${name}`}
          referrerPolicy="no-referrer"
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setLook({ state: 'loaded', width, height })
          }
          onError={() => setLook({ state: 'broken' })}
          className="size-32 shrink-0 rounded-card border border-line bg-white object-contain text-transparent"
        />
      )}
      <div role="status" className="min-w-0 grow">
        {look.state === 'broken' && online ? (
          <Notice tone="amber" title={wordsOf(look, online)} />
        ) : (
          <p className="text-sm tabular-nums">{wordsOf(look, online)}</p>
        )}
      </div>
    </div>
  );
}

function wordsOf(look: Look, online: boolean): string {
  if (look.state === 'loaded') return `The picture loads: ${look.width} × ${look.height} px.`;
  if (!online) return 'No network: the picture is checked later.';
  if (look.state === 'loading') return 'Checking the picture...';
  return 'This picture cannot be loaded. The card shows initials instead.';
}
