import { useState, type ReactNode } from 'react';
import { newId } from '#domain/values/id.ts';
import { typedWebAddress, webAddressOf } from '#domain/values/web-address.ts';
import { Notice } from '#ui/notice.tsx';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';
import { useOnlineHint } from '#ui/use-online-hint.ts';

/** The profile of a preview: an id, and the address of its picture as far as it is typed; '' for none. */
export function usePreview(typedPicture: string): { id: string; picture: string } {
  const [id] = useState(newId);
  const picture = webAddressOf(typedWebAddress(useDebouncedValue(typedPicture))) ?? '';
  return { id, picture };
}

type PreviewProps = {
  picture: string;
  pictureName: string;
  children: ReactNode;
};

/** The preview is inert: nothing in it can be pressed. */
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

/** Loads the picture again when the network returns. */
function PictureCheck(props: PictureCheckProps) {
  const online = useOnlineHint();
  return <Picture key={`${online} ${props.src}`} {...props} online={online} />;
}

type LoadState =
  | { state: 'loading' }
  | { state: 'loaded'; width: number; height: number }
  | { state: 'broken' };

function Picture({ src, name, online }: PictureCheckProps & { online: boolean }) {
  const [load, setLoad] = useState<LoadState>({ state: 'loading' });
  return (
    <div className="flex items-center gap-4">
      {load.state !== 'broken' && (
        <img
          src={src}
          alt={`Your ${name}`}
          referrerPolicy="no-referrer"
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setLoad({ state: 'loaded', width, height })
          }
          onError={() => setLoad({ state: 'broken' })}
          className="size-32 shrink-0 rounded-card border border-line bg-white object-contain text-transparent"
        />
      )}
      <div role="status" className="min-w-0 grow">
        {load.state === 'broken' && online ? (
          <Notice tone="warning" title={messageOf(load, online)} />
        ) : (
          <p className="text-sm tabular-nums">{messageOf(load, online)}</p>
        )}
      </div>
    </div>
  );
}

function messageOf(load: LoadState, online: boolean): string {
  if (load.state === 'loaded') return `The picture loads: ${load.width} × ${load.height} px.`;
  if (!online) return 'No network: the picture is checked later.';
  if (load.state === 'loading') return 'Checking the picture...';
  return 'This picture cannot be loaded. The card shows initials instead.';
}
