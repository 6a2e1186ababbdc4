import { Notice } from '#ui/notice.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { useState, type ReactNode } from 'react';

type PreviewProps = {
  /** The address of the picture, '' while there is none that could be one. */
  picture: string;
  /** What the picture is: 'logo'. */
  pictureName: string;
  children: ReactNode;
};

/** The card that others will see, and whether its picture can be loaded. Nothing in it can be pressed. */
export function CardPreview({ picture, pictureName, children }: PreviewProps) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl font-bold tracking-tight">Preview</h2>
      <p className="text-ink-soft">The card that others will see in the directory once it is approved.</p>
      <div inert>{children}</div>
      {picture !== '' && <PictureCheck src={picture} name={pictureName} />}
    </section>
  );
}

type PictureCheckProps = { src: string; name: string };

/** The picture behind an address, and whether it loads. It is loaded again when the network comes back. */
function PictureCheck(props: PictureCheckProps) {
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
          <Notice tone="amber" title={messageOf(look, online)} />
        ) : (
          <p className="text-sm tabular-nums">{messageOf(look, online)}</p>
        )}
      </div>
    </div>
  );
}

function messageOf(look: Look, online: boolean): string {
  if (look.state === 'loaded') return `The picture loads: ${look.width} × ${look.height} px.`;
  if (!online) return 'No network: the picture is checked later.';
  if (look.state === 'loading') return 'Checking the picture...';
  return 'This picture cannot be loaded. The card shows initials instead.';
}
